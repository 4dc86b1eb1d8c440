/* Ratings of players from their scores against each other, by the model of R. A. Bradley and
 * M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952). The probability
 * that i beats k is 1 / (1 + 10^((r_k - r_i) / 400)), so ratings r are on the Elo scale; a draw
 * counts as half a win for both. Maximum likelihood by Newton's method; the mean rating is 0. */
#ifndef SIM_STATISTICS_RATING_H
#define SIM_STATISTICS_RATING_H

#include "sim/base/error.h"

#include <stddef.h>

struct rating {
    double value, low, high; /* with a 95 % interval from the Fisher information */
};

/* Computes rating[players] from score[players][players]: score[i][k] is the score of i against k,
 * wins plus half of the draws. Maximum likelihood estimates exist if and only if, for every
 * partition of the players into two groups, each group has scored against the other: L. R. Ford,
 * "Solution of a ranking problem from binary comparisons", Amer. Math. Monthly 64 (1957). Otherwise
 * a drawn game is added for each pair that has played, and *damped is set. Ratings are NaN if the
 * players are not connected by games. Fails if out of memory. */
bool rating_fit(size_t players, const double *score, struct rating *rating, bool *damped,
                struct error *error);

#endif
