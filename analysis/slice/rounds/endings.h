/* How a round can end: the table that evaluates full grids of one side. */
#ifndef ANALYSIS_SLICE_ROUNDS_ENDINGS_H
#define ANALYSIS_SLICE_ROUNDS_ENDINGS_H

#include "analysis/slice/lines/lines.h"
#include "analysis/slice/rounds/instance.h"

enum {
    SLICE_LANES_OF_ROW = 1 << SLICE_SOLVED_SIDE,
    SLICE_SLOTS = 64,
    SLICE_ENDINGS_SIZE = 8 * SLICE_SLOTS, /* bytes of counts, at most */
};

/* The fillings of the last row with which a tail crosses at least so many boundaries, by whether
 * the square above its point of entry is filled. Bit by filling: column c of the row is bit c. */
struct slice_tail {
    uint64_t reach[2][SLICE_SOLVED_SIDE + 1];
    uint8_t above; /* column of that square */
    uint8_t most;  /* boundaries it can cross */
};

/* For a grid whose other rows are full, all fillings of the last row with which some line crosses
 * at least so many boundaries, 64 at once.
 *
 * The score of a maximal line has two parts: what it crosses above the last row, and its tail, the
 * boundaries inside the last row and the one through which it enters that row (a line passes from a
 * row to the next once). Few tails differ: side * side of them, and the empty one. So the counts of
 * all lines above the last row are added up from tables of bytes; among lines with the same tail
 * only the maximum counts; and the fillings that reach the threshold with that tail are looked up.
 * Lines are arranged in slots of equal tails. */
struct slice_endings {
    int side;    /* 2..SLICE_SOLVED_SIDE */
    int depth;   /* lines of a slot */
    size_t size; /* bytes of counts: depth * SLICE_SLOTS */
    /* Boundaries that each line crosses inside a row other than the last, by its filling, and
     * between it and the row above, by where the two differ: [side - 1][64][size], 64-aligned. */
    uint8_t *inside, *between;
    struct slice_tail tail[SLICE_SLOTS];
    uint8_t most[SLICE_SLOTS]; /* of their tails */
};

/* Makes the tables for a grid of side 2..SLICE_SOLVED_SIDE. */
void slice_endings_init(struct slice_endings *ends, const struct slice_lines *lines);
void slice_endings_free(struct slice_endings *ends);

/* The counts of one row. */
static inline const uint8_t *slice_endings_inside(const struct slice_endings *ends, int row,
                                                  uint64_t filled) {
    return ends->inside + ((size_t)row * SLICE_LANES_OF_ROW + filled) * ends->size;
}
static inline const uint8_t *slice_endings_between(const struct slice_endings *ends, int row,
                                                   uint64_t differ) {
    return ends->between + ((size_t)row * SLICE_LANES_OF_ROW + differ) * ends->size;
}

#endif
