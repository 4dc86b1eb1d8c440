/* Games at many values of p at once, in which the strategy is asked about each letter:
 * split_play_games of the split pass (split.h), for strategies with memory, which have no table,
 * and at one p for the engine "plain" (engine.c).
 *
 * The values of p are numbered from 0 in ascending order. A part is a game at an interval of values
 * at which it has been the same so far; at first one part has all values. A coin that is a reset at
 * the larger values of the interval only divides it: these values become a new part, with the reset
 * collection and a copy of the strategy's memory. All parts of a game advance together along its
 * path. A strategy of this process plays one game after the other; an external program (struct
 * walk_batch) is asked about many games at once, and sees each part as a game of its own. */
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/split.h"
#include "sim/walk/rules/board.h"

#include <stdalign.h>
#include <stddef.h>
#include <string.h>
#include <sys/param.h>

/* What the games of one call of split_play_games have in common. */
struct asked_run {
    const struct threshold_index *index; /* the values of p and their coin thresholds */
    struct walk_play play;
    const struct split_sink *sink; /* takes the results */
    size_t bytes;                  /* size of a part with its memory */
    uint64_t next_number;          /* the `number` of the next new part, for a program */
    struct walk_copy *copy;        /* [copies]: of which a program has not been informed */
    size_t copies;
};

/* A game at values from..to-1; strategy_memory bytes, the memory of the strategy, follow it. */
struct asked_part {
    alignas(max_align_t) struct walk_collection collection;
    uint32_t from, to;
    uint64_t number; /* for an external program; the first part has that of the whole game */
};

/* A game, in all its parts. */
struct asked_game {
    struct path path;
    uint32_t check;           /* moves after which the watch is polled, dead states removed */
    struct walk_view view;    /* of this landing, see view_of */
    struct asked_part **part; /* [made]: `count` that have not ended, then spare ones */
    size_t count, made;
};

/* Adds a part to the game, a spare one if there is one. Its members are undefined. */
static struct asked_part *add_part(const struct asked_run *run, struct asked_game *game) {
    if (game->count == game->made)
        *list_add(game->part, game->made) = memory_allocate(1, run->bytes);
    return game->part[game->count++];
}

/* What the strategy sees of the last landing in a part. Valid until the next call. */
static inline struct walk_view *view_of(const struct asked_run *run, struct asked_game *game,
                                        struct asked_part *part) {
    game->view.collection = &part->collection;
    game->view.memory = run->bytes > sizeof *part ? part + 1 : NULL;
    return &game->view;
}

/* Begins the game of game->path, which has not moved, with one part for all values. */
static void begin_game(const struct asked_run *run, struct asked_game *game) {
    game->count = 0;
    game->check = 0;
    game->view = game_view(&game->path, NULL, NULL);
    struct asked_part *whole = memset(add_part(run, game), 0, run->bytes);
    whole->to = run->index->n;
    whole->number = game->path.game;
}

static void free_game(struct asked_game *game) {
    for (size_t i = 0; i < game->made; i++)
        free(game->part[i]);
    free(game->part);
}

/* Moves between searches for dead states, which may be late: only dead states follow them. */
enum { DEAD_INTERVAL = 32 };

/* Removes the values at which the part is in a dead state, and counts them as unfinishable. Some
 * states are dead only at p = 0, where no coin is a reset, or only at p = 1; those that are dead at
 * 0 < p < 1 are dead at any p. What is left is therefore an interval. */
static __attribute__((cold)) void remove_dead(const struct asked_run *run, const struct path *path,
                                              struct asked_part *part) {
    const struct threshold_index *index = run->index;
    const struct walk_play *play = &run->play;
    for (int coin = 0; coin < TABLE_COINS; coin++) {
        const uint32_t from = MAX(part->from, index->first[coin]);
        const uint32_t to = MIN(part->to, index->first[coin + 1]);
        const struct walk_dead *dead = /* with several p, those of the rules: there is no table */
            index->n == 1 ? play->dead : &play->rules->dead[coin];
        if (from >= to || !game_is_dead(play, dead, &part->collection, path->square))
            continue;
        if (from == part->from)
            part->from = to;
        else
            part->to = from;
        run->sink->end(run->sink->context, path->game, ENGINE_UNFINISHABLE, from, to);
    }
}

/* Completes the last landing of part i: informs the strategy and, if the part has ended, gives its
 * result to the sink and makes it a spare part. The last part then takes its place: loops over
 * parts run from the last one to the first, and parts added meanwhile are complete. */
static inline void complete(const struct asked_run *run, struct asked_game *game, size_t i) {
    const struct walk_player *player = run->play.player;
    const struct path *path = &game->path;
    struct asked_part *part = game->part[i];
    uint32_t result = path->moves; /* if the part has a palindrome */
    if (player->strategy->landed)
        player->strategy->landed(player->self, view_of(run, game, part));
    if (part->collection.size < WALK_PALINDROME) {
        if (path->moves < game->check)
            return;
        remove_dead(run, path, part);
        if (part->from < part->to && path->moves < run->play.max_moves)
            return; /* some values go on */
        result = ENGINE_CENSORED;
    }
    if (part->from < part->to)
        run->sink->end(run->sink->context, path->game, result, part->from, part->to);
    game->part[i] = game->part[--game->count];
    game->part[game->count] = part;
}

/* Takes the letter of the token's square with probability `take`, or leaves it. */
static inline void choose(struct asked_part *part, const struct path *path, double take) {
    if (path_takes(path, take))
        collection_take(&part->collection, path->board->letter[path->square]);
}

/* Lets all parts land on a green square: a reset or a removal, and what follows. */
static void land_on_green(struct asked_run *run, struct asked_game *game) {
    const struct walk_board *board = game->path.board;
    const uint8_t letter = board->letter[game->path.square];
    /* The coin is a reset at the values k, k + 1, ... */
    const uint32_t k = threshold_index_find_coin(run->index, &game->path);
    for (size_t i = game->count; i-- > 0;) {
        struct asked_part *part = game->part[i];
        if (part->from < k && k < part->to) { /* values k..to-1 become a part */
            struct asked_part *upper = memcpy(add_part(run, game), part, run->bytes);
            upper->from = part->to = k;
            upper->number = run->next_number++;
            upper->collection = board->reset;
            if (run->play.player->batch)
                *list_add(run->copy, run->copies) = (struct walk_copy){part->number, upper->number};
            complete(run, game, game->count - 1);
        }
        part->collection =
            k <= part->from ? board->reset : collection_remove(part->collection, letter);
        complete(run, game, i);
    }
}

/* Moves the token to a white square. False if all parts end before, or the watch stops the game. */
static inline bool move_to_white(struct asked_run *run, struct asked_game *game) {
    struct path *path = &game->path;
    while (game->count > 0) {
        if (path->moves == game->check) {
            if (watch_stopped(run->play.watch))
                return false;
            game->check = MIN(path->moves + DEAD_INTERVAL, run->play.max_moves);
        }
        path_step(path);
        game->view.turn = path->moves;
        game->view.square = path->square;
        game->view.letter = path->board->letter[path->square];
        if (!path->board->green[path->square])
            return true;
        land_on_green(run, game);
    }
    return false;
}

/* Offers the letter of the token's square to a part, if the rules allow taking it. */
static inline bool offer_part(const struct asked_run *run, struct asked_game *game,
                              struct asked_part *part, struct error *error) {
    const struct walk_player *player = run->play.player;
    const struct walk_setup *setup = &player->setup;
    const struct path *path = &game->path;
    double take;
    if (!collection_may_take(&part->collection, game->view.letter))
        return true;
    if (!player_take(player, view_of(run, game, part), &take, NULL)) {
        remove_dead(run, path, part); /* values at which it need not have been asked any more */
        if (part->from == part->to)
            return true; /* an empty part has no results, and is removed at a later move */
        player_refuse(player, &game->view, take, error);
        return error_within(error, "game %llu at p = %s from %s, move %u",
                            (unsigned long long)path->game,
                            number_text(run->index->p[part->from]).text,
                            square_name(setup->board->columns, setup->start).text, path->moves);
    }
    choose(part, path, take);
    return true;
}

static bool play_in_process(struct asked_run *run, uint64_t first, size_t games,
                            struct error *error) {
    const struct walk_setup *setup = &run->play.player->setup;
    struct path path[DRAWS_GAMES];
    struct asked_game game = {0};
    bool played = true;
    for (size_t number = 0; played && number < games; number++) {
        if (number % DRAWS_GAMES == 0)
            path_begin_several(path, setup->board, setup->start, run->play.seed, first + number);
        game.path = path[number % DRAWS_GAMES];
        begin_game(run, &game);
        if (setup->collect_at_start)
            played = offer_part(run, &game, game.part[0], error);
        while (played && move_to_white(run, &game))
            for (size_t i = game.count; played && i-- > 0;) {
                played = offer_part(run, &game, game.part[i], error);
                if (played)
                    complete(run, &game, i);
            }
        if (played && game.count > 0)
            played = error_stopped(error);
    }
    free_game(&game);
    return played;
}

/* The most games that an external program plays together. */
enum { IN_FLIGHT = 16384 };

/* Moves a game until a part has a choice. False if all parts end before, or the watch stops it. */
static bool move_to_choice(struct asked_run *run, struct asked_game *game) {
    while (move_to_white(run, game)) {
        for (size_t i = 0; i < game->count; i++)
            if (collection_may_take(&game->part[i]->collection, game->view.letter))
                return true;
        for (size_t i = game->count; i-- > 0;)
            complete(run, game, i);
    }
    return false;
}

/* Asks about the parts of all games that have a choice, at once, and completes all landings. */
static bool ask_about(struct asked_run *run, struct asked_game *game, size_t games,
                      struct error *error) {
    const struct walk_player *player = run->play.player;
    if (watch_stopped(run->play.watch))
        return error_stopped(error);
    struct walk_question *question = NULL;
    size_t questions = 0;
    for (size_t k = 0; k < games; k++)
        for (size_t i = game[k].count; i-- > 0;) {
            struct asked_part *part = game[k].part[i];
            if (collection_may_take(&part->collection, game[k].view.letter))
                *list_add(question, questions) =
                    (struct walk_question){part->number, *view_of(run, &game[k], part)};
        }
    double *take = memory_allocate(questions, sizeof *take);
    const double *answer = take; /* to the next question */
    bool asked = questions == 0 || player->batch->ask(player->self, run->copy, run->copies,
                                                      question, questions, take, error);
    if (questions > 0)
        run->copies = 0;
    for (size_t k = 0; asked && k < games; k++)
        for (size_t i = game[k].count; i-- > 0;) {
            if (collection_may_take(&game[k].part[i]->collection, game[k].view.letter))
                choose(game[k].part[i], &game[k].path, *answer++);
            complete(run, &game[k], i);
        }
    free(question);
    free(take);
    return asked;
}

static bool play_by_program(struct asked_run *run, uint64_t first, size_t games,
                            struct error *error) {
    const struct walk_player *player = run->play.player;
    const struct walk_setup *setup = &player->setup;
    struct asked_game *game = memory_allocate(games, sizeof *game);
    for (size_t k = 0; k < games; k++) {
        path_begin(&game[k].path, setup->board, setup->start, run->play.seed, first + k);
        begin_game(run, &game[k]);
    }
    run->next_number = first + games;
    run->copies = 0; /* of earlier games */
    bool done = player->batch->begin(player->self, first, games, run->play.watch, error) &&
                (!setup->collect_at_start || ask_about(run, game, games, error));
    for (bool on = true; done && on;) { /* whether some game goes on */
        on = false;
        for (size_t k = 0; k < games; k++)
            if (move_to_choice(run, &game[k]))
                on = true;
        done = ask_about(run, game, games, error);
    }
    for (size_t k = 0; k < games; k++)
        free_game(&game[k]);
    free(game);
    return done && player->batch->end(player->self, error);
}

bool split_play_games(const struct threshold_index *index, const struct walk_play *play,
                      uint64_t first, size_t games, const struct split_sink *sink,
                      struct error *error) {
    struct asked_run run = {.index = index, .play = *play, .sink = sink};
    run.bytes = sizeof(struct asked_part) + strategy_memory(play->player->strategy);
    if (!play->player->batch)
        return play_in_process(&run, first, games, error);
    bool played = true;
#pragma omp critical(batch)
    for (size_t i = 0; played && i < games; i += IN_FLIGHT)
        played = play_by_program(&run, first + i, MIN(games - i, IN_FLIGHT), error);
    free(run.copy);
    return played;
}
