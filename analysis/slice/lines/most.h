/* The most boundaries that any line crosses on any grid with a given number of filled squares.
 *
 * A line of L squares crosses at most L - 1 boundaries, and two for each filled square on it and
 * two for each empty one: min(L - 1, 2 min(o, L - o)) with o filled ones, which alternating squares
 * reach. Squares off the line take the other filled ones, as far as there is room; so the most is
 * found by looking at every maximal line and every o, at any size. */
#ifndef ANALYSIS_SLICE_LINES_MOST_H
#define ANALYSIS_SLICE_LINES_MOST_H

#include "analysis/slice/lines/lines.h"

/* That number, with 0..side^2 squares filled, and one grid on which it is reached. */
int slice_most(const struct slice_lines *lines, int filled, struct slice_grid *grid);

#endif
