/* How a round can end: of all ways to fill the last row of a grid whose other rows are full, those
 * that let some line cross at least so many boundaries; sixty-four at once.
 *
 * What a maximal line crosses has two parts: what is above the last row, and its tail, the
 * boundaries inside the last row and the one by which it comes there (a line passes from a row to
 * the next one once). Lines have few different tails: side * side of them, and none at all. So the
 * counts of all lines above the last row are added up from tables, a byte each; of lines with the
 * same tail only the most counts; and which fillings make the most so many with that tail is looked
 * up. Lines stand in slots, those of one slot with the same tail. */
#ifndef ANALYSIS_SLICE_ROUNDS_ENDS_H
#define ANALYSIS_SLICE_ROUNDS_ENDS_H

#include "analysis/slice/lines/lines.h"

enum {
    SLICE_SOLVED_SIDE = 6, /* of grids that are solved, at most */
    SLICE_LANES_OF_ROW = 1 << SLICE_SOLVED_SIDE,
    SLICE_SLOTS = 64,
    SLICE_ENDS_SIZE = 8 * SLICE_SLOTS, /* bytes of counts, at most */
};

/* The fillings of the last row that make a tail cross at least so many boundaries, by whether the
 * square above the one by which it comes into the row is filled. Bit by filling: column c of the
 * row is bit c of its number. */
struct slice_tail {
    uint64_t reach[2][SLICE_SOLVED_SIDE + 1];
    uint8_t above; /* column of that square */
    uint8_t most;  /* that it can cross */
};

struct slice_ends {
    int side; /* 2..SLICE_SOLVED_SIDE */
    int depth;
    size_t size; /* bytes of counts: depth * SLICE_SLOTS */
    /* What each line crosses inside of a row but the last, by what of that is filled, and between
     * it and the row above it, by where they differ: [side - 1][64][size], 64-aligned. */
    uint8_t *inside, *between;
    struct slice_tail tail[SLICE_SLOTS];
    uint8_t most[SLICE_SLOTS]; /* of their tails */
};

/* Makes the tables for a grid of 2..SLICE_SOLVED_SIDE. Fails when memory is short. To be freed in
 * either case. */
bool slice_ends_init(struct slice_ends *ends, const struct slice_lines *lines, struct error *error);
void slice_ends_free(struct slice_ends *ends);

/* The counts of one row. */
static inline const uint8_t *slice_ends_inside(const struct slice_ends *ends, int row,
                                               uint64_t filled) {
    return ends->inside + ((size_t)row * SLICE_LANES_OF_ROW + filled) * ends->size;
}
static inline const uint8_t *slice_ends_between(const struct slice_ends *ends, int row,
                                                uint64_t differ) {
    return ends->between + ((size_t)row * SLICE_LANES_OF_ROW + differ) * ends->size;
}

#endif
