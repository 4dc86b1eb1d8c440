/* Ratings of players from their scores against each other, by the model of R. A. Bradley and
 * M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952). The probability
 * that i beats k is 1 / (1 + 10^((r_k - r_i) / 400)), so ratings r are on the Elo scale; a draw
 * counts as half a win for both. Maximum likelihood by Newton's method; the mean rating is 0. */
#ifndef SIM_STATISTICS_RATING_H
#define SIM_STATISTICS_RATING_H

#include "sim/base/error.h"

enum { RATING_PLAYERS = 64 }; /* maximum */

struct rating {
    double value, ci95[2]; /* a rating, and its 95 % interval */
};

/* The results of two players against each other in games that depend on each other, such as those
 * of one opening with the seats exchanged. */
struct rating_comparison {
    size_t cluster; /* number of the cluster, these games; its comparisons are consecutive */
    size_t player[2];
    double score[2]; /* wins plus half of the draws of each */
    double weight;   /* 1; or 1/c if c clusters are copies of one, which count once together */
};

/* Computes rating[players], players <= RATING_PLAYERS, from comparison[comparisons]. Maximum
 * likelihood estimates exist if and only if, for every partition of the players into two groups,
 * each group has scored against the other: L. R. Ford, "Solution of a ranking problem from binary
 * comparisons", Amer. Math. Monthly 64 (1957). Otherwise a drawn game is added for each pair that
 * has played, and *damped is true. Ratings are NaN if the players are not connected by games.
 *
 * Intervals take clusters as independent and assume nothing about the games of one: the variance is
 * the sum of the squared influences of all clusters on the rating (K.-Y. Liang and S. L. Zeger,
 * "Longitudinal data analysis using generalized linear models", Biometrika 73 (1986)). With n
 * clusters and k parameters (players - 1), the half width is the standard error times the quantile
 * of 97.5 % of Student's t distribution with n - k degrees of freedom. It would be 0 if all
 * clusters were alike; so it is at least that of independent games, with their variance multiplied
 * by k / (n - k), at most 1. If all but a few clusters are alike, intervals are too short for some
 * strengths: the data then are one of few likely outcomes (tests/bench/bench_tournament.c). */
void rating_fit(size_t players, const struct rating_comparison *comparison, size_t comparisons,
                struct rating *rating, bool *damped);

#endif
