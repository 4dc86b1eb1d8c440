#include "sim/walk/engine/engine.h"

#include "sim/walk/engine/game.h"
#include "sim/walk/rules/path.h"

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

/* The loop engine. */

/* What a landing makes of a row. */
static uint32_t loop_land(const struct walk_table *table, const struct path *path,
                          uint64_t threshold, uint32_t row) {
    size_t cell = (size_t)row * table->columns + table->column[path->square];
    if (table->board->green[path->square])
        return path_resets(path, threshold) ? table->reset_row : table->next[cell];
    if (table->take && !path_takes(path, table->take[cell]))
        return row;
    return table->next[cell];
}

static bool loop_game(const struct walk_play *play, uint64_t threshold, uint64_t game,
                      uint32_t *moves, struct error *error) {
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, game);
    uint32_t row = path_takes(&path, table->offer_take) ? table->offer_row : table->start_row;
    while (row != TABLE_DONE) {
        if (dead_has(play->dead, row, path.square)) {
            *moves = ENGINE_UNFINISHABLE;
            return true;
        }
        if (path.moves == play->max_moves) {
            *moves = ENGINE_CENSORED;
            return true;
        }
        if (path.moves % ENGINE_LOOK == 0 && watch_stopped(play->watch))
            return error_stopped(error);
        path_step(&path);
        row = loop_land(table, &path, threshold, row);
    }
    *moves = path.moves;
    return true;
}

static bool loop_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                      uint32_t *moves, struct error *error) {
    uint64_t threshold = path_threshold(play->p);
    for (size_t i = 0; i < games; i++)
        if (!loop_game(play, threshold, first + i, &moves[i], error))
            return false;
    return true;
}

const struct walk_engine engine_loop = {
    .name = "loop",
    .play = loop_play,
};

/* The plain engine. */

static bool plain_games(const struct walk_play *play, uint64_t first, size_t games, void *memory,
                        uint32_t *moves, struct error *error) {
    for (size_t i = 0; i < games; i++) {
        struct walk_game game;
        if (!game_begin(&game, play, first + i, memory, error))
            return game_refuse(&game, play->p, error);
        if (!game_finish(&game, error))
            return false;
        moves[i] = game_result(&game);
    }
    return true;
}

static bool plain_play(const void *state, const struct walk_play *play, uint64_t first,
                       size_t games, uint32_t *moves, struct error *error) {
    size_t memory_size = play->player->strategy->memory_size;
    void *memory = memory_size > 0 ? malloc(memory_size) : NULL;
    if (memory_size > 0 && !memory)
        return error_memory(error);
    bool played = plain_games(play, first, games, memory, moves, error);
    free(memory);
    return played;
}

const struct walk_engine engine_plain = {
    .name = "plain",
    .play = plain_play,
};
