/* The player over any table, one game at a time, all its parts along its path: engine_loop, and the
 * split pass for tables that are not packed. */
#include "sim/walk/engine/split.h"

#include <stdlib.h>

/* A part of a game: values from..to-1 of the grid, with the same row so far. */
struct game_part {
    uint32_t row, from, to;
};

/* The parts of a game that have not ended. */
struct parts {
    const struct walk_play *play;
    const struct split_sink *sink;
    struct game_part *part; /* [grid->n] */
    size_t count;
};

/* Counts a part that has ended, or keeps it. */
static inline bool parts_keep(struct parts *parts, const struct path *path,
                              const struct game_part *part, struct error *error) {
    uint32_t result = path->moves;
    if (part->row != TABLE_DONE) {
        if (dead_has(parts->play->dead, part->row, path->square)) {
            result = ENGINE_UNFINISHABLE;
        } else if (path->moves == parts->play->max_moves) {
            result = ENGINE_CENSORED;
        } else {
            struct game_part *kept = &parts->part[parts->count++];
            if (kept != part) /* a copy of all members would wait for the store of one */
                *kept = *part;
            return true;
        }
    }
    return parts->sink->end(parts->sink->context, result, part->from, part->to, error);
}

/* After a step of the path: takes the letter or leaves it. */
static inline bool parts_land_white(struct parts *parts, const struct path *path,
                                    struct error *error) {
    const struct walk_table *table = parts->play->table;
    uint32_t column = table->column[path->square];
    size_t count = parts->count;
    parts->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct game_part *part = &parts->part[i];
        size_t cell = (size_t)part->row * table->columns + column;
        if (!table->take || path_takes(path, table->take[cell]))
            part->row = table->next[cell];
        if (!parts_keep(parts, path, part, error))
            return false;
    }
    return true;
}

/* Resets the collection at values k, k + 1, ..., and splits the part that contains k. */
static inline bool parts_land_green(struct parts *parts, const struct path *path, uint32_t k,
                                    struct error *error) {
    const struct walk_table *table = parts->play->table;
    uint32_t column = table->column[path->square];
    struct game_part split = {0};
    size_t count = parts->count;
    parts->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct game_part *part = &parts->part[i];
        if (part->from < k && k < part->to) {
            split = (struct game_part){table->reset_row, k, part->to};
            part->to = k;
        }
        part->row = k <= part->from ? table->reset_row
                                    : table->next[(size_t)part->row * table->columns + column];
        if (!parts_keep(parts, path, part, error))
            return false;
    }
    return split.to == 0 || parts_keep(parts, path, &split, error);
}

static bool parts_play_game(struct parts *parts, const struct split_grid *grid, uint64_t number,
                            struct error *error) {
    const struct walk_play *play = parts->play;
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, number);
    bool offered = path_takes(&path, table->offer_take);
    const struct game_part whole = {offered ? table->offer_row : table->start_row, 0, grid->n};
    bool played = parts_keep(parts, &path, &whole, error);
    while (played && parts->count > 0) {
        if (path.moves % ENGINE_LOOK == 0 && watch_stopped(play->watch))
            return error_stopped(error);
        path_step(&path);
        played = table->board->green[path.square]
                     ? parts_land_green(parts, &path, split_grid_find_coin(grid, &path), error)
                     : parts_land_white(parts, &path, error);
    }
    return played;
}

bool split_play_parts(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, const struct split_sink *sink, struct error *error) {
    struct parts parts = {.play = play, .sink = sink, .part = malloc(grid->n * sizeof *parts.part)};
    if (!parts.part)
        return error_memory(error);
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = parts_play_game(&parts, grid, first + i, error);
    free(parts.part);
    return played;
}
