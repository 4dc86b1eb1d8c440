#include "sim/walk/engine/engine.h"

#include "sim/walk/engine/split.h"

#include <stdlib.h>

const struct walk_engine *const engines[ENGINES + 1] = {&engine_plain, &engine_loop, &engine_table,
                                                        NULL};

void engine_count(struct histogram *histogram, const uint32_t *moves, size_t games) {
    for (size_t i = 0; i < games; i++) {
        if (moves[i] < HISTOGRAM_DENSE)
            histogram->dense[moves[i]]++;
        else if (moves[i] == ENGINE_CENSORED)
            histogram->censored++;
        else if (moves[i] == ENGINE_UNFINISHABLE)
            histogram->unfinishable++;
        else
            histogram_add(histogram, moves[i], 1);
    }
}

/* Those that play one game at a time are split passes over a single value of p. */

static bool keep_moves(void *context, uint32_t moves, uint32_t from, uint32_t to,
                       struct error *error) {
    uint32_t **next = context;
    *(*next)++ = moves;
    return true;
}

static bool loop_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                      uint32_t *moves, struct error *error) {
    struct split_grid *grid = split_grid_make(&play->p, 1);
    const struct split_sink sink = {keep_moves, &moves};
    bool played =
        grid ? split_play_parts(grid, play, first, games, &sink, error) : error_memory(error);
    free(grid);
    return played;
}

static bool plain_play(const void *state, const struct walk_play *play, uint64_t first,
                       size_t games, uint32_t *moves, struct error *error) {
    struct split_grid *grid = split_grid_make(&play->p, 1);
    const struct split_sink sink = {keep_moves, &moves};
    bool played =
        grid ? split_play_games(grid, play, first, games, &sink, error) : error_memory(error);
    free(grid);
    return played;
}

const struct walk_engine engine_loop = {.name = "loop", .play = loop_play};
const struct walk_engine engine_plain = {.name = "plain", .play = plain_play};
