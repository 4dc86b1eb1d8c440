#include "sim/common/paired.h"

#include "sim/common/student.h"

#include <math.h>

void paired_merge(struct paired *paired, const struct paired *other) {
    moments_merge(&paired->difference, &other->difference);
    paired->less += other->less;
    paired->equal += other->equal;
    paired->excluded += other->excluded;
}

struct paired_summary paired_summarise(const struct paired *paired, double level) {
    const struct moments *difference = &paired->difference;
    double mean = moments_mean(difference);
    struct paired_summary summary = {
        .games = difference->count,
        .less = paired->less,
        .equal = paired->equal,
        .more = difference->count - paired->less - paired->equal,
        .mean = mean,
        .standard_error = NAN,
        .interval = {NAN, NAN},
        .t = NAN,
        .p_value = NAN,
    };
    if (difference->count < 2)
        return summary;
    double n = (double)difference->count;
    summary.standard_error = sqrt(moments_variance(difference) / n);
    double half = student_half_width(level, n - 1) * summary.standard_error;
    summary.interval[0] = mean - half;
    summary.interval[1] = mean + half;
    summary.t = mean == 0 ? 0 : mean / summary.standard_error;
    summary.p_value = student_two_sided(summary.t, n - 1);
    return summary;
}
