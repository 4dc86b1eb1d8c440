#include "sim/walk/split.h"

#include "sim/walk/path.h"

#include <stdlib.h>

/* The thresholds of a pass, ascending. */
struct grid {
    size_t n;
    uint64_t threshold[];
};

/* How many moves are made between two looks at the watch. */
enum { LOOK = 4096 };

/* A part of a game: values from..to-1 of the grid, which hold the same row so far. */
struct part {
    uint32_t row, from, to;
};

bool split_prepare(void **state, const struct walk_play *play, const double *p, size_t n,
                   struct error *error) {
    (void)play;
    struct grid *grid = malloc(sizeof *grid + n * sizeof *grid->threshold);
    if (!grid)
        return error_memory(error);
    grid->n = n;
    for (size_t k = 0; k < n; k++)
        grid->threshold[k] = path_threshold(p[k]);
    *state = grid;
    return true;
}

void split_release(void *state) { free(state); }

/* Counts a part of a game that is over after so many moves, or as an engine would say. */
static bool count(struct split_tally *tally, uint32_t moves, const struct part *part,
                  struct error *error) {
    int32_t *difference = moves == ENGINE_CENSORED       ? tally->censored
                          : moves == ENGINE_UNFINISHABLE ? tally->unfinishable
                                                         : NULL;
    if (moves < HISTOGRAM_DENSE) {
        difference = tally->dense + moves * (tally->n + 1);
        if (moves > tally->longest)
            tally->longest = moves;
    }
    if (difference) {
        difference[part->from]++;
        difference[part->to]--;
        return true;
    }
    if (tally->longer_count == tally->longer_room) {
        size_t room = tally->longer_room ? 2 * tally->longer_room : 64;
        void *longer = realloc(tally->longer, room * sizeof *tally->longer);
        if (!longer)
            return error_memory(error);
        tally->longer = longer;
        tally->longer_room = room;
    }
    tally->longer[tally->longer_count++] = (struct split_long){moves, part->from, part->to};
    return true;
}

/* The first value of the part whose coin falls for the reset; part->to when none does. */
static uint32_t first_reset(const struct grid *grid, const struct path *path,
                            const struct part *part) {
    uint32_t k = part->from;
    uint64_t coin = path_whole_coin(path);
    while (k < part->to && grid->threshold[k] <= coin)
        k++;
    return k;
}

/* Plays the parts of a game along its path; part[n] has room for all. */
static bool play_game(const struct grid *grid, const struct walk_play *play, uint64_t game,
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
            else if (!count(tally, over, &part[i], error))
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

bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error) {
    const struct grid *grid = state;
    struct part *part = malloc(grid->n * sizeof *part);
    if (!part)
        return error_memory(error);
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = play_game(grid, play, first + i, part, tally, error);
    free(part);
    return played;
}
