/* The fewest boundaries that the best line crosses, over all grids with a given number of filled
 * squares: what the best defense of all, against nobody, could leave.
 *
 * For t = 0, 1, ... squares are filled or left one after the other, row by row; as soon as some
 * line crosses more than t boundaries between them, that beginning is given up. So few beginnings
 * are left that this ends soon for grids of every size, 16 x 16 within a second or two: t is hardly
 * ever above 2. */
#ifndef ANALYSIS_SLICE_LINES_FEWEST_H
#define ANALYSIS_SLICE_LINES_FEWEST_H

#include "analysis/slice/lines/lines.h"
#include "sim/base/watch.h"

struct slice_fewest {
    int score;              /* that number */
    struct slice_grid grid; /* one grid on which it is reached */
    uint64_t fills;         /* on how many grids it is */
};

/* Finds it, with 0..side^2 squares filled, and on how many grids it is reached. When it is stopped
 * (ERROR_STOPPED) the score is what it is at least, and `fills` those met so far: with one of them
 * score and grid are right. */
bool slice_fewest(const struct slice_lines *lines, int filled, const struct watch *watch,
                  struct slice_fewest *fewest, struct error *error);

#endif
