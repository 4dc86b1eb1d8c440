/* Polynomials of a fixed degree: the sum of term[k] t^k. */
#ifndef ANALYSIS_WALK_ALONG_P_POLYNOMIAL_H
#define ANALYSIS_WALK_ALONG_P_POLYNOMIAL_H

#include "analysis/walk/exact/exact.h"

enum { POLYNOMIAL_DEGREE = 5, POLYNOMIAL_TERMS };

double polynomial_at(const double term[POLYNOMIAL_TERMS], double t);

/* The sum of |term[k]|: a bound on its magnitude for -1 <= t <= 1. */
double polynomial_norm(const double term[POLYNOMIAL_TERMS]);

/* Bounds on it for lower <= t <= upper, within -1 .. 1, whatever rounding did, also if these two
 * are off by up to 2^-50. */
struct exact_bracket polynomial_range(const double term[POLYNOMIAL_TERMS], double lower,
                                      double upper);

/* A zero between two t of -1 .. 1, to within DBL_EPSILON: negative at `below`, positive at `above`,
 * of which either may be the larger. */
double polynomial_zero(double term[POLYNOMIAL_TERMS], double below, double above);

#endif
