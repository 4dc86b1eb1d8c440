/* Which strategy, at which p, explains observed move counts: likelihoods from exact
 * distributions, for strategies without memory. */
#ifndef ANALYSIS_WALK_INFER_INFER_H
#define ANALYSIS_WALK_INFER_INFER_H

#include "analysis/walk/exact/transient.h"
#include "sim/base/watch.h"
#include "sim/statistics/sample.h"
#include "sim/walk/rules/points.h"

/* The natural logarithm of the probability of a sample, the numbers of moves of n games in that
 * order, under the exact distribution; minus infinity if one of them is impossible. The
 * distribution must extend to the largest of them, or until its tail decays geometrically: beyond
 * its end, the decay of its last 64 moves is extrapolated, without which nothing is possible. */
double likelihood_log(const struct transient *transient, const double *sample, size_t n);

/* Pearson's goodness of fit of a sample to the distribution: cells are runs of neighbouring counts
 * with at least five expected observations each. */
struct likelihood_fit {
    double chi_squared, p_value; /* NaN with fewer than two cells; cells - 1 degrees of freedom */
    int cells;
};
struct likelihood_fit likelihood_fit(const struct transient *transient, const double *sample,
                                     size_t n);

/* The maximum likelihood estimate of p in 0..1, and the 95 % interval of the values whose
 * log-likelihood is at most 1.92 lower, half the 95 % quantile of chi squared (Wilks, 1938). */
struct likelihood_p {
    double p, lower, upper; /* to about 1e-4; p has five decimals */
    double log_likelihood;  /* at p; minus infinity if no p can explain the sample */
};

typedef bool likelihood_of_p(void *context, double p, double *value, struct error *error);

/* Finds the maximum on a grid of p of 0, 0.05, .. 1, then the maximum near that point. Calls
 * log_likelihood for about 60 values of p, and fails if a call does. The first of equals counts. */
bool likelihood_search(likelihood_of_p *log_likelihood, void *context, struct likelihood_p *found,
                       struct error *error);

enum { INFER_MOST_MOVES = 100000, INFER_MOST_GAMES = 10000000 };

/* The sample under a strategy at one p. */
struct infer_point {
    double log_likelihood; /* natural; minus infinity if some count is impossible */
    struct likelihood_fit fit;
};

/* The p of maximum likelihood under a strategy. */
struct infer_best {
    struct likelihood_p likely;
    struct likelihood_fit fit; /* at that p, with one degree of freedom less; NaN if none is left */
};

struct infer_plan {
    const struct sample *sample;
    struct walk_points points; /* of memoryless strategies */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a strategy from a start */
};

/* Fails unless the sample holds 1 .. INFER_MOST_GAMES whole numbers of 1 .. INFER_MOST_MOVES. */
bool infer_check(const struct sample *sample, struct error *error);

/* Fills point[walk_points_count], by walk_point_number, and best[strategies][starts], from a
 * sample that infer_check allows; the same on any number of threads. Fails when a strategy is
 * refused (see table_compile) at some p, memory is short, or it is stopped. */
bool infer_sweep(const struct infer_plan *plan, struct infer_point *point, struct infer_best *best,
                 struct error *error);

#endif
