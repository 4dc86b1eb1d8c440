/* Sequential test of which of two logistic Elo differences describes two players better, from pairs
 * of games with the seats exchanged.
 *
 * Games of a pair depend on each other, as they begin alike; pairs do not. So a pair is one
 * observation: 0, 1/2, 1, 3/2 or 2 points, a draw being half a point (the pentanomial model,
 * instead of wins, draws and losses). A hypothesis is an expected score per game; the frequencies
 * of the five scores are otherwise free. The test is Wald's, generalized: the ratio of the
 * likelihoods maximized under each hypothesis is compared with bounds. For hypotheses that fix all
 * frequencies, these are exact but for what the last pair exceeds them by; here they approximate.
 * A. Wald, "Sequential tests of statistical hypotheses", Ann. Math. Stat. 16 (1945); X. Li, J. Liu
 * and Z. Ying, "Generalized sequential probability ratio test for separate families of hypotheses",
 * Sequential Analysis 33 (2014). */
#ifndef SIM_STATISTICS_SPRT_H
#define SIM_STATISTICS_SPRT_H

#include <stdint.h>

enum { SPRT_SCORES = 5 }; /* of a pair: 0, 1/2, 1, 3/2, 2 points */

#define SPRT_ELO 1000.0

struct sprt {
    double elo[2];      /* lead of the first player, under H0 < under H1; -SPRT_ELO to SPRT_ELO */
    double alpha, beta; /* probabilities of accepting H1 under H0, and H0 under H1; 0 to 1/2 */
};

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

/* The expected points per game of a player that is stronger by `elo`: 1 / (1 + 10^(-elo / 400)).
 * Check value: 100 gives 0.640065. */
double sprt_expected_score(double elo);

/* Wald's bounds of the log-likelihood ratio: up to bound[0] = ln(beta / (1 - alpha)) H0 is
 * accepted, from bound[1] = ln((1 - beta) / alpha) on H1. Check: 0.05 and 0.05 give -+2.944439. */
void sprt_bounds(const struct sprt *test, double bound[2]);

/* The logarithm of the likelihood maximized under H1 minus that under H0, for pairs[k] pairs in
 * which the first player has k/2 points: 0 without pairs, otherwise finite. */
double sprt_log_likelihood_ratio(const struct sprt *test, const uint64_t pairs[SPRT_SCORES]);

enum sprt_verdict sprt_decide(const struct sprt *test, double log_likelihood_ratio);

#endif
