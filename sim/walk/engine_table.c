/* The table engine: two sets of sixty-four games in flight; while one set's paths are drawn, the
 * other set walks the packed table. A lane whose game ended takes the next game at once. */
#include "sim/walk/engine_table.h"

#include "sim/walk/path.h"

#include <stdlib.h>
#include <string.h>

/* Turns of a set between two looks at the watch. */
enum { LOOK = 16 };

struct prepared {
    const struct lanes_kernel *kernel;
    struct packed_table table;
    bool packed; /* otherwise the loop engine plays */
    struct lanes_setup setup;
};

/* Games being played. */
struct run {
    const struct prepared *prepared;
    const struct walk_play *play;
    uint32_t *moves; /* by game, less first */
    uint64_t first, next, end;
    struct lanes set[2];
    uint64_t busy[2]; /* lanes with a game */
};

static void release(void *state) {
    struct prepared *prepared = state;
    if (prepared)
        packed_table_free(&prepared->table);
    free(prepared);
}

bool engine_table_prepare(void **state, const struct walk_play *play,
                          const struct lanes_kernel *kernel, struct error *error) {
    /* Its setup has vectors. */
    struct prepared *prepared = aligned_alloc(alignof(struct prepared), sizeof *prepared);
    if (!prepared)
        return error_memory(error);
    *prepared = (struct prepared){.kernel = kernel};
    if (!packed_table_make(&prepared->table, play, table_coin(play->p), &prepared->packed, error)) {
        release(prepared);
        return false;
    }
    if (prepared->packed)
        lanes_set_up(&prepared->setup, kernel, &prepared->table, play, false);
    *state = prepared;
    return true;
}

static bool prepare(void **state, const struct walk_play *play, struct error *error) {
    return engine_table_prepare(state, play, lanes_best(), error);
}

/* Writes what the lanes that are done with their games came to, and gives them the next games, as
 * long as there are any. */
static void finish(struct run *run, int which, uint64_t ended) {
    const struct lanes_setup *setup = &run->prepared->setup;
    struct lanes *lanes = &run->set[which];
    uint64_t next = run->next;
    for (ended &= run->busy[which]; ended; ended &= ended - 1) {
        int lane = __builtin_ctzll(ended);
        run->moves[lanes->game[lane] - run->first] =
            lanes_result(setup, lanes, lane, run->play->max_moves);
        if (next < run->end)
            lanes_begin(setup, lanes, lane, run->play, next++);
        else
            run->busy[which] &= ~(UINT64_C(1) << lane);
    }
    run->next = next;
}

/* Settles the open coins of the turn drawn last. */
static void settle(const struct run *run, struct lanes *lanes) {
    const struct prepared *prepared = run->prepared;
    struct lanes_coins *open = &lanes->open;
    if (!prepared->setup.open || open->count == 0)
        return;
    prepared->kernel->draw_coins(&prepared->setup, lanes, open);
    for (size_t i = 0; i < open->count; i++) {
        uint8_t lane = open->lane[i];
        uint8_t move = open->move[i];
        uint64_t coin = (uint64_t)open->leading[i] << 32 | open->word[i];
        if (coin < prepared->setup.threshold)
            lanes->kind[move][lane] = lanes->reset[move][lane];
    }
}

static void fill(struct run *run, int which) {
    const struct lanes_setup *setup = &run->prepared->setup;
    struct lanes *lanes = &run->set[which];
    memset(lanes->resets_below, setup->resets_below, sizeof lanes->resets_below);
    memset(lanes->open_to, setup->open_to, sizeof lanes->open_to);
    for (int lane = 0; lane < LANES && run->next < run->end; lane++) {
        lanes_begin(setup, lanes, lane, run->play, run->next++);
        run->busy[which] |= UINT64_C(1) << lane;
    }
}

static bool play_all(struct run *run, struct error *error) {
    const struct prepared *prepared = run->prepared;
    struct lanes *set = run->set;
    fill(run, 0);
    /* The other set is still zeros: games that are over. */
    prepared->kernel->turn(&prepared->setup, &set[0], &set[1]);
    settle(run, &set[0]);
    fill(run, 1);
    for (unsigned turn = 1; run->busy[0] | run->busy[1]; turn++) {
        int drawn = turn % 2;
        uint64_t ended = prepared->kernel->turn(&prepared->setup, &set[drawn], &set[!drawn]);
        settle(run, &set[drawn]);
        finish(run, !drawn, ended);
        if (turn % LOOK == 0 && watch_stopped(run->play->watch))
            return error_stopped(error);
    }
    return true;
}

static bool play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error) {
    const struct prepared *prepared = state;
    if (!prepared->packed)
        return engine_loop.play(NULL, play, first, games, moves, error);
    struct run run = {
        .prepared = prepared,
        .play = play,
        .moves = moves,
        .first = first,
        .next = first,
        .end = first + games,
    };
    return play_all(&run, error);
}

const struct walk_engine engine_table = {
    .name = "table",
    .prepare = prepare,
    .play = play,
    .release = release,
};
