/* With nu degrees of freedom, a = nu / 2 and w = nu / (nu + t^2), P(|T| >= |t|) is the regularized
 * incomplete beta function I_w(a, 1/2). */
#include "sim/statistics/confidence.h"

#include "sim/statistics/elementary.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* Gamma(a + 1/2) / Gamma(a): the expansion for large a, reached by the recursion of Gamma. */
static double gamma_ratio(double a) {
    static const double coefficient[] = {
        39325.0 / 33554432, 869.0 / 4194304, -399.0 / 262144, -21.0 / 32768,
        5.0 / 1024,         1.0 / 128,       -1.0 / 8,        1};
    const double large = 40;
    double factor = 1, sum = 0;
    for (; a < large; a++)
        factor *= a / (a + 0.5);
    for (size_t i = 0; i < sizeof coefficient / sizeof *coefficient; i++)
        sum = coefficient[i] + sum / a;
    return factor * sqrt(a) * sum;
}

/* What both ways below start with: w^a (1 - w)^(1/2) / B(a, 1/2). */
static double front(double square, double degrees) {
    double a = degrees / 2;
    double power = elementary_exp(-a * elementary_log1p(square / degrees));
    return power * sqrt(square / (degrees + square)) * gamma_ratio(a) / sqrt(M_PI);
}

/* I_{1-w}(1/2, a) by its series (NIST Digital Library of Mathematical Functions, 8.17.8), where it
 * converges quickly: its terms are positive. */
static double inner_part(double square, double degrees) {
    double a = degrees / 2, z = square / (degrees + square), term = 2, sum = term;
    for (int n = 0; term > sum * DBL_EPSILON / 4; n++) {
        term *= (a + 0.5 + n) / (1.5 + n) * z;
        sum += term;
    }
    return front(square, degrees) * sum;
}

/* I_w(a, 1/2) by the continued fraction of A. R. DiDonato and A. H. Morris ("Algorithm 708:
 * significant digit computation of the incomplete beta function ratios", ACM Transactions on
 * Mathematical Software 18, 1992), in the way of Lentz: nothing cancels for many degrees. */
static double outer_part(double square, double degrees) {
    enum { LEVELS = 10000 };
    const double b = 0.5;
    double a = degrees / 2, w = degrees / (degrees + square), z = square / (degrees + square);
    double fraction = a * (a * z - b * w + 1) / (a + 1), c = fraction, d = 0, change = 0;
    for (int n = 1; n < LEVELS && fabs(change - 1) > DBL_EPSILON; n++) {
        double part = n * (b - n) * w / (a + 2 * n - 1);
        double above = part * w * (a + n - 1) * (a + b + n - 1) / (a + 2 * n - 1);
        double whole = n + part + (a + n) * (a * z - b * w + 1 + n * (1 + z)) / (a + 2 * n + 1);
        c = whole + above / c;
        d = 1 / (whole + above * d);
        change = c * d;
        fraction *= change;
    }
    return front(square, degrees) / fraction;
}

double student_two_sided(double t, double degrees) {
    double square = t * t;
    if (isnan(t) || isnan(degrees))
        return NAN;
    if (isinf(square))
        return 0;
    /* Where the fraction converges quickly. */
    bool outside = square / (degrees + square) > 1.5 / (degrees / 2 + 2.5);
    return outside ? outer_part(square, degrees) : 1 - inner_part(square, degrees);
}

/* Newton's method from t = 0. The tail is convex, so iterates increase monotonically to the root;
 * stops when rounding prevents an increase. */
double student_half_width(double level, double degrees) {
    double t = 0, next = 0;
    if (!(degrees > 0 && level > 0 && level < 1))
        return NAN;
    do {
        t = next;
        double density = 2 * gamma_ratio(degrees / 2) / sqrt(degrees * M_PI) *
                         elementary_exp(-(degrees + 1) / 2 * elementary_log1p(t * t / degrees));
        next = t + (student_two_sided(t, degrees) - (1 - level)) / density;
    } while (next > t);
    return t;
}

void wilson_interval(uint64_t count, uint64_t of, double interval[2]) {
    const double z = 1.959963984540054; /* the normal distribution's quantile 0.975 */
    double n = (double)of;
    double p = (double)count / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    interval[0] = count == 0 ? 0 : middle - half;
    interval[1] = count == of ? 1 : middle + half;
    if (of == 0)
        interval[0] = interval[1] = NAN;
}

/* The largest r with P(B < r) <= 0.025 for n trials of that probability of success. Probabilities
 * are relative to that of the mode, from which the sums extend to both sides. */
static uint64_t lower_rank(uint64_t n, double success, double failure) {
    const double tail = 0.025, negligible = 1e-20, odds = success / failure;
    uint64_t mode = (uint64_t)fmin(((double)n + 1) * success, (double)n), rank = mode;
    double below = 0, rest = 1, weight = 1;
    for (uint64_t k = mode; k > 0 && weight > negligible; k--)
        below += weight *= (double)k / (double)(n - k + 1) / odds;
    weight = 1;
    for (uint64_t k = mode; k < n && weight > negligible; k++)
        rest += weight *= (double)(n - k) / (double)(k + 1) * odds;
    const double most = tail * (below + rest);
    weight = 1;
    for (; rank > 0 && below > most; rank--)
        below -= weight *= (double)rank / (double)(n - rank + 1) / odds;
    return rank;
}

void quantile_interval_ranks(uint64_t n, double q, uint64_t rank[2]) {
    const double z = 1.959963984540054, large = 1e10;
    double mean = (double)n * q, variance = mean * (1 - q);
    if (variance < large) {
        rank[0] = lower_rank(n, q, 1 - q);
        rank[1] = n + 1 - lower_rank(n, 1 - q, q);
        return;
    }
    rank[0] = (uint64_t)(mean - z * sqrt(variance)) - 1;
    rank[1] = (uint64_t)(mean + z * sqrt(variance)) + 3;
}
