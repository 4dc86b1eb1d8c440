/* How likely move counts that somebody saw are under a strategy, and which p explains them best. */
#ifndef ANALYSIS_WALK_INFER_LIKELIHOOD_H
#define ANALYSIS_WALK_INFER_LIKELIHOOD_H

#include "analysis/walk/exact/flow.h"

/* The natural logarithm of the probability of a sample of n counts of moves, in that order, under
 * the exact distribution; minus infinity when one of them cannot be. The distribution is to be
 * followed to the greatest of them, or until what is left of it decays evenly: beyond, it goes on
 * as it did in the last 64 moves (with fewer, counts beyond it are taken to be impossible). */
double likelihood_log(const struct flow *flow, const double *sample, size_t n);

/* Pearson's goodness of fit of a sample to the distribution: cells are runs of neighbouring counts
 * in which at least `expected` of the sample are expected (5 by custom). */
struct likelihood_fit {
    double chi_squared, p_value; /* NaN when there are fewer than two cells */
    int cells;
};
struct likelihood_fit likelihood_fit(const struct flow *flow, const double *sample, size_t n,
                                     double expected);

/* The p in 0..1 of the greatest likelihood, and the 95 % interval of those whose log-likelihood is
 * at most 1.92 less (half of the 95 % quantile of chi squared with one degree of freedom; Wilks,
 * 1938). */
struct likelihood_p {
    double p, lower, upper; /* to about 1e-4 */
    double log_likelihood;  /* at p; minus infinity when no p can explain the sample */
};

/* Searches a grid of 0, 0.05, .. 1, then around its best. log_likelihood is asked for some 60
 * values of p; the search fails when it does. */
bool likelihood_search(bool (*log_likelihood)(void *context, double p, double *value,
                                              struct error *error),
                       void *context, struct likelihood_p *found, struct error *error);

#endif
