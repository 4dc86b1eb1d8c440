/* The test (sprt.h) needs the profile likelihood of a mean m: the largest likelihood of the
 * observed pairs of games among all distributions of a pair's score whose mean is m. Let n_k be the
 * number of pairs with k/2 points, N the sum of all n_k, and s_k = k/4 the share of the 2 points of
 * a pair. The maximum of sum n_k ln p_k over distributions p with sum p_k s_k = m is reached at
 *
 *   p_k = n_k / (N (1 + x (s_k - m))),
 *
 * with the x that makes p a distribution with that mean (A. B. Owen, Empirical Likelihood, 2001,
 * chapter 2, also for the duality). This maximum minus the one over distributions of any mean is
 *
 *   min over x of -sum n_k ln(1 + x (s_k - m)),
 *
 * a convex function of one variable. As p_k >= 0 for all scores, -1 / (1 - m) <= x <= 1 / m. At
 * x = 1 / m, p_0 is 0/0 if no pair had 0 points: it is then the probability that the other scores
 * leave; likewise p_4 at the other end. So if all pairs had 2 points, p_4 = m, p_0 = 1 - m. */
#include "sim/statistics/sprt.h"

#include "sim/statistics/confidence.h"

#include <math.h>

static const double elo_unit = 0.0057564627324851146; /* exp(elo * elo_unit) = 10^(elo / 400) */

double sprt_expected_score(double elo) { return 1 / (1 + exp(-elo * elo_unit)); }

void sprt_bounds(const struct sprt *test, double bound[2]) {
    bound[0] = log(test->beta / (1 - test->alpha));
    bound[1] = log((1 - test->beta) / test->alpha);
}

/* The parameters of the convex function. */
struct profile {
    const uint64_t *pairs; /* [SPRT_SCORES] n_k */
    double mean;           /* m */
};

/* s_k - m. */
static double excess(int k, double mean) { return k / (SPRT_SCORES - 1.0) - mean; }

/* The slope of the convex function at x. */
static double profile_slope(double x, void *context) {
    const struct profile *profile = context;
    double slope = 0;
    for (int k = 0; k < SPRT_SCORES; k++)
        if (profile->pairs[k] > 0) {
            double beyond = excess(k, profile->mean);
            slope -= (double)profile->pairs[k] * beyond / (1 + x * beyond);
        }
    return slope;
}

/* The logarithm of the profile likelihood of a mean, 0 < mean < 1, minus its maximum over means.
 * The slope is infinite at the lower end of the interval of x if some pairs had 2 points, and at
 * the upper end if some had 0 points: x then stays inside. */
static double profile_likelihood(const uint64_t pairs[SPRT_SCORES], double mean) {
    const double inside = 1 - 0x1p-40; /* factor of such an end */
    struct profile profile = {pairs, mean};
    double low = -1 / (1 - mean) * (pairs[SPRT_SCORES - 1] > 0 ? inside : 1);
    double high = 1 / mean * (pairs[0] > 0 ? inside : 1);
    double x = root_between(profile_slope, &profile, low, high, 1e-14), sum = 0;
    for (int k = 0; k < SPRT_SCORES; k++)
        if (pairs[k] > 0)
            sum -= (double)pairs[k] * log1p(x * excess(k, mean));
    return sum;
}

double sprt_log_likelihood_ratio(const struct sprt *test, const uint64_t pairs[SPRT_SCORES]) {
    return profile_likelihood(pairs, sprt_expected_score(test->elo[1])) -
           profile_likelihood(pairs, sprt_expected_score(test->elo[0]));
}

enum sprt_verdict sprt_decide(const struct sprt *test, double log_likelihood_ratio) {
    double bound[2];
    sprt_bounds(test, bound);
    return log_likelihood_ratio <= bound[0]   ? SPRT_H0
           : log_likelihood_ratio >= bound[1] ? SPRT_H1
                                              : SPRT_UNDECIDED;
}
