/* The kernels behind best.h: eight lines at a time, a population count in each 64-bit lane.
 *
 * The grid's boundaries stay in registers; for each eight lines `words` vectors are loaded, masked,
 * counted and added up. Longer lines come first, so that the search for the best ends where even
 * crossing every boundary of those that are left would not be more. Reading the lines bounds it: a
 * vector of 64 bytes takes a cycle while they fit the first cache, up to n = 8, and two from the
 * second, where the search takes hardly longer than reading alone (see the benchmark). All kernels
 * compute the same; the tests count square by square. */
#ifndef ANALYSIS_SLICE_LINES_LANES_H
#define ANALYSIS_SLICE_LINES_LANES_H

#include "analysis/slice/lines/lines.h"

struct slice_kernel {
    const char *name;
    /* Whether this machine can run it. */
    bool (*supported)(void);
    /* As slice_best and slice_scores. */
    int (*best)(const struct slice_lines *lines, const struct slice_grid *grid);
    int (*scores)(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);
};

/* Every kernel of this architecture, fastest first, ended by NULL. */
extern const struct slice_kernel *const slice_kernels[];

/* The first of them that this machine supports; the last needs nothing. */
const struct slice_kernel *slice_best_kernel(void);

#endif
