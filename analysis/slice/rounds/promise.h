/* What a grid that is not full promises: for whoever must choose among moves without looking ahead.
 */
#ifndef ANALYSIS_SLICE_ROUNDS_PROMISE_H
#define ANALYSIS_SLICE_ROUNDS_PROMISE_H

#include "analysis/slice/lines/lines.h"
#include "analysis/slice/rounds/question.h"

/* The score of the best line and, of equal ones, how many lines have it: more of either is better
 * for the offense. score[lines->maximal] is room to work in. */
int slice_promise(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);

/* The score that the round ends with when everyone makes the move that promises the most for their
 * side, the first square of equal ones. score[lines->maximal] is room to work in. */
int slice_promised_score(const struct slice_lines *lines, const struct slice_question *question,
                         uint8_t *score);

#endif
