/* Slice Through The Boundaries as anybody would write it down, for tests: paths from all places
 * where a line meets a line of the grid, scores square by square. */
#ifndef TESTS_UNIT_PLAIN_SLICE_H
#define TESTS_UNIT_PLAIN_SLICE_H

#include "analysis/slice/lines/lines.h"
#include "tests/unit/check.h"

#include <stdlib.h>

static inline int plain_compare(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/* Where the coordinate is whole, as times of t = 0 .. end. */
static inline int plain_times(int side, int64_t unit, int64_t from, int64_t way, int64_t end,
                              int64_t *time) {
    int times = 0;
    for (int k = 0; k <= side; k++) {
        int64_t t = (k * unit - from) * (end / way);
        if (t >= 0 && t <= end)
            time[times++] = t;
    }
    return times;
}

/* The path of the line between two points, whose coordinates are in 1 / unit of a square. Between
 * two times at which it meets lines of the grid it is in one square: that in which it is at half
 * time. *generic: whether it never meets two at once. */
static inline int plain_path(int side, int64_t unit, const int64_t from[2], const int64_t to[2],
                             int *path, bool *generic) {
    const int64_t way[] = {to[0] - from[0], to[1] - from[1]};
    const int64_t end = llabs(way[0] * way[1]);
    int64_t time[2 * (SLICE_SIDE + 1)];
    int times = plain_times(side, unit, from[0], way[0], end, time);
    times += plain_times(side, unit, from[1], way[1], end, time + times);
    qsort(time, (size_t)times, sizeof *time, plain_compare);
    int squares = 0;
    *generic = true;
    for (int i = 0; i + 1 < times; i++) {
        int64_t twice = time[i] + time[i + 1];
        if (time[i] == time[i + 1]) {
            *generic = false;
            continue;
        }
        int64_t column = (2 * end * from[0] + way[0] * twice) / (2 * end * unit);
        int64_t row = (2 * end * from[1] + way[1] * twice) / (2 * end * unit);
        path[squares++] = (int)(row * side + column);
    }
    return squares;
}

/* The path of a chord. */
static inline int plain_chord_path(const struct slice_chord *chord, int side, int *path,
                                   bool *generic) {
    const struct slice_fraction *of[] = {&chord->from.x, &chord->from.y, &chord->to.x,
                                         &chord->to.y};
    int64_t unit = 1, at[4];
    for (int i = 0; i < 4; i++)
        if (unit % of[i]->denominator != 0)
            unit *= of[i]->denominator;
    for (int i = 0; i < 4; i++)
        at[i] = of[i]->numerator * (unit / of[i]->denominator);
    return plain_path(side, unit, at, at + 2, path, generic);
}

static inline int plain_score(const struct slice_grid *grid, const int *path, int squares) {
    int score = 0;
    for (int i = 1; i < squares; i++)
        score += slice_is_filled(grid, path[i]) != slice_is_filled(grid, path[i - 1]);
    return score;
}

/* Point number i = 0 .. 4 * side * unit - 1 of the perimeter, clockwise from the upper left. */
static inline void plain_point(int side, int64_t unit, int64_t i, int64_t point[2]) {
    int64_t most = side * unit, off = i % most;
    const int64_t points[4][2] = {{off, 0}, {most, off}, {most - off, most}, {0, most - off}};
    point[0] = points[i / most][0];
    point[1] = points[i / most][1];
}

/* Each square filled or not. */
static inline struct slice_grid plain_random_grid(uint64_t *random, int side) {
    struct slice_grid grid = slice_grid_empty(side);
    uint64_t often = 1 + check_below(random, 7);
    for (int square = 0; square < side * side; square++)
        if (check_below(random, 8) < often)
            slice_fill(&grid, square);
    return grid;
}

/* The grid turned and mirrored: number 0..7. */
static inline int plain_symmetry(int side, int symmetry, int square) {
    int row = square / side, column = square % side;
    row = symmetry & 1 ? side - 1 - row : row;
    column = symmetry & 2 ? side - 1 - column : column;
    return symmetry & 4 ? column * side + row : row * side + column;
}

/* The best of all lines, the longer way. */
static inline int plain_best_of_all(const struct slice_lines *lines,
                                    const struct slice_grid *grid) {
    int best = 0;
    for (size_t i = 0; i < lines->all; i++) {
        int path[SLICE_PATH];
        bool generic;
        int squares = plain_chord_path(&lines->line[i].chord, lines->side, path, &generic);
        int score = plain_score(grid, path, squares);
        best = score > best ? score : best;
    }
    return best;
}

/* Fills so many random squares. */
static inline void plain_fill_some(struct slice_grid *grid, int count, uint64_t *random) {
    while (slice_filled_count(grid) < count)
        slice_fill(grid, (int)check_below(random, (uint64_t)slice_squares(grid)));
}

#endif
