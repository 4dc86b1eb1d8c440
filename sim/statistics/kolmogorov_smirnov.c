/* The Kolmogorov-Smirnov test. */
#include "sim/statistics/two_sample.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* P(sup > x) in the limit of large samples, by either of two series (J. Durbin, "Distribution
 * theory for tests based on the sample distribution function", SIAM 1973):
 *   2 sum (-1)^(k-1) exp(-2 k^2 x^2)                                k = 1, 2, 3, ...
 *   1 - sqrt(2 pi) / x * sum exp(-k^2 pi^2 / (8 x^2))               k = 1, 3, 5, ...
 * R uses the second below 1 and stops after its first term, where it assumes a tolerance of 1e-6;
 * its error is up to 4e-5 near 1. To agree with R we stop at the same term. */
static double smirnov_upper_tail(double x) {
    const double tolerance = 1e-6;
    if (x < 1)
        return 1 - sqrt(2 * M_PI) / x * exp(-M_PI * M_PI / (8 * x * x));
    double sum = 0, term = 1;
    for (int k = 1; fabs(term) > tolerance; k++) {
        term = (k % 2 ? 2 : -2) * exp(-2 * x * x * k * k);
        sum += term;
    }
    return sum;
}

/* Products of sizes for which the exact distribution is used are below this, as in R. */
enum { EXACT_PRODUCT = 10000 };

/* The probability that D is at least what it is if the values are assigned to the samples at
 * random: ordered, they are a path from (0, 0) to (n_x, n_y), whose last step into (i, j) came from
 * (i - 1, j) with probability i / (i + j). The distance counts only where a value differs from the
 * next (G. Schroeer and D. Trenkler, "Exact and randomization distributions of Kolmogorov-Smirnov
 * tests two or three samples", Comput. Stat. Data Anal. 20 (1995)). */
static double exact_p_value(const struct sample *x, const struct sample *y) {
    int n_x = (int)x->size, n_y = (int)y->size;
    int largest = 0;                       /* distance, in units of 1 / (n_x n_y) */
    bool end[EXACT_PRODUCT + 1] = {false}; /* the values below that number are all up to one */
    double reached[EXACT_PRODUCT] = {0};   /* by the paths to (i, j) */
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);) {
        int to_x = (int)(walk.below_x + walk.at_x), to_y = (int)(walk.below_y + walk.at_y);
        int distance = abs(to_x * n_y - to_y * n_x);
        end[to_x + to_y] = true;
        largest = distance > largest ? distance : largest;
    }
    for (int i = 0; i <= n_x; i++)
        for (int j = 0; j <= n_y; j++) {
            if (end[i + j] && abs(i * n_y - j * n_x) >= largest)
                reached[j] = 1;
            else if (i + j > 0)
                reached[j] = (i * reached[j] + (j > 0 ? j * reached[j - 1] : 0)) / (i + j);
        }
    return reached[n_y];
}

struct kolmogorov_smirnov two_sample_kolmogorov_smirnov(const struct sample *x,
                                                        const struct sample *y) {
    struct kolmogorov_smirnov unknown = {NAN, NAN, NAN, NULL};
    if (x->size == 0 || y->size == 0)
        return unknown;
    double n_x = (double)x->size, n_y = (double)y->size;
    /* Sums 1 / n for each value in extended precision, as R does: the p-value jumps by 4e-5 at
     * sqrt(n) d = 1, which often occurs exactly. */
    binary128 step_x = 1 / n_x, step_y = 1 / n_y;
    double d = 0;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);) {
        binary128 to_x = step_x * (walk.below_x + walk.at_x);
        binary128 to_y = step_y * (walk.below_y + walk.at_y);
        d = fmax(d, fabs((double)(to_x - to_y)));
    }
    double tail = d < DBL_EPSILON ? 1 : smirnov_upper_tail(sqrt(n_x * n_y / (n_x + n_y)) * d);
    double p_value = fmin(1, fmax(0, tail));
    if (n_x * n_y >= EXACT_PRODUCT)
        return (struct kolmogorov_smirnov){d, p_value, p_value, "asymptotic"};
    return (struct kolmogorov_smirnov){d, exact_p_value(x, y), p_value, "exact"};
}
