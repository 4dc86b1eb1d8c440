/* The most boundaries that a line crosses on a grid.
 *
 * boundary[] tells which boundaries are between a filled and an empty square; a maximal line's
 * score is the number of those that it crosses, a population count. */
#ifndef ANALYSIS_SLICE_LINES_BEST_H
#define ANALYSIS_SLICE_LINES_BEST_H

#include "analysis/slice/lines/lines.h"

/* The score of the best line. */
int slice_best(const struct slice_lines *lines, const struct slice_grid *grid);

/* The scores of all maximal lines, score[lines->maximal]; returns the best. */
int slice_scores(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);

/* The first of the maximal lines that reach the best score. */
const struct slice_line *slice_best_line(const struct slice_lines *lines,
                                         const struct slice_grid *grid);

#endif
