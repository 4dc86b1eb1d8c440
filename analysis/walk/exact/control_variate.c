#include "analysis/walk/exact/control_variate.h"

#include "sim/statistics/student.h"

#include <math.h>

struct control_variate control_variate(const struct moments *estimated,
                                       const struct moments *control,
                                       const struct moments *difference, double expectation,
                                       double uncertainty) {
    if (estimated->count < 3 || control->count != estimated->count ||
        difference->count != estimated->count)
        return (struct control_variate){NAN, NAN, {NAN, NAN}, NAN, NAN, NAN};
    double n = (double)estimated->count;
    double variance_y = moments_variance(estimated), variance_x = moments_variance(control);
    double variance_d = moments_variance(difference);
    /* Of Y = X + D: cov(X, D), so that nothing cancels where D is small. */
    double covariance = (variance_y - variance_x - variance_d) / 2;
    double slope = variance_x > 0 ? covariance / variance_x : -1;
    double residual = variance_x > 0 ? variance_d - slope * covariance : variance_y;
    double off = moments_mean(control) - expectation;
    double leverage = variance_x > 0 ? off * off / ((n - 1) * variance_x) : 0;
    struct control_variate corrected = {
        .coefficient = 1 + slope,
        .correlation = (variance_x + covariance) / sqrt(variance_x * variance_y),
        .standard_error = sqrt(fmax(residual, 0) * (n - 1) / (n - 2) * (1 / n + leverage)),
    };
    corrected.mean = moments_mean(estimated) - corrected.coefficient * off;
    corrected.reduction = variance_y / n / (corrected.standard_error * corrected.standard_error);
    double half = student_half_width(0.95, n - 2) * corrected.standard_error +
                  fabs(corrected.coefficient) * uncertainty;
    corrected.interval[0] = corrected.mean - half;
    corrected.interval[1] = corrected.mean + half;
    return corrected;
}
