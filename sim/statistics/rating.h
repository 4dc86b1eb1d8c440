/* How strong players are, from who scored how often against whom: the model of R. A. Bradley,
 * M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952). The chance that i
 * beats k is 1 / (1 + 10^((r_k - r_i) / 400)), so that ratings r are on Elo's scale; a draw is half
 * a win of either. Ratings are those of the largest likelihood, found by Newton's method, and their
 * mean is 0. */
#ifndef SIM_STATISTICS_RATING_H
#define SIM_STATISTICS_RATING_H

#include "sim/base/error.h"

#include <stddef.h>

struct rating {
    double value, low, high; /* with an interval of 95 %, from the Fisher information */
};

/* rating[players] from score[players][players]: score[i][k] is what i scored against k, wins and
 * half of the draws. The largest likelihood is finite if and only if of any two groups of players
 * each scored against the other one: L. R. Ford, "Solution of a ranking problem from binary
 * comparisons", Amer. Math. Monthly 64 (1957). Where that is not so, every two that met are given
 * one drawn game more, and *damped is set. Ratings are NaN where some have not met, nor have met
 * others that have. Fails when memory is short. */
bool rating_fit(size_t players, const double *score, struct rating *rating, bool *damped,
                struct error *error);

#endif
