#include "sim/walk/engine/engine.h"

#include "sim/walk/rules/path.h"

/* What a landing makes of a row. */
static uint32_t land(const struct walk_table *table, const struct path *path, uint64_t threshold,
                     uint32_t row) {
    size_t cell = (size_t)row * table->columns + table->column[path->square];
    if (table->board->green[path->square])
        return path_resets(path, threshold) ? table->reset_row : table->next[cell];
    if (table->take && !path_takes(path, table->take[cell]))
        return row;
    return table->next[cell];
}

static bool play_game(const struct walk_play *play, uint64_t threshold, uint64_t game,
                      uint32_t *moves, struct error *error) {
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, game);
    uint32_t row = path_takes(&path, table->offer_take) ? table->offer_row : table->start_row;
    while (row != TABLE_DONE) {
        if (stuck_has(play->stuck, row, path.square)) {
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
        row = land(table, &path, threshold, row);
    }
    *moves = path.moves;
    return true;
}

static bool play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error) {
    (void)state;
    uint64_t threshold = path_threshold(play->p);
    for (size_t i = 0; i < games; i++)
        if (!play_game(play, threshold, first + i, &moves[i], error))
            return false;
    return true;
}

const struct walk_engine engine_loop = {
    .name = "loop",
    .play = play,
};
