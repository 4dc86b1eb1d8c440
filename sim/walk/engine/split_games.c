/* The player that calls the strategy's `take` move by move: engine_plain, and the split pass for
 * strategies with memory. A coin that splits the values of a branch creates a second branch with
 * its own copy of the game's memory. The search is depth first: one branch is played to its end,
 * the others are on a stack. */
#include "sim/base/memory.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/split.h"
#include "sim/walk/rules/collection.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A game at values from..to-1. */
struct branch {
    struct walk_game game;
    uint32_t from, to;
};

struct branch_run {
    const struct threshold_index *index;
    struct walk_play play; /* with the dead states for 0 < p < 1 */
    const struct split_sink *sink;
    struct branch now;
    size_t memory_size; /* of a game, rounded up to the largest alignment */
    char *memory;       /* [room + 1] * memory_size: of `now`, then of the branches on the stack */
    struct branch *waiting;
    size_t waitings, room;
};

static void branch_make_room(struct branch_run *run) {
    run->room = 2 * run->room + 8;
    run->waiting = memory_resize(run->waiting, run->room, sizeof *run->waiting);
    if (run->memory_size > 0)
        run->memory = memory_resize(run->memory, run->room + 1, run->memory_size);
    run->now.game.memory = run->memory;
}

static bool branch_land(const struct branch_run *run, struct branch *branch, bool resets,
                        struct error *error) {
    return walk_game_land(&branch->game, resets, error) ||
           walk_game_refuse(&branch->game, run->index->p[branch->from], error);
}

/* The dead states if coins have the outcomes that `coin` allows; NULL if there are none. */
static const struct walk_dead *dead_states(const struct branch_run *run, enum table_coin coin) {
    const struct dead_cache *dead_cache = run->play.dead_cache;
    return dead_cache && dead_cache->dead[coin].state ? &dead_cache->dead[coin] : NULL;
}

static bool branch_is_dead(const struct branch_run *run, enum table_coin coin) {
    const struct walk_dead *dead = dead_states(run, coin);
    const struct walk_game *game = &run->now.game;
    return dead &&
           dead_has(
               dead,
               run->play.dead_cache->game_table.row_of_rank[collection_rank(&game->collection)],
               game->path.square);
}

/* Moves along the path to the next landing that matters. With four letters, once a strategy without
 * memory of its own has left one, which it might have taken against the rules, that is a green
 * square, a letter that completes a palindrome, a dead state, or the last move. */
static void branch_step(struct branch_run *run) {
    const struct branch *now = &run->now;
    const struct walk_strategy *strategy = run->play.player->strategy;
    const struct walk_collection held = now->game.collection; /* a copy, which stays in registers */
    struct path *path = &run->now.game.path;
    path_step(path);
    if (held.size < WALK_PALINDROME - 1 || now->game.event != GAME_LEFT || strategy->landed ||
        strategy->memory_size > 0)
        return;
    const struct walk_dead *dead[TABLE_COINS] = {
        dead_states(run, TABLE_EITHER),
        now->from < run->index->above_0 ? dead_states(run, TABLE_NEVER_RESETS) : NULL,
        now->to > run->index->from_1 ? dead_states(run, TABLE_ALWAYS_RESETS) : NULL};
    uint32_t row = dead[0] || dead[1] || dead[2]
                       ? run->play.dead_cache->game_table.row_of_rank[collection_rank(&held)]
                       : 0;
    const struct walk_board *board = path->board;
    while (!board->green[path->square] && !walk_completes(&held, board->letter[path->square]) &&
           path->moves < run->play.max_moves && path->moves % ENGINE_POLL != 0) {
        for (int i = 0; i < TABLE_COINS; i++)
            if (dead[i] && dead_has(dead[i], row, path->square))
                return;
        path_step(path);
    }
}

/* Makes a move. If its coin is a reset for some values only, k..to-1, moves these to a branch on
 * the stack. */
static bool branch_move(struct branch_run *run, struct error *error) {
    struct branch *now = &run->now;
    branch_step(run);
    if (!now->game.path.board->green[now->game.path.square])
        return branch_land(run, now, false, error);
    uint32_t k = threshold_index_find_coin(run->index, &now->game.path);
    if (now->from < k && k < now->to) {
        if (run->waitings == run->room)
            branch_make_room(run);
        struct branch *branch = &run->waiting[run->waitings++];
        *branch = *now;
        if (run->memory_size > 0)
            branch->game.memory = memcpy(run->memory + run->waitings * run->memory_size,
                                         run->memory, run->memory_size);
        branch->from = k;
        now->to = k;
        if (!branch_land(run, branch, true, error))
            return false;
    }
    return branch_land(run, now, k <= now->from, error);
}

/* Removes values from..to-1, the lower or upper end of the branch, and counts them as unfinishable.
 */
static void branch_count_dead(struct branch_run *run, uint32_t from, uint32_t to) {
    struct branch *now = &run->now;
    if (from == now->from)
        now->from = to;
    else
        now->to = from;
    run->sink->end(run->sink->context, ENGINE_UNFINISHABLE, from, to);
}

/* Some states are dead for p = 0 or p = 1 but not for any p in between. Removes these values from
 * the branch in such a state. */
static void branch_drop_dead(struct branch_run *run) {
    const struct branch *now = &run->now;
    uint32_t above_0 = run->index->above_0, from_1 = run->index->from_1;
    if (now->game.state != GAME_ON && now->game.state != GAME_CENSORED)
        return;
    if (now->from < above_0 && branch_is_dead(run, TABLE_NEVER_RESETS))
        branch_count_dead(run, now->from, now->to < above_0 ? now->to : above_0);
    if (now->to > from_1 && now->from < now->to && branch_is_dead(run, TABLE_ALWAYS_RESETS))
        branch_count_dead(run, now->from > from_1 ? now->from : from_1, now->to);
}

/* Plays the branch to its end. */
static bool branch_play(struct branch_run *run, struct error *error) {
    const struct branch *now = &run->now;
    for (;;) {
        branch_drop_dead(run);
        if (now->from == now->to)
            return true;
        if (now->game.state != GAME_ON) {
            run->sink->end(run->sink->context, walk_game_result(&now->game), now->from, now->to);
            return true;
        }
        if (now->game.path.moves % ENGINE_POLL == 0 && watch_stopped(run->play.watch))
            return error_stopped(error);
        if (!branch_move(run, error))
            return false;
    }
}

/* Plays game number `number`, then the branches on the stack. */
static bool branch_play_game(struct branch_run *run, uint64_t number, struct error *error) {
    struct branch *now = &run->now;
    now->from = 0;
    now->to = run->index->n;
    if (!walk_game_begin(&now->game, &run->play, number, run->memory, error))
        return walk_game_refuse(&now->game, run->index->p[0], error);
    while (branch_play(run, error)) {
        if (run->waitings == 0)
            return true;
        const char *memory = run->memory + run->waitings * run->memory_size;
        *now = run->waiting[--run->waitings];
        if (run->memory_size > 0)
            now->game.memory = memcpy(run->memory, memory, run->memory_size);
    }
    return false;
}

bool split_play_games(const struct threshold_index *index, const struct walk_play *play,
                      uint64_t first, size_t games, const struct split_sink *sink,
                      struct error *error) {
    const size_t unit = alignof(max_align_t);
    struct branch_run run = {
        .index = index,
        .play = *play,
        .sink = sink,
        .memory_size = (play->player->strategy->memory_size + unit - 1) / unit * unit,
    };
    if (play->dead_cache)
        run.play.dead = &play->dead_cache->dead[TABLE_EITHER];
    branch_make_room(&run);
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = branch_play_game(&run, first + i, error);
    free(run.waiting);
    free(run.memory);
    return played;
}
