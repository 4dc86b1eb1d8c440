/* Confidence intervals: Student's t distribution for means, Wilson's interval for probabilities,
 * order statistics for quantiles; and the roots of functions that some take. */
#ifndef SIM_STATISTICS_CONFIDENCE_H
#define SIM_STATISTICS_CONFIDENCE_H

#include <stdint.h>

#define NORMAL_95 1.959963984540054 /* the quantile 0.975 of the normal distribution */

/* P(|T| >= |t|) with `degrees` degrees of freedom (> 0, not necessarily an integer), to at least 11
 * digits. NaN if an argument is NaN. */
double student_two_sided(double t, double degrees);

/* The t with P(|T| <= t) = level, 0 < level < 1: the half width in standard errors. And the
 * interval of that level about an estimate with that standard error. */
double student_half_width(double level, double degrees);
void student_interval(double level, double degrees, double estimate, double standard_error,
                      double interval[2]);

/* The 95 % interval of a probability given `count` successes in `of` independent trials, by
 * Wilson's method, valid also near 0 and 1 (E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", J. Am. Stat. Assoc. 22, 1927). Check value: 1 of 10 gives
 * 0.0178762 to 0.4041500. NaN without trials. */
void wilson_interval(uint64_t count, uint64_t of, double interval[2]);

/* The 95 % interval of the quantile q, 0 < q < 1, of any distribution: from the value of rank[0] to
 * that of rank[1] among n independent values in ascending order (ranks 1 .. n). rank[0] is the
 * largest r with P(B < r) <= 0.025, rank[1] the smallest with P(B >= r) <= 0.025, where B is
 * binomial with n trials of probability q. So the quantile is in the interval with at least 95 %,
 * also if values can be equal. 0 and n + 1: the interval is unbounded there. Check values: n = 100
 * gives 40 and 61 for q = 0.5, 84 and 96 for q = 0.9; n = 5 gives 0 and 6. From a variance of B of
 * 10^10 on, the ranks are those of the normal approximation, moved outward by one. */
void quantile_interval_ranks(uint64_t n, double q, uint64_t rank[2]);

/* Finds the zero, to within `accuracy` or one unit in the last place, of a monotone and finite
 * function that is negative at `below` and positive at `above`; below > above is allowed. Returns
 * `below` if it is positive at both, `above` if negative at both. Bisection uses only signs of the
 * function, so processors that round it differently find the same zero unless a sign differs. */
double root_between(double (*function)(double x, void *context), void *context, double below,
                    double above, double accuracy);

#endif
