/* Extremes over all grids with a given number of filled squares. */
#ifndef ANALYSIS_SLICE_LINES_EXTREMES_H
#define ANALYSIS_SLICE_LINES_EXTREMES_H

#include "analysis/slice/lines/lines.h"
#include "sim/base/watch.h"

/* The highest score of any line on any grid with `filled` squares, 0..side^2. Sets *grid to a grid
 * with it, unless NULL.
 *
 * A line of L squares crosses at most L - 1 boundaries, and at most two for each filled and for
 * each empty square on it: min(L - 1, 2 min(o, L - o)) with o filled ones, which an alternating
 * pattern attains. Squares off the line hold the remaining filled ones, as far as there is room. So
 * it suffices to try every maximal line and every o. */
int slice_max_best_score(const struct slice_lines *lines, int filled, struct slice_grid *grid);

struct slice_min_best_score {
    int score;
    struct slice_grid grid; /* one grid that attains it */
    uint64_t fills;         /* number of grids that attain it */
};

/* The lowest score that the best line can have, over all grids with `filled` squares, 0..side^2.
 *
 * For t = 0, 1, ... squares are filled or left empty row by row; a prefix is abandoned as soon as
 * some line crosses more than t boundaries in it. Few prefixes survive: t hardly ever exceeds 2,
 * and 16 x 16 takes a second or two. When it is stopped (ERROR_STOPPED), `score` is a lower bound
 * and `fills` counts the grids found so far; if there are any, score and grid are correct. */
bool slice_min_best_score(const struct slice_lines *lines, int filled, const struct watch *watch,
                          struct slice_min_best_score *lowest, struct error *error);

#endif
