#include "sim/walk/rules/player.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool player_open(struct walk_player *player, const struct walk_strategy *strategy,
                 const struct walk_setup *setup, struct error *error) {
    *player = (struct walk_player){.strategy = strategy, .setup = *setup};
    if (!strategy->uses_p)
        player->setup.p = NAN;
    if (!strategy->open)
        return true;
    char message[WALK_MESSAGE] = "";
    if (strategy->open(&player->self, &player->setup, message))
        return true;
    player->strategy = NULL;
    if (message[0] == '\0')
        return error_memory(error);
    return error_input(error, "%s: %.*s", strategy->name, WALK_MESSAGE - 1, message);
}

bool player_open_alone(struct walk_player *player, const struct walk_choice *choice,
                       const struct walk_setup *setup, const struct watch *watch,
                       struct error *error) {
    *player = (struct walk_player){.setup = *setup};
    player->setup.values = choice->values;
    if (watch_stopped(watch))
        return error_stopped(error);
    const struct walk_setup own = player->setup;
    bool opened;
    if (choice->composition)
        opened = composition_open(&player->self, choice->composition, &own, watch, error);
    else if (choice->open)
        opened = choice->open(&player->self, &own, watch, error);
    else
        return player_open(player, choice->strategy, &own, error);
    player->strategy = opened ? choice->strategy : NULL;
    return opened;
}

bool player_open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    bool opened;
    if (choice->parallel)
        return player_open_alone(player, choice, setup, watch, error);
#pragma omp critical(player_open)
    opened = player_open_alone(player, choice, setup, watch, error);
    return opened;
}

void player_open_shared(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const void *state) {
    size_t bytes = choice->shared_bytes(setup->board);
    *player = (struct walk_player){.setup = *setup, .self = memory_allocate(1, bytes)};
    player->setup.values = choice->values;
    memcpy(player->self, state, bytes);
    player->strategy = choice->strategy;
}

void player_close(struct walk_player *player) {
    if (player->strategy && player->strategy->close)
        player->strategy->close(player->self);
    *player = (struct walk_player){0};
}

bool player_refuse(const struct walk_player *player, const struct walk_view *view, double take,
                   struct error *error) {
    const char *name = player->strategy->name;
    if (!(take >= 0 && take <= 1))
        return error_input(error, "%s answers %g: the probability of taking is 0 to 1", name, take);
    char square[SQUARE_NAME];
    board_square_name(view->board, view->square, square);
    char held[WALK_PALINDROME + 1];
    collection_print(view->collection, held);
    return error_input(error,
                       "%s takes a fifth letter that completes no palindrome: %c on %s to %s; five "
                       "letters must always be a palindrome",
                       name, 'A' + view->letter, square, held);
}
