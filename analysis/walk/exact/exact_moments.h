/* Beyond the mean: how much a strategy's moves vary, and how their mean changes with p. */
#ifndef ANALYSIS_WALK_EXACT_EXACT_MOMENTS_H
#define ANALYSIS_WALK_EXACT_EXACT_MOMENTS_H

#include "analysis/walk/exact/exact.h"

/* The variance of a game's moves, for the table's own start as in exact_game.
 *
 * The second moment m of the moves from a state solves m = (2 v - 1) + mean of m after the move,
 * v being the expected moves; the variance is m - v^2. Infinite where v is. `exact` must have
 * converged. Fails when memory is short. */
bool exact_variance(struct exact *exact, const struct exact_limits *limits,
                    struct exact_bracket *variance, struct error *error);

/* The derivative of the expected moves by p, for the table's own start.
 *
 * Differentiating v = 1 + mean of w gives the same equations with f, for a state, the probability
 * of each green square after it times v(reset, there) - v(removed, there). Needs a table that was
 * compiled for TABLE_EITHER: at p = 0 and p = 1 it is one-sided. NaN where v is infinite, or is so
 * on one of a coin's two sides. */
bool exact_derivative(struct exact *exact, const struct exact_limits *limits,
                      struct exact_bracket *derivative, struct error *error);

#endif
