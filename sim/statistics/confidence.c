/* Intervals by Student's t distribution (from GSL) and by formulas; roots by GSL. Binomial tails
 * are computed here, as GSL takes counts of 32 bits, and has 7 correct digits at 10^8 trials. Only
 * + - * / are used, which every processor rounds alike, so ranks are the same on all. */
#include "sim/statistics/confidence.h"

#include "sim/base/memory.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>

/* From 30 degrees on GSL expands gsl_cdf_tdist_Q about the normal distribution. For |t| > 4 that
 * loses up to 10 digits, until from 3,000 degrees on the two distributions are alike. In between,
 * P(|T| >= |t|) is the incomplete beta function of v / 2, 1 / 2 and v / (v + t^2), v = degrees. */
double student_two_sided(double t, double degrees) {
    const double few = 30, many = 3000, far = 4;
    if (degrees > few && degrees < many && fabs(t) > far) {
        gsl_sf_result tail;
        int code = gsl_sf_beta_inc_e(degrees / 2, 0.5, degrees / (degrees + t * t), &tail);
        return code == GSL_SUCCESS ? tail.val : code == GSL_EUNDRFLW /* underflow */ ? 0 : NAN;
    }
    return isnan(degrees) ? NAN : 2 * gsl_cdf_tdist_Q(fabs(t), degrees);
}

double student_half_width(double level, double degrees) {
    if (!(degrees > 0 && level > 0 && level < 1))
        return NAN;
    /* GSL fails from 10^16 degrees on. At 10^15, 16 digits agree with the normal distribution. */
    return gsl_cdf_tdist_Qinv((1 - level) / 2, fmin(degrees, 1e15));
}

void student_interval(double level, double degrees, double estimate, double standard_error,
                      double interval[2]) {
    const double half = student_half_width(level, degrees) * standard_error;
    interval[0] = estimate - half;
    interval[1] = estimate + half;
}

void wilson_interval(uint64_t count, uint64_t of, double interval[2]) {
    const double z = NORMAL_95;
    double n = (double)of, p = (double)count / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    interval[0] = count == 0 ? 0 : middle - half;
    interval[1] = count == of ? 1 : middle + half;
    if (of == 0)
        interval[0] = interval[1] = NAN;
}

/* The largest r with P(B < r) <= 0.025 for B successes in n trials, whose probability is `success`
 * = 1 - `failure`. Probabilities here are divided by that of the mode, the most likely B, so that
 * P(B = mode) is 1: `below` is P(B < mode), `from` P(B >= mode), and their sum stands for 1. */
static uint64_t lower_rank(uint64_t n, double success, double failure) {
    const double tail = 0.025, negligible = 1e-20, odds = success / failure;
    const uint64_t mode = (uint64_t)fmin(((double)n + 1) * success, (double)n);
    double below = 0, from = 1, weight = 1; /* weight: P(B = k) */
    for (uint64_t k = mode; k > 0 && weight > negligible; k--) {
        weight *= (double)k / (double)(n - k + 1) / odds; /* P(B = k - 1) */
        below += weight;
    }
    weight = 1;
    for (uint64_t k = mode; k < n && weight > negligible; k++) {
        weight *= (double)(n - k) / (double)(k + 1) * odds; /* P(B = k + 1) */
        from += weight;
    }

    /* Lowers the rank from the mode until P(B < rank) is small enough. */
    const double most = tail * (below + from);
    uint64_t rank = mode;
    weight = 1; /* P(B = rank) */
    for (double below_rank = below; rank > 0 && below_rank > most; rank--) {
        weight *= (double)rank / (double)(n - rank + 1) / odds;
        below_rank -= weight; /* P(B < rank - 1) */
    }
    return rank;
}

void quantile_interval_ranks(uint64_t n, double q, uint64_t rank[2]) {
    const double z = NORMAL_95, large = 1e10;
    double mean = (double)n * q, variance = mean * (1 - q);
    if (variance < large) {
        rank[0] = lower_rank(n, q, 1 - q);
        rank[1] = n + 1 - lower_rank(n, 1 - q, q); /* by counting failures */
        return;
    }
    rank[0] = (uint64_t)(mean - z * sqrt(variance)) - 1; /* outward by one */
    rank[1] = (uint64_t)(mean + z * sqrt(variance)) + 3; /* by symmetry: n + 1 - that of 1 - q */
}

double root_between(double (*function)(double x, void *context), void *context, double below,
                    double above, double accuracy) {
    gsl_function gsl = {function, context};
    gsl_root_fsolver *solver = memory_found(gsl_root_fsolver_alloc(gsl_root_fsolver_bisection));
    int code = gsl_root_fsolver_set(solver, &gsl, fmin(below, above), fmax(below, above));
    /* GSL_EINVAL: the signs at both ends are equal. Other errors: the function is not finite. */
    double root = code != GSL_EINVAL ? NAN : function(below, context) >= 0 ? below : above;
    while (code == GSL_SUCCESS) {
        root = gsl_root_fsolver_root(solver); /* the middle of the interval */
        double low = gsl_root_fsolver_x_lower(solver), high = gsl_root_fsolver_x_upper(solver);
        /* The relative accuracy ends the search between neighbouring doubles. */
        if (gsl_root_test_interval(low, high, accuracy, 2 * GSL_DBL_EPSILON) != GSL_CONTINUE)
            break;
        code = gsl_root_fsolver_iterate(solver);
    }
    gsl_root_fsolver_free(solver);
    return root;
}
