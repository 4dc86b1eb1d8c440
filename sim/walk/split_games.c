/* Strategies with memory: a game goes on move by move through the strategy's `take`, and where a
 * coin parts its values it goes on twice, each branch with its own copy of the game's memory. One
 * branch is played to its end at a time; the others wait on a stack. */
#include "sim/walk/game.h"
#include "sim/walk/split_pass.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* How many moves are made between two looks at the watch. */
enum { LOOK = 4096 };

/* A game at values from..to-1. */
struct branch {
    struct walk_game game;
    uint32_t from, to;
};

struct run {
    const struct split_grid *grid;
    const struct walk_play *play;
    struct split_tally *tally;
    struct branch now;
    size_t memory_size; /* of a game, rounded up to what any type may need */
    char *memory;       /* [room + 1] times as much: of `now`, then of those that wait */
    struct branch *waiting;
    size_t waitings, room;
};

static bool make_room(struct run *run, struct error *error) {
    if (run->waitings < run->room)
        return true;
    size_t room = 2 * run->room + 8;
    struct branch *waiting = realloc(run->waiting, room * sizeof *waiting);
    if (waiting)
        run->waiting = waiting;
    char *memory =
        run->memory_size > 0 ? realloc(run->memory, (room + 1) * run->memory_size) : NULL;
    if (memory) {
        run->memory = memory;
        run->now.game.memory = memory;
    }
    if (!waiting || (run->memory_size > 0 && !memory))
        return error_memory(error);
    run->room = room;
    return true;
}

/* What a game says that fails. */
static bool refuse(const struct walk_game *game, struct error *error) {
    return error_within(error, "game %llu, move %u", (unsigned long long)game->path.game,
                        game->path.moves);
}

static bool land(struct walk_game *game, bool resets, struct error *error) {
    return game_land(game, resets, error) || refuse(game, error);
}

/* Parts values k.. off: for them the coin that was thrown falls for the reset. */
static bool part(struct run *run, uint32_t k, struct error *error) {
    if (!make_room(run, error))
        return false;
    struct branch *branch = &run->waiting[run->waitings++];
    *branch = run->now;
    if (run->memory_size > 0)
        branch->game.memory =
            memcpy(run->memory + run->waitings * run->memory_size, run->memory, run->memory_size);
    branch->from = k;
    run->now.to = k;
    return land(&branch->game, true, error);
}

static void resume(struct run *run) {
    const char *memory = run->memory + run->waitings * run->memory_size;
    run->now = run->waiting[--run->waitings];
    if (run->memory_size > 0)
        run->now.game.memory = memcpy(run->memory, memory, run->memory_size);
}

static bool move(struct run *run, struct error *error) {
    struct branch *now = &run->now;
    bool resets = false;
    path_step(&now->game.path);
    if (now->game.path.board->green[now->game.path.square]) {
        uint32_t k = split_grid_find_coin(run->grid, &now->game.path);
        if (now->from < k && k < now->to && !part(run, k, error))
            return false;
        resets = k <= now->from;
    }
    return land(&now->game, resets, error);
}

static bool play_branch(struct run *run, struct error *error) {
    const struct walk_game *game = &run->now.game;
    while (game->state == GAME_ON) {
        if (game->path.moves % LOOK == 0 && watch_stopped(run->play->watch))
            return error_stopped(error);
        if (!move(run, error))
            return false;
    }
    return split_count(run->tally, game_result(game), run->now.from, run->now.to, error);
}

static bool play_game(struct run *run, uint64_t number, struct error *error) {
    struct branch *now = &run->now;
    now->from = 0;
    now->to = run->grid->n;
    if (!game_begin(&now->game, run->play, number, run->memory, error))
        return refuse(&now->game, error);
    if (!play_branch(run, error))
        return false;
    while (run->waitings > 0) {
        resume(run);
        if (!play_branch(run, error))
            return false;
    }
    return true;
}

bool split_play_games(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    const size_t unit = alignof(max_align_t);
    struct run run = {
        .grid = grid,
        .play = play,
        .tally = tally,
        .memory_size = (play->player->strategy->memory_size + unit - 1) / unit * unit,
    };
    bool played = make_room(&run, error);
    for (size_t i = 0; played && i < games; i++)
        played = play_game(&run, first + i, error);
    free(run.waiting);
    free(run.memory);
    return played;
}
