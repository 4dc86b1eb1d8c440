/* Tests of whether two samples x and y have the same distribution: Welch's, Mann and Whitney's,
 * Kolmogorov and Smirnov's, and the chi-squared one. Below, n_x and n_y are the sizes. A struct
 * sample_walk (sample.h) visits the distinct values of both samples in ascending order. */
#include "sim/statistics/two_sample.h"

#include "sim/statistics/confidence.h"

#include <gsl/gsl_cdf.h>

/* With m, v, n the mean, variance and size of a sample, and e = v / n,
 *   t = (m_x - m_y) / sqrt(e_x + e_y)
 *   df = (e_x + e_y)^2 / (e_x^2 / (n_x - 1) + e_y^2 / (n_y - 1)) */
static struct welch welch_test(const struct sample *x, const struct sample *y, double level) {
    struct welch welch = {NAN, NAN, {NAN, NAN}, NAN, NAN, NAN};
    struct sample_moments of_x = sample_moments(x), of_y = sample_moments(y);
    double mean_x = (double)of_x.mean, mean_y = (double)of_y.mean;
    double e_x = (double)(of_x.variance / x->size), e_y = (double)(of_y.variance / y->size);
    double standard_error = sqrt(e_x + e_y);
    welch.difference = mean_x - mean_y;
    /* R calls samples below this bound "essentially constant". It is negated so that a NaN ends
     * here, too: the variance of a single value, or of values whose mean overflows. */
    if (!(standard_error > 10 * DBL_EPSILON * fmax(fabs(mean_x), fabs(mean_y))))
        return welch;
    double share_x = e_x / (e_x + e_y), share_y = e_y / (e_x + e_y); /* e_x^2 may overflow */
    welch.standard_error = standard_error;
    welch.t = welch.difference / standard_error;
    welch.df =
        1 / (share_x * share_x / (double)(x->size - 1) + share_y * share_y / (double)(y->size - 1));
    welch.p_value = student_two_sided(welch.t, welch.df);
    student_interval(level, welch.df, welch.difference, standard_error, welch.interval);
    return welch;
}

/* Under the hypothesis of Mann and Whitney each choice of n_x of the N = n_x + n_y values is
 * equally likely. With t the number of occurrences of each value in both samples together, W then
 * has
 *   mean      n_x n_y / 2
 *   variance  n_x n_y / 12 * (N + 1 - sum (t^3 - t) / (N (N - 1)))
 * Its exact distribution given the ties is counted by adding values in ascending order (B.
 * Streitberg and J. Roehmel, "Exact distributions for permutation and rank tests", 1986). */

/* p is exact if both sizes are below EXACT_SIZE, as in R; then 2 W has a mean up to EXACT_MEAN. */
enum { EXACT_SIZE = 50, EXACT_MEAN = (EXACT_SIZE - 1) * (EXACT_SIZE - 1) };

/* Adds a value that occurs t times, and is greater than the `below` values so far. Afterwards
 * ways[i][k], k <= most, counts the ways to choose i of all values so far for x with 2 W = k. */
static void add_tied_value(__int128 ways[EXACT_SIZE][EXACT_MEAN + 1], int n_x, int most, int below,
                           int t) {
    for (int i = n_x < below ? n_x : below; i >= 0; i--) { /* ways[i] is without the value yet */
        __int128 choices = 1; /* ways to choose a of the t for x: the binomial t over a */
        for (int a = 1; a <= t && i + a <= n_x; a++) {
            choices = choices * (t - a + 1) / a;
            /* Each of the a is greater than below - i values of y and equal to t - a: 2 W rises. */
            int rise = a * (2 * (below - i) + t - a);
            for (int k = 0; k + rise <= most; k++)
                ways[i + a][k + rise] += choices * ways[i][k];
        }
    }
}

/* Twice the smaller of P(W <= w) and P(W >= w), at most 1, for 2 w <= n_x n_y. Numbers of ways fit
 * 128 bits: none is above the binomial coefficient 98 over 49, which is below 2^95. */
static double exact_mann_whitney(const struct sample *x, const struct sample *y, int twice_w) {
    __int128 ways[EXACT_SIZE][EXACT_MEAN + 1] = {{1}}, all = 1, less = 0; /* less: 2 W < twice_w */
    int n_x = (int)x->size, n_y = (int)y->size;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);)
        add_tied_value(ways, n_x, twice_w, (int)(walk.below_x + walk.below_y),
                       (int)(walk.at_x + walk.at_y));
    for (int i = 1; i <= n_x; i++)
        all = all * (n_y + i) / i;
    for (int k = 0; k < twice_w; k++)
        less += ways[n_x][k];
    __int128 up_to = less + ways[n_x][twice_w], from = all - less;
    return fmin(1, 2 * (double)(up_to < from ? up_to : from) / (double)all);
}

static struct mann_whitney mann_whitney(const struct sample *x, const struct sample *y) {
    struct mann_whitney result = {NAN, NAN, NAN, NULL};
    unsigned __int128 twice_w = 0;
    double ties = 0;
    size_t distinct = 0;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y); distinct++) {
        double t = (double)(walk.at_x + walk.at_y);
        ties += t * t * t - t;
        twice_w += (unsigned __int128)walk.at_x * (2 * walk.below_y + walk.at_y);
    }
    result.w = (double)twice_w / 2;
    /* 2 (W - mean), in integers to avoid cancellation. */
    __int128 twice_distance = (__int128)twice_w - (__int128)x->size * y->size;
    double distance = fabs((double)twice_distance / 2);
    double n_x = (double)x->size, n_y = (double)y->size, n = n_x + n_y;
    double sigma = sqrt(n_x * n_y / 12 * (n + 1 - ties / (n * (n - 1))));
    double z = distance == 0 ? 0 : (distance - 0.5) / sigma;
    if (distinct > 1) {
        result.p_value = result.p_value_asymptotic = erfc(z / M_SQRT2);
        result.method = "asymptotic";
    }
    if (x->size < EXACT_SIZE && y->size < EXACT_SIZE) {
        bool smaller = twice_distance <= 0; /* if not, n_x n_y - W, the W of (y, x), is smaller */
        int twice_smaller = (int)(x->size * y->size) - abs((int)twice_distance);
        result.p_value = exact_mann_whitney(smaller ? x : y, smaller ? y : x, twice_smaller);
        result.method = "exact";
    }
    return result;
}

/* P(D sqrt(n_x n_y / (n_x + n_y)) > x) in the limit of large samples, by either of two series (J.
 * Durbin, "Distribution theory for tests based on the sample distribution function", SIAM 1973):
 *   2 sum (-1)^(k-1) exp(-2 k^2 x^2)                                k = 1, 2, 3, ...
 *   1 - sqrt(2 pi) / x * sum exp(-k^2 pi^2 / (8 x^2))               k = 1, 3, 5, ...
 * R uses the second series for x < 1, and only its first term, for a tolerance of 1e-6; in fact the
 * error is up to 4e-5 near 1. To agree with R, the function stops at the same terms. */
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

/* The exact distribution is used if the product of the sizes is below this, as in R. */
enum { EXACT_PRODUCT = 10000 };

/* The probability that D is at least what it is if the values are assigned to the samples at
 * random. In order, the values are a path from (0, 0) to (n_x, n_y), which is at (i, j) after i
 * values of x and j of y; it came there from (i - 1, j) with probability i / (i + j). Distances
 * count only where a value differs from the next (G. Schroeer and D. Trenkler, "Exact and
 * randomization distributions of Kolmogorov-Smirnov tests two or three samples", Comput. Stat. Data
 * Anal. 20 (1995)). */
static double exact_kolmogorov_smirnov(const struct sample *x, const struct sample *y) {
    int n_x = (int)x->size, n_y = (int)y->size;
    int largest = 0;                       /* distance, in units of 1 / (n_x n_y) */
    bool end[EXACT_PRODUCT + 1] = {false}; /* [i + j <= n_x n_y + 1] the next value differs */
    double reached[EXACT_PRODUCT] = {0};   /* [j] P(a path to (i, j) has reached `largest`) */
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);) {
        int to_x = (int)(walk.below_x + walk.at_x), to_y = (int)(walk.below_y + walk.at_y);
        int distance = abs(to_x * n_y - to_y * n_x);
        end[to_x + to_y] = true;
        largest = distance > largest ? distance : largest;
    }
    for (int i = 0; i <= n_x; i++)
        for (int j = 0; j <= n_y; j++)
            if (end[i + j] && abs(i * n_y - j * n_x) >= largest)
                reached[j] = 1;
            else if (i + j > 0)
                reached[j] = (i * reached[j] + (j > 0 ? j * reached[j - 1] : 0)) / (i + j);
    return reached[n_y];
}

static struct kolmogorov_smirnov kolmogorov_smirnov(const struct sample *x,
                                                    const struct sample *y) {
    double n_x = (double)x->size, n_y = (double)y->size;
    /* In extended precision, as in R: the asymptotic p-value jumps by 4e-5 where the argument of
     * smirnov_upper_tail is 1, which often occurs exactly. */
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
    return (struct kolmogorov_smirnov){d, exact_kolmogorov_smirnov(x, y), p_value, "exact"};
}

/* What a bin with in_x values of x and in_y of y adds to the statistic: the sum over both samples
 * of (observed - expected)^2 / expected, where in_both n_x / (n_x + n_y) are expected of x. */
static double bin_deviation(double in_x, double in_y, double n_x, double n_y) {
    double excess = in_x * n_y - in_y * n_x, in_both = in_x + in_y;
    return in_both > 0 ? excess * excess / (n_x * n_y * in_both) : 0; /* 0: before the first bin */
}

static struct chi_squared chi_squared(const struct sample *x, const struct sample *y) {
    const double least = 5; /* values expected of either sample in a bin, at least */
    const double n_x = (double)x->size, n_y = (double)y->size;
    const double smaller_share = fmin(n_x, n_y) / (n_x + n_y);
    double in_x = 0, in_y = 0;     /* values in the bin that is being filled */
    double last_x = 0, last_y = 0; /* in the last full bin, to which the end adds what is left */
    double statistic = 0;
    int64_t bins = 0;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);) {
        in_x += (double)walk.at_x;
        in_y += (double)walk.at_y;
        if ((in_x + in_y) * smaller_share < least)
            continue;
        statistic += bin_deviation(last_x, last_y, n_x, n_y);
        bins++;
        last_x = in_x;
        last_y = in_y;
        in_x = in_y = 0;
    }
    if (bins < 2)
        return (struct chi_squared){NAN, NAN, NAN};
    statistic += bin_deviation(last_x + in_x, last_y + in_y, n_x, n_y);
    double df = (double)(bins - 1);
    return (struct chi_squared){statistic, df, gsl_cdf_chisq_Q(statistic, df)};
}

struct two_sample two_sample_tests(const struct sample *x, const struct sample *y, double level) {
    if (x->size == 0 || y->size == 0)
        return (struct two_sample){{NAN, NAN, {NAN, NAN}, NAN, NAN, NAN},
                                   {NAN, NAN, NAN, NULL},
                                   {NAN, NAN, NAN, NULL},
                                   {NAN, NAN, NAN}};
    return (struct two_sample){
        .welch = welch_test(x, y, level),
        .mann_whitney = mann_whitney(x, y),
        .kolmogorov_smirnov = kolmogorov_smirnov(x, y),
        .chi_squared = chi_squared(x, y),
    };
}
