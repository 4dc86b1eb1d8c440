/* With y = x / 2 the tail is the incomplete gamma function Q(degrees / 2, y), and (NIST Digital
 * Library of Mathematical Functions, 8.8.6)
 *   Q(a + 1, y) = Q(a, y) + y^a e^-y / Gamma(a + 1),
 * from Q(1, y) = e^-y or Q(1/2, y) = erfc(sqrt(y)) on: sums of what is positive. */
#include "sim/statistics/chi_squared.h"

#include "sim/statistics/elementary.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* e^y Q(1/2, y): from 1 - P, where that does not cancel, by the series of DLMF 8.7.1, else by the
 * continued fraction 8.9.2, from its end. */
static double half_degree(double y) {
    enum { LEVELS = 200 };
    if (y < 1) {
        double term = 2 * sqrt(y / M_PI), sum = term;
        for (int n = 1; term > sum * DBL_EPSILON / 4; n++) {
            term *= y / (n + 0.5);
            sum += term;
        }
        return elementary_exp(y) - sum;
    }
    double fraction = y + 2 * LEVELS + 0.5;
    for (int n = LEVELS; n > 0; n--)
        fraction = y + 2 * n - 1.5 - n * (n - 0.5) / fraction;
    return sqrt(y / M_PI) / fraction;
}

/* Chernoff's bound of the tail beyond the mean, (x / n)^(n / 2) e^((n - x) / 2), underflows. */
static bool underflows(double x, double n) {
    double ratio = x / n;
    return ratio > 1 && elementary_exp(n / 2 * (elementary_log(ratio) + (1 - ratio))) == 0;
}

double chi_squared_tail(double x, int degrees) {
    const double large = 0x1p600, part = 400, power = elementary_exp(-part);
    if (isnan(x))
        return x;
    if (x <= 0)
        return 1;
    if (isinf(x) || underflows(x, degrees))
        return 0;
    const double half = x / 2;
    double y = half; /* the sum is still to be multiplied by e^-y */
    double a = degrees % 2 ? 0.5 : 1, sum = degrees % 2 ? half_degree(y) : 1;
    double term = degrees % 2 ? 2 * sqrt(y / M_PI) : y;
    for (; a < degrees / 2.0; a++) {
        sum += term;
        term *= half / (a + 1);
        /* Rescales the partial sum to avoid overflow; y, which exceeds ln sum, decreases by the
         * logarithm of the scale, without rounding. */
        if (sum > large) {
            sum *= power;
            term *= power;
            y -= part;
        }
    }
    /* Multiplies in steps where e^-y alone would underflow. */
    for (; y > 700; y -= part)
        sum *= power;
    double tail = elementary_exp(-y) * sum;
    return tail < 1 ? tail : 1;
}
