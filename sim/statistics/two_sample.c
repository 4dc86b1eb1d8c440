/* All two-sample tests at once, and Welch's. With m, v, n the mean, variance and size of a sample,
 * and e = v / n,
 *   t = (m_x - m_y) / sqrt(e_x + e_y)
 *   df = (e_x + e_y)^2 / (e_x^2 / (n_x - 1) + e_y^2 / (n_y - 1)) */
#include "sim/statistics/two_sample.h"

#include "sim/statistics/confidence.h"

#include <float.h>
#include <math.h>

struct estimate {
    double mean;
    double variance; /* of the mean */
};

static struct estimate welch_estimate_mean(const struct sample *sample) {
    struct sample_moments moments = sample_moments(sample);
    return (struct estimate){(double)moments.mean, (double)(moments.variance / sample->size)};
}

struct welch two_sample_welch(const struct sample *x, const struct sample *y) {
    struct welch unknown = {NAN, NAN, NAN};
    if (x->size < 2 || y->size < 2)
        return unknown;
    struct estimate a = welch_estimate_mean(x), b = welch_estimate_mean(y);
    double both = a.variance + b.variance, standard_error = sqrt(both);
    /* R's bound for "essentially constant"; also taken by means that overflowed. */
    if (!(standard_error > 10 * DBL_EPSILON * fmax(fabs(a.mean), fabs(b.mean))))
        return unknown;
    double share_a = a.variance / both, share_b = b.variance / both;
    struct welch welch = {
        .t = (a.mean - b.mean) / standard_error,
        .df = 1 / (share_a * share_a / (double)(x->size - 1) +
                   share_b * share_b / (double)(y->size - 1)),
    };
    welch.p_value = student_two_sided(welch.t, welch.df);
    return welch;
}

struct two_sample two_sample_tests(const struct sample *x, const struct sample *y) {
    return (struct two_sample){
        .welch = two_sample_welch(x, y),
        .mann_whitney = two_sample_mann_whitney(x, y),
        .kolmogorov_smirnov = two_sample_kolmogorov_smirnov(x, y),
    };
}

struct two_sample two_sample_tests_of_histograms(const struct histogram *x,
                                                 const struct histogram *y) {
    struct sample sample_x = sample_of_histogram(x), sample_y = sample_of_histogram(y);
    const struct two_sample tests = two_sample_tests(&sample_x, &sample_y);
    sample_free(&sample_x);
    sample_free(&sample_y);
    return tests;
}
