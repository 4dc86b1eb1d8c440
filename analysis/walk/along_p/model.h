/* The expected moves under fixed decisions as Taylor models: polynomials in p, with a bound on
 * their error over an interval of p.
 *
 * Let v be the vector of the expected moves from each state. Under fixed decisions v = 1 + (A + p
 * B) v, where A + p B has the probabilities of the states after a move; A and B do not depend on p.
 * Let the interval have the middle m and the half length h, p = m + t h, -1 <= t <= 1. The vectors
 * c[k] of the model w(t) = sum of c[k] t^k are solved one after the other from
 *
 *     c[0] = 1 + (A + m B) c[0],   c[k] = h B c[k - 1] + (A + m B) c[k],
 *
 * so that the residual of w, |1 + (A + p B) w - w|, at any t is at most the sum of the residuals of
 * these equations plus |h B c[degree]|. From this residual follow bounds on v for every p of the
 * interval at once: see solve_chain. */
#ifndef ANALYSIS_WALK_ALONG_P_MODEL_H
#define ANALYSIS_WALK_ALONG_P_MODEL_H

#include "analysis/walk/optimal/optimum.h"

/* Polynomials in t: the sum of term[k] t^k, k = 0 .. 5. */
enum { POLYNOMIAL_DEGREE = 5, POLYNOMIAL_TERMS };

double polynomial_at(const double term[POLYNOMIAL_TERMS], double t);

/* The sum of |term[k]|: a bound on the polynomial's magnitude for -1 <= t <= 1. */
double polynomial_norm(const double term[POLYNOMIAL_TERMS]);

/* Bounds on the polynomial for lower <= t <= upper, within -1 .. 1, rounding included, also if
 * `lower` and `upper` are off by up to 2^-50. */
struct exact_bracket polynomial_range(const double term[POLYNOMIAL_TERMS], double lower,
                                      double upper);

/* Finds a zero, to within DBL_EPSILON, between two t in -1 .. 1. The polynomial is negative at
 * `below` and positive at `above`; either t may be the larger. */
double polynomial_zero(double term[POLYNOMIAL_TERMS], double below, double above);

/* A zeroed model is empty. */
struct model {
    struct optimum optimum;         /* at the middle; its decisions are those of the model */
    double middle, half;            /* m and h */
    double *term[POLYNOMIAL_TERMS]; /* c[k]: by chain_index, an element for each state */
    double *residual;               /* likewise: bound on the residual of w, without rounding; the
                                       terms and vectors for computing them follow in memory */
};

/* Makes a model of the interval, for the optimal decisions at its middle. Values may be infinite
 * (see chain->may_not_end): then so are bounds. Fails when memory is short or the solution is
 * stopped; free the model in any case. It can be made again for another interval of the board. */
bool model_solve(struct model *model, const struct walk_board *board, double lower, double upper,
                 const struct exact_limits *limits, struct error *error);
void model_free(struct model *model);

/* The t of a p of the interval: within -1 .. 1, and off by at most 2^-51. */
double model_t(const struct model *model, double p);

/* Copies the value of a state, given by its chain_index: a polynomial in t. */
void model_polynomial(const struct model *model, size_t index, double term[POLYNOMIAL_TERMS]);

/* Bound on the rounding of the residuals of states from which no move leads to a state whose
 * polynomial has a norm above `greatest`. */
double model_rounding(double greatest);

/* Whether the model takes the letter of a white square while a row, a collection, is held. */
bool model_takes(const struct model *model, uint32_t row, int square);

#endif
