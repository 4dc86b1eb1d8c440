/* How likely a game is to end at all. */
#ifndef ANALYSIS_WALK_EXACT_EXACT_ENDING_H
#define ANALYSIS_WALK_EXACT_EXACT_ENDING_H

#include "analysis/walk/exact/exact.h"

/* The probability that a game of the table's strategy ends, for the table's own start: exactly 1
 * where that is certain, exactly 0 where it cannot.
 *
 * From states that cannot reach the end (by graph) the probability h is 0; elsewhere h solves
 * h = mean of h after the move, which is 1 once the game is over. Its error is at most its residual
 * times the expected moves until the game is over or stuck, which are solved for, too. Fails when
 * memory is short. */
bool exact_ending(const struct walk_table *table, double p, const struct exact_limits *limits,
                  struct exact_bracket *ending, struct error *error);

#endif
