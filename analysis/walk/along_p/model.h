/* Expected moves under fixed decisions as Taylor models: polynomials in p of bounded error.
 *
 * Let v be the vector of the expected moves from each state. Under fixed decisions v = 1 + (A + p
 * B) v, where A + p B has the probabilities of the states after a move; A and B do not depend on p.
 * Let the interval have the middle m and the half length h, p = m + t h, -1 <= t <= 1. The vectors
 * c[k] of the model w(t) = sum of c[k] t^k are solved one after the other from
 *
 *     c[0] = 1 + (A + m B) c[0],   c[k] = h B c[k - 1] + (A + m B) c[k],
 *
 * so that the residual of w, |1 + (A + p B) w - w|, at any t is at most the sum of the residuals of
 * these equations plus |h B c[degree]|. From it follow bounds on v at all these p (solve_chain). */
#ifndef ANALYSIS_WALK_ALONG_P_MODEL_H
#define ANALYSIS_WALK_ALONG_P_MODEL_H

#include "analysis/walk/along_p/polynomial.h"
#include "analysis/walk/optimal/optimum.h"

/* A zeroed model is empty. A vector has an element for each state, at its chain_index. */
struct model {
    struct optimum optimum;         /* at the middle; its decisions are those of the model */
    double middle, half;            /* m and h; bounds on roundings assume h < 1 / 8 */
    double *vectors;                /* owned: the memory of all vectors below, in this order */
    double *term[POLYNOMIAL_TERMS]; /* c[k] */
    double *residual;               /* bound on the residual of w, without rounding */
    double *zero;                   /* 0 in every state */
    double *reward, *product;       /* workspace: h B c[k - 1]; reward + (A + p B) times a vector */
};

/* Makes a model of the interval, for the optimal decisions at its middle. Values may be infinite
 * (see chain->may_not_end): then so are bounds. Fails when memory is short or the solution is
 * stopped; free the model in any case. It can be made again for other intervals, on this board. */
bool model_solve(struct model *model, const struct walk_board *board, double lower, double upper,
                 const struct exact_limits *limits, struct error *error);
void model_free(struct model *model);

/* The t of a p of the interval: within -1 .. 1, and off by at most 2^-51. */
static inline double model_t(const struct model *model, double p) {
    return fmax(-1, fmin(1, (p - model->middle) / model->half));
}

/* The value of a state, given by its chain_index. */
static inline struct polynomial model_value(const struct model *model, size_t index) {
    struct polynomial value;
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        value.term[k] = model->term[k][index];
    return value;
}

/* Whether the model takes the letter of a white square while a row, a collection, is held. */
static inline bool model_takes(const struct model *model, uint32_t row, int square) {
    const struct chain *chain = &model->optimum.exact.chain;
    return chain_takes(chain, chain_lane(chain, row), square);
}

#endif
