/* Tests of whether two samples x and y have the same distribution; none has a direction, as
 * "greater" would be. Statistics and p-values agree with those of t.test(x, y), wilcox.test(x, y),
 * ks.test(x, y) and chisq.test(bins) in R 4.6 to at least ten digits; where R fails or returns NaN
 * they are NaN (undefined). As there, p-values of small samples are exact, given the ties:
 * Mann-Whitney for fewer than 50 values in each sample (R before 4.6: and no ties), Kolmogorov-
 * Smirnov if the product of the sizes is below 10,000 (R before 4.2: and no ties).
 * p_value_asymptotic is what R gives with exact = FALSE.
 *
 * Check values, x = 25,13,16,24,11,44,18,9 and y = 35,41,23,19,58,27:
 *   Welch               t = -1.95858398569, df = 9.30285088016, p = 0.0807851920187
 *   Mann-Whitney        W = 9, p = 0.0592740592741
 *   Kolmogorov-Smirnov  D = 0.625, p = 0.0925740925741 */
#ifndef SIM_STATISTICS_TWO_SAMPLE_H
#define SIM_STATISTICS_TWO_SAMPLE_H

#include "sim/statistics/sample.h"

/* Welch's t test for equal means with possibly different variances: B. L. Welch, "The
 * generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34 (1947). Undefined if a sample has fewer than two values, or if both are constant up
 * to rounding; the difference of the means only if a sample is empty. */
struct welch {
    double difference, standard_error; /* mean of x - mean of y, and its standard error */
    double interval[2];                /* the confidence interval of the difference */
    double t, df, p_value;
};

/* The Mann-Whitney test, or Wilcoxon's rank sum test: H. B. Mann and D. R. Whitney, "On a test of
 * whether one of two random variables is stochastically larger than the other", Ann. Math. Stat. 18
 * (1947). w is the number of pairs with x > y plus half of those with x = y. The exact p-value is
 * twice the smaller one of P(W <= w) and P(W >= w), or 1; the asymptotic one is that of the normal
 * approximation with corrections for ties and continuity. Undefined if a sample is empty; the
 * asymptotic p-value also if all values are equal. */
struct mann_whitney {
    double w, p_value, p_value_asymptotic;
    const char *method; /* of p_value: "exact" or "asymptotic"; NULL: undefined */
};

/* The Kolmogorov-Smirnov test. d is the largest distance between the empirical distribution
 * functions. The asymptotic p-value is that of its limit distribution (N. Smirnov, "Table for
 * estimating the goodness of fit of empirical distributions", Ann. Math. Stat. 19 (1948)), too
 * large in the presence of ties. Undefined if a sample is empty. */
struct kolmogorov_smirnov {
    double d, p_value, p_value_asymptotic;
    const char *method; /* as above */
};

/* Pearson's chi-squared test of homogeneity (K. Pearson, "On the probability that two independent
 * distributions of frequency are really samples from the same population", Biometrika 8 (1911)).
 * Its bins are runs of adjacent values, as short as possible, in which at least 5 values are
 * expected of each sample; what remains above is in the last one. Undefined for fewer than two. */
struct chi_squared {
    double statistic, df, p_value;
};

/* All tests; the level is that of Welch's interval, 0 < level < 1. */
struct two_sample {
    struct welch welch;
    struct mann_whitney mann_whitney;
    struct kolmogorov_smirnov kolmogorov_smirnov;
    struct chi_squared chi_squared;
};

struct two_sample two_sample_tests(const struct sample *x, const struct sample *y, double level);

#endif
