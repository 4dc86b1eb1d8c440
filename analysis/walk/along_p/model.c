/* Makes Taylor models (model.h has the equations): solves one linear system for each term of the
 * polynomials, and bounds their error by the residuals. The second half evaluates and bounds
 * polynomials and finds their zeros. A vector has an element for each state, a collection and a
 * square; term[k] is the c[k] of model.h. */
#include "analysis/walk/along_p/model.h"

#include "sim/base/memory.h"
#include "sim/statistics/confidence.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Bounds the rounding error of a residual, relative to the values that it depends on. It counts the
 * roundings of a landing's value, of the sum over landings, which is computed by rows of the board,
 * and of the differences, with a margin. */
static const double roundings = (2 * WALK_MAX_SIDE + 16) * DBL_EPSILON / 2;

/* Let g be `greatest`. The magnitudes that enter a residual add up to at most 1 + 3 g: 1 for the
 * first term's reward; 2 g for a value and the mean of the values after a move; less than g for
 * h B c[k - 1], h times the difference of two sums of at most 2 g each, since h < 1 / 8. */
double model_rounding(double greatest) { return roundings * (1 + 3 * greatest); }

/* Writes h B values, 0 where values are infinite. B is the difference between A + 1 B, at p = 1,
 * and A + 0 B, at p = 0. `nothing` is a vector of rewards of 0; `other` is overwritten. */
static void differentiate(struct chain *chain, double half, const double *nothing, double *values,
                          double *other, double *into) {
    const double middle = chain->p;
    chain->p = 0;
    solve_apply(chain, nothing, values, other);
    chain->p = 1;
    solve_apply(chain, nothing, values, into);
    chain->p = middle;
    for (size_t i = 0; i < chain->done; i++)
        into[i] = chain_may_not_end(chain, i) ? 0 : half * (into[i] - other[i]);
}

/* Adds |reward + (A + m B) term - term| to the model's residual; `other` is overwritten. */
static void add_residual(struct model *model, const double *reward, double *term, double *other) {
    struct chain *chain = &model->optimum.exact.chain;
    solve_apply(chain, reward, term, other);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(other[i] - term[i]);
}

bool model_solve(struct model *model, const struct walk_board *board, double lower, double upper,
                 const struct exact_limits *limits, struct error *error) {
    struct optimum *optimum = &model->optimum;
    struct chain *chain = &optimum->exact.chain;
    model->middle = lower + (upper - lower) / 2;
    model->half = fmax(upper - model->middle, model->middle - lower) * (1 + DBL_EPSILON);
    bool again = model->residual; /* it was made before, for another interval */
    bool solved = again ? optimum_move(optimum, model->middle, limits, error)
                        : optimum_solve(optimum, board, model->middle, limits, error);
    if (!solved)
        return false;
    const size_t values = chain->values, size = values * sizeof(double);
    if (!again)
        model->residual = memory_table((1 + POLYNOMIAL_TERMS + 3) * values, sizeof(double), error);
    if (!model->residual)
        return false;
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        model->term[k] = model->residual + (size_t)(1 + k) * values;
    double *nothing = model->term[POLYNOMIAL_DEGREE] + values; /* stays 0 */
    double *reward = nothing + values, *other = reward + values;

    chain->minimise = false; /* the decisions stay those that are optimal at the middle */
    memcpy(model->term[0], optimum->exact.moves.values, size);
    memset(model->residual, 0, size);
    add_residual(model, NULL, model->term[0], other);
    for (int k = 1; solved && k <= POLYNOMIAL_DEGREE; k++) {
        struct solution solution = {
            .values = model->term[k], .reward = reward, .watch = limits->watch};
        differentiate(chain, model->half, nothing, model->term[k - 1], other, reward);
        memset(model->term[k], 0, size);
        /* The residuals of these terms, fewer than 8, add up to less than the width. */
        solved = solve_chain(chain, &solution, limits->width / 8, limits->passes, error);
        if (solved)
            add_residual(model, reward, model->term[k], other);
    }
    /* The last part of the residual of w is |h B c[degree]|. */
    differentiate(chain, model->half, nothing, model->term[POLYNOMIAL_DEGREE], other, reward);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(reward[i]);
    chain->minimise = true;
    return solved;
}

void model_free(struct model *model) {
    free(model->residual);
    optimum_free(&model->optimum);
    *model = (struct model){.residual = NULL};
}

double model_t(const struct model *model, double p) {
    return fmax(-1, fmin(1, (p - model->middle) / model->half));
}

void model_polynomial(const struct model *model, size_t index, double term[POLYNOMIAL_TERMS]) {
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        term[k] = model->term[k][index];
}

bool model_takes(const struct model *model, uint32_t row, int square) {
    const struct chain *chain = &model->optimum.exact.chain;
    return chain_takes(chain, chain_lane(chain, row), square);
}

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

/* With s = t - middle of `lower` and `upper`, the polynomial is the sum of shifted[k] s^k. Between
 * them its slope differs from shifted[1] by at most `bend`, its value from shifted[0] by at most
 * `spread`. If the slope cannot change sign, the extreme values are those at the ends. */
struct exact_bracket polynomial_range(const double term[POLYNOMIAL_TERMS], double lower,
                                      double upper) {
    double shifted[POLYNOMIAL_TERMS], middle = (lower + upper) / 2, half = (upper - lower) / 2;
    double power = 1, spread = 0, bend = 0;
    memcpy(shifted, term, sizeof shifted);
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
    double rounding = 32 * (1 << POLYNOMIAL_DEGREE) * DBL_EPSILON * polynomial_norm(term);
    double value = shifted[0];
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
