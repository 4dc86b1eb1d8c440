#include "sim/walk/split_pass.h"

#include "sim/walk/path.h"

#include <stdlib.h>

/* How many moves are made between two looks at the watch. */
enum { LOOK = 4096 };

/* A part of a game: values from..to-1 of the grid, which hold the same row so far. */
struct part {
    uint32_t row, from, to;
};

/* The first value of the part whose coin falls for the reset; part->to when none does. */
static uint32_t first_reset(const struct split_grid *grid, const struct path *path,
                            const struct part *part) {
    uint32_t k = part->from;
    uint64_t coin = path_whole_coin(path);
    while (k < part->to && grid->threshold[k] <= coin)
        k++;
    return k;
}

/* Plays the parts of a game along its path; part[n] has room for all. */
static bool play_game(const struct split_grid *grid, const struct walk_play *play, uint64_t game,
                      struct part *part, struct split_tally *tally, struct error *error) {
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, game);
    bool offered = path_takes(&path, table->offer_take);
    size_t parts = 1;
    part[0] = (struct part){offered ? table->offer_row : table->start_row, 0, (uint32_t)grid->n};
    for (;;) {
        size_t left = 0;
        for (size_t i = 0; i < parts; i++) {
            uint32_t over = part[i].row == TABLE_DONE                          ? path.moves
                            : stuck_has(play->stuck, part[i].row, path.square) ? ENGINE_UNFINISHABLE
                            : path.moves == play->max_moves                    ? ENGINE_CENSORED
                                                                               : 0;
            if (over == 0)
                part[left++] = part[i];
            else if (!split_count(tally, over, part[i].from, part[i].to, error))
                return false;
        }
        parts = left;
        if (parts == 0)
            return true;
        if (path.moves % LOOK == 0 && watch_stopped(play->watch))
            return error_stopped(error);
        path_step(&path);
        size_t column = table->column[path.square];
        bool green = table->board->green[path.square];
        for (size_t i = 0; i < left; i++) {
            size_t cell = (size_t)part[i].row * table->columns + column;
            if (!green) {
                if (!table->take || path_takes(&path, table->take[cell]))
                    part[i].row = table->next[cell];
                continue;
            }
            uint32_t split = first_reset(grid, &path, &part[i]);
            if (split < part[i].to && split > part[i].from)
                part[parts++] = (struct part){table->reset_row, split, part[i].to};
            if (split == part[i].from)
                part[i].row = table->reset_row;
            else
                part[i] = (struct part){table->next[cell], part[i].from, split};
        }
    }
}

bool split_play_parts(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    struct part *part = malloc(grid->n * sizeof *part);
    if (!part)
        return error_memory(error);
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = play_game(grid, play, first + i, part, tally, error);
    free(part);
    return played;
}
