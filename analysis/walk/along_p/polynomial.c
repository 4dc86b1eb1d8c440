#include "analysis/walk/along_p/polynomial.h"

#include "sim/statistics/root.h"

#include <float.h>
#include <math.h>
#include <string.h>

double polynomial_norm(const double term[POLYNOMIAL_TERMS]) {
    double size = 0;
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        size += fabs(term[k]);
    return size;
}

double polynomial_at(const double term[POLYNOMIAL_TERMS], double t) {
    double value = 0;
    for (int k = POLYNOMIAL_DEGREE; k >= 0; k--)
        value = value * t + term[k];
    return value;
}

/* Bound on the rounding of what polynomial_range computes. Writing a polynomial of degree d around
 * another middle takes each coefficient through at most 2 d roundings, of relative size
 * DBL_EPSILON / 2. Coefficient k is at most (d over k) times the norm; the sum of k (d over k), for
 * the slope, is d 2^(d - 1): in all d^2 2^(d - 1) DBL_EPSILON, for d = 5 less than half of this
 * bound. The rest is for the roundings of the sums, and for a t off by 2^-50, which changes the
 * value by at most d 2^-50. */
static double range_rounding(const double term[POLYNOMIAL_TERMS]) {
    return 32 * (1 << POLYNOMIAL_DEGREE) * DBL_EPSILON * polynomial_norm(term);
}

/* The polynomial is written around the middle of the bounds. If its slope cannot change sign
 * between them, it lies between its values there. */
struct exact_bracket polynomial_range(const double term[POLYNOMIAL_TERMS], double lower,
                                      double upper) {
    double shifted[POLYNOMIAL_TERMS], middle = (lower + upper) / 2, half = (upper - lower) / 2;
    double power = 1, spread = 0, bend = 0;
    memcpy(shifted, term, sizeof shifted);
    for (int i = 0; i < POLYNOMIAL_DEGREE; i++)
        for (int k = POLYNOMIAL_DEGREE - 1; k >= i; k--)
            shifted[k] += middle * shifted[k + 1];
    for (int k = 0; k <= POLYNOMIAL_DEGREE; k++) {
        bend += k > 1 ? k * fabs(shifted[k]) * power : 0;
        power *= k > 0 ? half : 1;
        spread += k > 0 ? fabs(shifted[k]) * power : 0;
    }
    double rounding = range_rounding(term), value = shifted[0];
    double first = polynomial_at(term, lower), last = polynomial_at(term, upper);
    if (fabs(shifted[1]) > bend + rounding)
        return (struct exact_bracket){value, fmin(first, last) - rounding,
                                      fmax(first, last) + rounding};
    spread += rounding;
    return (struct exact_bracket){value, value - spread, value + spread};
}

static double value_at(double t, void *term) { return polynomial_at(term, t); }

double polynomial_zero(double term[POLYNOMIAL_TERMS], double below, double above) {
    return root_between(value_at, term, below, above, DBL_EPSILON);
}
