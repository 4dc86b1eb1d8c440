/* All lines across an n x n grid, told apart by the squares that they pass.
 *
 * Which squares a line passes depends only on which side of each of the (n + 1)^2 lattice points it
 * has, or whether it goes through it. So lines that pass the same squares are the faces of the
 * arrangement that is dual to the lattice points (a point (a, b) is dual to the line of all
 * (slope, offset) with b = slope * a + offset), some of them joined. They are found by a sweep over
 * the slope in exact integers: between two consecutive slopes of lines through two lattice points
 * the order of all points by offset is the same, and the lines are the gaps in that order (no point
 * is met), and the points themselves (one is); at such a slope itself, a line meets several.
 *
 * A line through vertices never crosses more boundaries than a generic one close to it: shifted a
 * little it still passes all its squares, in the same order, and in between others, one at each
 * vertex inside the grid; and a subsequence changes no more often than the whole. For the same
 * reason a line whose squares are a proper subset of another line's is never better than that one
 * (both pass them in the same order, as x and y only rise or only fall along both): so the most
 * that a line crosses on a grid is found among the maximal ones. */
#ifndef ANALYSIS_SLICE_LINES_LINES_H
#define ANALYSIS_SLICE_LINES_LINES_H

#include "sim/base/error.h"
#include "sim/slice/chord.h"

#include <stddef.h>

enum { SLICE_LANES = 8 /* lines that are looked at together */ };

/* One line of those that pass the same squares. */
struct slice_line {
    struct slice_chord chord; /* one that passes just these, from left to right; of maximal lines a
                               * generic one */
    uint64_t square[SLICE_WORDS];
    bool generic; /* whether one of them meets no lattice point */
    bool maximal; /* whether no other line passes all these squares and more */
};

/* How many squares it passes. */
static inline int slice_line_squares(const struct slice_line *line) {
    int squares = 0;
    for (int word = 0; word < SLICE_WORDS; word++)
        squares += __builtin_popcountll(line->square[word]);
    return squares;
}

struct slice_kernel;

/* Every line; read only. */
struct slice_lines {
    int side, words;              /* words: slice_boundary_words(side), at least 1 */
    size_t all, generic, maximal; /* how many pass different squares */
    struct slice_line *line;      /* [all] the maximal ones first; each part in one fixed order */
    size_t groups;                /* maximal ones by eights, the last group filled up with copies */
    uint64_t *boundary;           /* [groups][words][SLICE_LANES] what each crosses; 64-aligned */
    /* [score] groups of which a line crosses more boundaries than that, full or not: the first so
     * many. */
    size_t longer[2 * SLICE_SIDE];
    uint64_t upper[SLICE_WORDS], inner[SLICE_WORDS]; /* squares with one below, with a next one */
    const struct slice_kernel *kernel;               /* that counts fastest here: see lanes.h */
};

/* Lists the lines of a grid of 1..SLICE_SIDE; in one of 1 x 1 there is one. */
bool slice_lines_open(struct slice_lines *lines, int side, struct error *error);
void slice_lines_close(struct slice_lines *lines);

/* The same, listed when first asked for and then kept until the program ends: for whoever pays
 * games and has nowhere to keep them. By any thread. NULL: memory is short. */
const struct slice_lines *slice_lines_of(int side, struct error *error);

#endif
