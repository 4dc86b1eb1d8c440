/* With y = x / 2 the tail is the incomplete gamma function Q(degrees / 2, y), and (NIST Digital
 * Library of Mathematical Functions, 8.8.6)
 *   Q(a + 1, y) = Q(a, y) + y^a e^-y / Gamma(a + 1),
 * from Q(1, y) = e^-y or Q(1/2, y) = erfc(sqrt(y)) on: sums of what is positive. */
#include "sim/common/chi_squared.h"

#include "sim/common/elementary.h"

#include <float.h>
#include <math.h>

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

double chi_squared_tail(double x, int degrees) {
    /* What e^-y scales in the end, is scaled down as it grows. */
    const double large = 0x1p600, ln_large = 415.88830833596717;
    if (isnan(x) || x <= 0)
        return isnan(x) ? x : 1;
    double y = x / 2, scaled = 0;
    double a = degrees % 2 ? 0.5 : 1, sum = degrees % 2 ? half_degree(y) : 1;
    double term = degrees % 2 ? 2 * sqrt(y / M_PI) : y;
    for (; a < degrees / 2.0; a++) {
        sum += term;
        term *= y / (a + 1);
        if (sum > large) {
            sum /= large;
            term /= large;
            scaled += ln_large;
        }
    }
    double tail = elementary_exp(scaled - y) * sum;
    return tail < 1 ? tail : 1;
}
