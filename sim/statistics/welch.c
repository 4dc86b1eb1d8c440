/* Welch's test. With m, v, n the mean, variance and size of a sample and e = v / n,
 *   t = (m_x - m_y) / sqrt(e_x + e_y)
 *   df = (e_x + e_y)^2 / (e_x^2 / (n_x - 1) + e_y^2 / (n_y - 1)) */
#include "sim/statistics/confidence.h"
#include "sim/statistics/elementary.h"
#include "sim/statistics/two_sample.h"

#include <float.h>
#include <math.h>

struct estimate {
    double mean;
    double variance; /* of the mean */
};

/* Two passes, the second about the mean of the first. */
static struct estimate welch_estimate_mean(const struct sample *sample) {
    binary128 n = sample->size, sum = 0, deviation = 0, square = 0;
    for (size_t i = 0; i < sample->values; i++)
        sum += (binary128)sample->value[i].value * sample->value[i].count;
    binary128 mean = sum / n;
    for (size_t i = 0; i < sample->values; i++) {
        binary128 distance = sample->value[i].value - mean;
        deviation += distance * sample->value[i].count;
        square += distance * distance * sample->value[i].count;
    }
    binary128 variance = (square - deviation * deviation / n) / (n - 1);
    return (struct estimate){(double)(mean + deviation / n), (double)(variance / n)};
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
