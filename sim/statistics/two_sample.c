/* All two-sample tests at once, Welch's and the chi-squared one. With m, v, n the mean, variance
 * and size of a sample, and e = v / n, t = (m_x - m_y) / sqrt(e_x + e_y) df = (e_x + e_y)^2 /
 * (e_x^2 / (n_x - 1) + e_y^2 / (n_y - 1)) */
#include "sim/statistics/two_sample.h"

#include "sim/statistics/confidence.h"

#include <float.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

struct welch two_sample_welch(const struct sample *x, const struct sample *y, double level) {
    struct welch welch = {NAN, NAN, {NAN, NAN}, NAN, NAN, NAN};
    if (x->size == 0 || y->size == 0)
        return welch;
    struct sample_moments a = sample_moments(x), b = sample_moments(y);
    double mean_a = (double)a.mean, mean_b = (double)b.mean;
    double variance_a = (double)(a.variance / x->size), variance_b = (double)(b.variance / y->size);
    double both = variance_a + variance_b, standard_error = sqrt(both);
    welch.difference = mean_a - mean_b;
    /* R's bound for "essentially constant"; also taken by means that overflowed, and by the NaN of
     * a single value. */
    if (!(standard_error > 10 * DBL_EPSILON * fmax(fabs(mean_a), fabs(mean_b))))
        return welch;
    double share_a = variance_a / both, share_b = variance_b / both;
    welch.standard_error = standard_error;
    welch.t = welch.difference / standard_error;
    welch.df =
        1 / (share_a * share_a / (double)(x->size - 1) + share_b * share_b / (double)(y->size - 1));
    welch.p_value = student_two_sided(welch.t, welch.df);
    double half = student_half_width(level, welch.df) * standard_error;
    welch.interval[0] = welch.difference - half;
    welch.interval[1] = welch.difference + half;
    return welch;
}

/* What a bin adds to the statistic: squares of observed - expected by expected, of both samples. */
static double bin_deviation(double in_x, double in_y, double n_x, double n_y) {
    double excess = in_x * n_y - in_y * n_x, in_both = in_x + in_y;
    return in_both > 0 ? excess * excess / (n_x * n_y * in_both) : 0;
}

struct chi_squared two_sample_chi_squared(const struct sample *x, const struct sample *y) {
    const double least = 5, n_x = (double)x->size, n_y = (double)y->size;
    const double smaller_share = fmin(n_x, n_y) / (n_x + n_y);
    double in_x = 0, in_y = 0;     /* values in the open bin */
    double last_x = 0, last_y = 0; /* in the last closed one, which may grow at the end */
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
    return (struct two_sample){
        .welch = two_sample_welch(x, y, level),
        .mann_whitney = two_sample_mann_whitney(x, y),
        .kolmogorov_smirnov = two_sample_kolmogorov_smirnov(x, y),
        .chi_squared = two_sample_chi_squared(x, y),
    };
}
