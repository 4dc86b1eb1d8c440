/* Slice Through The Boundaries: grids.
 *
 * Squares of an n x n grid are filled in turns; who plays offense then draws a straight line across
 * and gets a point for every boundary between a filled and an empty square that it crosses
 * (chord.h). The set of filled squares is all that a round is: anyone fills any square with the
 * same mark.
 *
 * Squares are counted row by row from the upper left, from 0; people say A1, B1, ... A set of
 * squares is four words, bit by square. */
#ifndef SIM_SLICE_GRID_H
#define SIM_SLICE_GRID_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SLICE_SIDE = 16, /* of a grid, at most; at least 1 */
    SLICE_SQUARES = SLICE_SIDE * SLICE_SIDE,
    SLICE_WORDS = SLICE_SQUARES / 64,
    SLICE_BOUNDARIES = 2 * SLICE_SIDE * (SLICE_SIDE - 1),
    SLICE_BOUNDARY_WORDS = (SLICE_BOUNDARIES + 63) / 64,
};

/* Equal grids are equal byte by byte. */
struct slice_grid {
    uint64_t filled[SLICE_WORDS]; /* no square beyond the grid */
    uint8_t side;                 /* 1..16 */
    uint8_t unused[7];
};

static inline struct slice_grid slice_grid_empty(int side) {
    return (struct slice_grid){.side = (uint8_t)side};
}

static inline int slice_squares(const struct slice_grid *grid) { return grid->side * grid->side; }

static inline bool slice_is_filled(const struct slice_grid *grid, int square) {
    return grid->filled[square / 64] >> square % 64 & 1;
}

static inline void slice_fill(struct slice_grid *grid, int square) {
    grid->filled[square / 64] |= UINT64_C(1) << square % 64;
}

static inline int slice_filled_count(const struct slice_grid *grid) {
    int count = 0;
    for (int word = 0; word < SLICE_WORDS; word++)
        count += __builtin_popcountll(grid->filled[word]);
    return count;
}

/* How many squares are filled in a round of that many players, each the same number. */
static inline int slice_fills(int side, int players) {
    return players * (side * side / (2 * players));
}

/* Boundaries between squares with a common side are counted from 0: first those below the squares
 * of all rows but the last, row by row, then those to the right of the squares of all columns but
 * the last, row by row. */
static inline int slice_boundaries(int side) { return 2 * side * (side - 1); }
static inline int slice_boundary_words(int side) { return (slice_boundaries(side) + 63) / 64; }
static inline int slice_boundary_below(int side, int square) {
    (void)side;
    return square;
}
static inline int slice_boundary_right(int side, int square) {
    return side * (side - 1) + square / side * (side - 1) + square % side;
}

/* The boundaries between a filled and an empty square: boundary[slice_boundary_words(side)], bits
 * beyond the last one 0. */
void slice_boundaries_of(const struct slice_grid *grid, uint64_t *boundary);

#endif
