/* All lines across an n x n grid, up to the squares that they pass.
 *
 * Which squares a line passes depends only on the side of the line on which each of the (n + 1)^2
 * lattice points lies, or whether the line meets it. So classes of lines with the same squares are
 * faces of the arrangement dual to the lattice points (a point (a, b) is dual to the line of all
 * (slope, offset) with b = slope * a + offset), some of them merged. A sweep over the slope
 * enumerates them in integers: between two consecutive slopes of lines through two lattice points
 * the order of all points by offset is constant, and the lines are the gaps in that order (meeting
 * no point) and the points themselves (meeting one); at such a slope, a line meets several.
 *
 * The score of a line is how often its squares change between filled and empty. A line through
 * vertices never scores more than a generic line (one that meets no lattice point) close to it:
 * shifted slightly it passes the same squares in the same order, plus one at each vertex inside the
 * grid, and a subsequence changes no more often than the sequence. Likewise a line whose squares
 * are a proper subset of another's never scores more (both pass them in the same order, since x and
 * y are monotone along both). So some maximal line has the highest score on every grid. */
#ifndef ANALYSIS_SLICE_LINES_LINES_H
#define ANALYSIS_SLICE_LINES_LINES_H

#include "sim/dataset/result.h"
#include "sim/slice/chord.h"

#include <stddef.h>

struct slice_line_kernel;

enum {
    SLICE_LANES = 8,       /* lines processed together by a kernel */
    SLICE_MAXIMAL = 15916, /* most maximal lines: those of a grid of side SLICE_SIDE */
};

/* A class of lines that pass the same squares. */
struct slice_line {
    struct slice_chord chord; /* a representative, from left to right; generic if maximal */
    uint64_t square[SLICE_WORDS];
    bool generic; /* some line of the class meets no lattice point */
    bool maximal; /* no other class has all these squares and more */
};

/* Whether it passes a square. */
static inline bool slice_line_passes(const struct slice_line *line, int square) {
    return line->square[square / 64] >> square % 64 & 1;
}

/* How many squares it passes. */
static inline int slice_line_squares(const struct slice_line *line) {
    int squares = 0;
    for (int word = 0; word < SLICE_WORDS; word++)
        squares += __builtin_popcountll(line->square[word]);
    return squares;
}

/* All classes of lines across a grid; read only. */
struct slice_lines {
    int side, words;              /* words: slice_boundary_words(side), at least 1 */
    size_t all, generic, maximal; /* numbers of classes */
    struct slice_line *line;      /* [all] maximal ones first, by decreasing length */
    /* The boundaries that each maximal line crosses: [groups][words][SLICE_LANES]; 64-aligned. The
     * first line fills what is left of the last group. */
    uint64_t *boundary;
    /* [score] how many leading groups have a line that can score more: only these can beat it. */
    size_t longer[2 * SLICE_SIDE];
    uint64_t upper[SLICE_WORDS];            /* the squares with another one below */
    uint64_t inner[SLICE_WORDS];            /* the squares with another one to the right */
    const struct slice_line_kernel *kernel; /* the fastest here: see best.h */
};

/* Whether a maximal line crosses a boundary. */
bool slice_line_crosses(const struct slice_lines *lines, size_t line, int boundary);

/* The lines of a grid of side 1..SLICE_SIDE, of which 1 x 1 has one. They are enumerated on first
 * use and kept until the program ends. Thread-safe. */
const struct slice_lines *slice_lines_of(int side);

/* How many lines there are across an n x n grid, up to the squares that they pass, by formulas.
 *
 * With phi Euler's function, F(n) = phi(1) + ... + phi(n), and w(n, g) the sum of
 * (n + 1 - i)(n + 1 - j) over all 1 <= i, j <= n whose greatest common divisor is g,
 *
 *     generic(n) = 2 w(n, 1) - 8 F(n) + 2 n^2 + 2 n                                      (n >= 2)
 *     maximal(n) = 2 w(n - 2, 1) - 8 F(n - 1) + 6 n^2 - 12 n + 12                        (n >= 2)
 *     all(n)     = 2 (w(n, 1) + 2 w(n - 1, 1) + w(n - 2, 1)) - 2 (w(n, 2) + w(n - 2, 2))
 *                  - 8 (F(n) + F(n - 1)) + 16 F(floor(n / 2)) - 8 phi(n / 2) [n even]
 *                  + 4 n^2 - 2 n - 2                                                     (n >= 3)
 *
 * generic(n) + 8 F(n) + 1 is the number of ways to divide (n + 1)^2 lattice points by a straight
 * line (Alekseyev, On the number of two-dimensional threshold functions, SIAM J. Discrete Math. 24,
 * 2010; sequence A114043 of the OEIS at n + 1). data/reference/LINES.md proves all three formulas.
 * Values at n = 16: 24816, 15916, 69686. */
enum { SLICE_COUNTED_SIDE = 1000 };

struct slice_line_counts {
    int64_t generic, all, maximal;
};

/* Of a grid of side 1..SLICE_COUNTED_SIDE; time grows with side * sqrt(side). */
struct slice_line_counts slice_count_lines(int side);

/* The numbers of lines as a result (data/FORMAT.md) and, for sides up to SLICE_SIDE, all lines. */
extern const struct result_description slice_lines_description;
extern const struct dataset_variable slice_line_kinds[]; /* of a struct slice_line, over `line` */
void slice_lines_to_result(struct result *result, int side);

#endif
