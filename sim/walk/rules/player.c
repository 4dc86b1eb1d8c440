/* Opens strategies, which makes them players. A strategy may build on others, its bases: in
 * avoid(then=greedy), greedy is a base of avoid, the outer strategy. Such a composition acts as one
 * strategy. Its functions, first in this file, call those of avoid, which asks its bases. */
#include "sim/walk/rules/player.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <string.h>

/* An open composition, which the functions of composition->whole get as `self`. */
struct composed {
    struct walk_player outer;
    struct walk_player base_player[WALK_MAX_PARAMETERS]; /* by parameter; zeroed: no base */
    struct walk_base base[WALK_MAX_PARAMETERS];          /* the same, as `outer` sees them */
};

static double composed_take(const void *self, const struct walk_view *view) {
    const struct composed *composed = self;
    return composed->outer.strategy->take(composed->outer.self, view); /* this may ask its bases */
}

/* Tells the outer strategy of the landing, and each base, whether or not it was asked. */
static void composed_landed(const void *self, const struct walk_view *view) {
    const struct composed *composed = self;
    if (composed->outer.strategy->landed)
        composed->outer.strategy->landed(composed->outer.self, view);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_base *base = &composed->base[i];
        if (!base->strategy || !base->strategy->landed)
            continue;
        const struct walk_view base_view = walk_base_view(base, view);
        base->strategy->landed(base->self, &base_view);
    }
}

static void composed_close(void *self) {
    struct composed *composed = self;
    player_close(&composed->outer);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++)
        player_close(&composed->base_player[i]);
    free(composed);
}

void composition_describe(struct walk_composition *composition) {
    const struct walk_strategy *outer = composition->outer;
    struct walk_strategy *whole = &composition->whole;
    *whole = *outer;
    whole->landed = outer->landed ? composed_landed : NULL; /* NULL: none of them needs to know */
    whole->memory_size = strategy_memory(outer); /* that of the outer strategy, then of each base */
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        if (!composition->base[i])
            continue;
        const struct walk_strategy *base = composition->base[i]->strategy;
        composition->memory[i] = whole->memory_size;
        whole->memory_size += strategy_memory(base);
        whole->memoryless = whole->memoryless && base->memoryless;
        whole->uses_p = whole->uses_p || base->uses_p;
        if (base->landed)
            whole->landed = composed_landed;
    }
    whole->open = NULL; /* open_choice opens it */
    whole->take = composed_take;
    whole->close = composed_close;
}

/* Opens a strategy by its own `open`, with player->setup; on failure there is nothing to close. */
static bool open_declared(struct walk_player *player, const struct walk_strategy *strategy,
                          struct error *error) {
    char message[WALK_MESSAGE] = "";
    if (!strategy->uses_p)
        player->setup.p = NAN;
    if (strategy->open && !strategy->open(&player->self, &player->setup, message))
        return message[0] == '\0' /* then memory is short, says walk.h */
                   ? error_system(error, "out of memory")
                   : error_input(error, "%s: %.*s", strategy->name, WALK_MESSAGE - 1, message);
    player->strategy = strategy;
    return true;
}

/* Opens a strategy whose state is a block of memory, solved before or now. */
static bool open_solved(void **self, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    const size_t bytes = choice->solver->bytes(setup->board);
    *self = memory_table(1, bytes, error);
    if (*self && choice->state) {
        memcpy(*self, choice->state, bytes);
        return true;
    }
    if (*self && choice->solver->solve(*self, setup->board, &setup->p, 1 /* p */, 1 /* thread */,
                                       watch, error))
        return true;
    free(*self);
    return false;
}

static bool open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error);

/* Opens a composition: each base as a player of its own, then the outer strategy. */
static bool open_composition(void **self, const struct walk_composition *composition,
                             const struct walk_setup *setup, const struct watch *watch,
                             struct error *error) {
    const struct walk_strategy *outer = composition->outer;
    struct composed *composed = memory_allocate(1, sizeof *composed);
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_choice *base = composition->base[i];
        struct walk_player *player = &composed->base_player[i];
        if (!base)
            continue;
        const bool opened =
            base->batch /* it can only be asked about many games at once */
                ? error_input(error, "%s has memory; allowed: programs that are memoryless",
                              base->name)
                : open_choice(player, base, setup, watch, error);
        if (!opened) {
            composed_close(composed);
            return error_within_input(error, "%s: %s", outer->name, outer->parameters[i].name);
        }
        composed->base[i] =
            (struct walk_base){base->strategy, player->self, composition->memory[i]};
    }
    composed->outer.setup = *setup;
    composed->outer.setup.bases = composed->base;
    if (open_declared(&composed->outer, outer, error)) {
        *self = composed;
        return true;
    }
    composed_close(composed);
    return false;
}

/* Opens a choice as player_open_choice does, but without a lock. */
static bool open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    *player = (struct walk_player){.name = choice->name,
                                   .asking = choice->asking,
                                   .second_phase = choice->second_phase,
                                   .batch = choice->batch,
                                   .setup = *setup};
    player->setup.values = choice->values;
    bool opened;
    if (watch_stopped(watch))
        opened = error_stopped(error);
    else if (choice->composition)
        opened = open_composition(&player->self, choice->composition, &player->setup, watch, error);
    else if (choice->solver)
        opened = open_solved(&player->self, choice, setup, watch, error);
    else if (choice->open)
        opened = choice->open(&player->self, choice, &player->setup, watch, error);
    else
        opened = open_declared(player, choice->strategy, error);
    if (opened)
        player->strategy = choice->strategy;
    else
        *player = (struct walk_player){0}; /* there is nothing to close */
    return opened;
}

bool player_open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    bool opened;
    if (choice->parallel)
        return open_choice(player, choice, setup, watch, error);
#pragma omp critical(player_open)
    opened = open_choice(player, choice, setup, watch, error);
    return opened;
}

void player_close(struct walk_player *player) {
    if (player->strategy && player->strategy->close)
        player->strategy->close(player->self);
    *player = (struct walk_player){0};
}

struct player_choice_text player_choice_name(const struct walk_board *board,
                                             const struct walk_collection *held, int square) {
    struct player_choice_text choice;
    snprintf(choice.text, sizeof choice.text, "the letter %c on %s, holding %s",
             'A' + board->letter[square], square_name(board->columns, square).text,
             held->size > 0 ? collection_text(held).text : "nothing");
    return choice;
}

bool player_refuse(const struct walk_player *player, const struct walk_view *view, double take,
                   struct error *error) {
    const char *name = player->name ? player->name : player->strategy->name;
    const struct player_choice_text choice =
        player_choice_name(view->board, view->collection, view->square);
    if (isnan(take))
        return error_input(error,
                           "%s has no decision for %s; allowed: a probability of taking, 0 to 1, "
                           "not NaN",
                           name, choice.text);
    return error_input(error, "%s answers %g for %s: the probability of taking is 0 to 1", name,
                       take, choice.text);
}
