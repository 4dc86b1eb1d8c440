/* Polynomials in t, -1 <= t <= 1: the sum of term[k] t^k, k = 0 .. 5. */
#ifndef ANALYSIS_WALK_ALONG_P_POLYNOMIAL_H
#define ANALYSIS_WALK_ALONG_P_POLYNOMIAL_H

#include "analysis/walk/exact/exact.h"
#include "sim/statistics/confidence.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { POLYNOMIAL_DEGREE = 5, POLYNOMIAL_TERMS };

struct polynomial {
    double term[POLYNOMIAL_TERMS];
};

static inline double polynomial_at(struct polynomial polynomial, double t) {
    double value = 0;
    for (int k = POLYNOMIAL_DEGREE; k >= 0; k--)
        value = value * t + polynomial.term[k];
    return value;
}

static inline struct polynomial polynomial_minus(struct polynomial from, struct polynomial other) {
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        from.term[k] -= other.term[k];
    return from;
}

/* The sum of |term[k]|: a bound on the polynomial's magnitude. */
static inline double polynomial_norm(struct polynomial polynomial) {
    double norm = 0;
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        norm += fabs(polynomial.term[k]);
    return norm;
}

/* Bounds on the polynomial for lower <= t <= upper, within -1 .. 1, rounding included, also if
 * `lower` and `upper` are off by up to 2^-50.
 *
 * With s = t - middle of `lower` and `upper`, the polynomial is the sum of shifted[k] s^k. Between
 * them its slope differs from shifted[1] by at most `bend`, its value from shifted[0] by at most
 * `spread`. If the slope cannot change sign, the extreme values are those at the ends. */
static inline struct exact_bracket polynomial_range(struct polynomial polynomial, double lower,
                                                    double upper) {
    double shifted[POLYNOMIAL_TERMS], middle = (lower + upper) / 2, half = (upper - lower) / 2;
    double power = 1, spread = 0, bend = 0;
    memcpy(shifted, polynomial.term, sizeof shifted);
    for (int i = 0; i < POLYNOMIAL_DEGREE; i++)
        for (int k = POLYNOMIAL_DEGREE - 1; k >= i; k--)
            shifted[k] += middle * shifted[k + 1];
    for (int k = 1; k <= POLYNOMIAL_DEGREE; k++) {
        bend += k > 1 ? k * fabs(shifted[k]) * power : 0; /* power: half^(k - 1) */
        power *= half;
        spread += fabs(shifted[k]) * power;
    }
    /* Bound on all roundings. Writing a polynomial of degree d around another middle takes each
     * coefficient through at most 2 d roundings, of relative size DBL_EPSILON / 2. Coefficient k is
     * at most (d over k) times the norm; the sum of k (d over k), for the slope, is d 2^(d - 1): in
     * all d^2 2^(d - 1) DBL_EPSILON, for d = 5 less than half of this bound. The rest is for the
     * roundings of the sums, and for a t off by 2^-50, which changes it by at most d 2^-50. */
    double rounding = 32 * (1 << POLYNOMIAL_DEGREE) * DBL_EPSILON * polynomial_norm(polynomial);
    double first = polynomial_at(polynomial, lower), last = polynomial_at(polynomial, upper);
    if (fabs(shifted[1]) > bend + rounding)
        return (struct exact_bracket){shifted[0], fmin(first, last) - rounding,
                                      fmax(first, last) + rounding};
    spread += rounding;
    return (struct exact_bracket){shifted[0], shifted[0] - spread, shifted[0] + spread};
}

/* polynomial_at as a function whose zero root_between finds. */
static inline double polynomial_value(double t, void *polynomial) {
    return polynomial_at(*(const struct polynomial *)polynomial, t);
}

/* Finds a zero, to within DBL_EPSILON, between two t. The polynomial is negative at `below` and
 * positive at `above`; either t may be the larger. */
static inline double polynomial_zero(struct polynomial polynomial, double below, double above) {
    return root_between(polynomial_value, &polynomial, below, above, DBL_EPSILON);
}

#endif
