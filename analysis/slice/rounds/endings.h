/* How a round can end: the table that evaluates final grids, those at the end of a round. */
#ifndef ANALYSIS_SLICE_ROUNDS_ENDINGS_H
#define ANALYSIS_SLICE_ROUNDS_ENDINGS_H

#include "analysis/slice/lines/lines.h"
#include "analysis/slice/rounds/instance.h"

enum {
    SLICE_ROW_FILLINGS = 1 << SLICE_SOLVED_SIDE,
    SLICE_SLOTS = 64,                     /* groups of lines with equal tails */
    SLICE_ENDINGS_SIZE = 8 * SLICE_SLOTS, /* bytes of counts, at most */
};

/* The tail of a line: the boundaries inside the last row that it crosses, and the one through which
 * it enters that row. The filling of a row is a number whose bit c says whether column c is filled;
 * a set of fillings of the last row is a word with a bit for each. */
struct slice_tail {
    /* [whether the square above the point of entry is filled][boundaries] the fillings with which
     * the line crosses at least so many boundaries of the tail. */
    uint64_t reach[2][SLICE_SOLVED_SIDE + 1];
    uint8_t above; /* column of the square above the point of entry */
};

/* Tells, for a grid whose other rows are given, with which fillings of the last row some line
 * crosses at least a given number of boundaries, for 64 fillings at once.
 *
 * The score of a maximal line has two parts: what it crosses above the last row, and its tail (a
 * line passes from a row to the next once). Few tails differ: side * side of them, and the empty
 * one. So the counts of all lines above the last row are added up from tables of bytes, row by row.
 * Among lines with the same tail only the maximum matters. The fillings with which it and the tail
 * reach that number are looked up.
 *
 * Lines are arranged in slots of equal tails: byte k * SLICE_SLOTS + s is line k of slot s. */
struct slice_endings {
    int side;    /* 2..SLICE_SOLVED_SIDE */
    size_t size; /* bytes of counts: SLICE_SLOTS times the most lines of a slot */
    /* Boundaries that each line crosses inside a row other than the last, by its filling; and
     * between it and the row above, by where they differ: [side - 1][64][size], 64-aligned. */
    uint8_t *inside, *between;
    struct slice_tail tail[SLICE_SLOTS];
    uint8_t tail_most[SLICE_SLOTS]; /* boundaries that each tail can cross */
};

/* Makes the tables for a grid of side 2..SLICE_SOLVED_SIDE. */
void slice_endings_init(struct slice_endings *ends, const struct slice_lines *lines);
void slice_endings_free(struct slice_endings *ends);

/* Where the counts of a row, for a filling or a difference, begin in either table. */
static inline size_t slice_endings_at(const struct slice_endings *ends, int row, uint64_t bits) {
    return ((size_t)row * SLICE_ROW_FILLINGS + bits) * ends->size;
}

#endif
