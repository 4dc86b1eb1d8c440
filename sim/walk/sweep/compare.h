/* What a comparison of strategies concludes from the games of a sweep at one p from one start:
 * tests of all pairs, and a ranking. Strategies that play the same games (plan->paired) share path
 * and coins, so differences have small errors, and a strategy differs from itself by exactly 0. */
#ifndef SIM_WALK_SWEEP_COMPARE_H
#define SIM_WALK_SWEEP_COMPARE_H

#include "sim/statistics/two_sample.h"
#include "sim/walk/sweep/sweep.h"

enum { COMPARE_MOST = 64 }; /* strategies */

/* Replaces n p-values by Holm's step-down adjustment (S. Holm, "A simple sequentially rejective
 * multiple test procedure", Scand. J. Statist. 6 (1979)): rejecting those adjusted to at most alpha
 * is wrong anywhere with probability at most alpha. NaN (unknown) stays and does not count. */
void multiple_holm(double *p, size_t n);

/* Strategies by their mean, and groups of strategies that do not differ significantly: two
 * strategies differ significantly exactly if they share no group. Each group is maximal, and a
 * strategy may be in several, since not differing is not transitive. This is the compact letter
 * display of H.-P. Piepho, "An algorithm for a letter-based representation of all-pairwise
 * comparisons", J. Comput. Graph. Stat. 13 (2004). */
struct ranking {
    size_t order[COMPARE_MOST]; /* strategies by ascending mean; those without one (NaN) last */
    uint64_t *group;            /* bit r: the strategy order[r] is in it */
    size_t groups;              /* in the order of their best strategies */
};

/* Ranks n strategies, 1..COMPARE_MOST. p_value[paired_count(n)] are the p-values of no difference,
 * adjusted for the number of pairs. A pair differs significantly if its p-value is at most alpha,
 * and does not if that or one of its means is NaN, unknown. Fills a zeroed ranking. */
void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha);
void ranking_free(struct ranking *ranking);

/* Results, see data/FORMAT.md: what a comparison has besides what a sweep has. */
extern const struct dataset_variable compare_variables[], place_variables[], ranking_variables[],
    pair_variables[], paired_variables[], test_variables[], holm_variables[];
extern const struct result_rows compare_rows[];

/* Sets the comparison: what a sweep of the strategies has, the ranking and the pairs, at 5 % over
 * all pairs. Strategies whose games did not all end are not comparable: they come last and differ
 * significantly from none. With setups of their own (walk_point_setup) there is no common p. */
void compare_to_result(struct result *result, const struct sweep_plan *plan,
                       const struct sweep_result *played);

/* The comparison of two samples, numbers of moves of games, which have these names. */
extern const struct result_description samples_description;
void samples_to_result(struct result *result, const struct sample sample[2],
                       const char *const name[2]);

#endif
