/* What a grid that is not full promises: for agents that must choose among moves. */
#ifndef STRATEGIES_SLICE_PROMISE_H
#define STRATEGIES_SLICE_PROMISE_H

#include "analysis/slice/lines.h"

/* The score of the best line and, of equal ones, how many lines have it: more of either is better
 * for the offense. score[lines->maximal] is room to work in. */
int slice_promise(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);

#endif
