#include "analysis/walk/along_p/model.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Roundings of a residual, relative to the values that it depends on, as in solve.c: those of a
 * landing, of the sum over the squares that follow, of the differences, and a margin. */
static const double roundings = (2 * WALK_MAX_SIDE + 16) * DBL_EPSILON / 2;

/* Models are not tried for longer intervals, nor for intervals that begin with less than this share
 * of their upper end, since values may grow like 1 / p; but for those that begin at 0, or so close
 * to it, where they may also stay finite. */
static const double longest = 0.02, least_ratio = 0.5, close = 1e-9;

bool model_suits(double lower, double upper) {
    return upper - lower <= longest && !(lower > close && lower < least_ratio * upper);
}

double model_middle(double lower, double upper) {
    return lower >= least_ratio * upper || upper > 2 * longest || model_suits(lower, upper)
               ? lower + (upper - lower) / 2
               : fmax(lower, upper * least_ratio);
}

/* Each residual depends on at most 1 + 2 |c[k]|, and h B c[k - 1], of two sums of at most 2
 * |c[k - 1]| each, on less than that, since h < 1 / 8. */
double model_rounding(double greatest) { return roundings * (1 + 3 * greatest); }

/* Writes reward + (A + p B) values; without a reward, 1 instead. */
static void apply_at(struct chain *chain, double p, const double *reward, double *values,
                     double *into) {
    const struct row_kernel *kernel = row_kernel_best();
    struct row_equations equations = {.chain = chain, .reward = reward, .values = values};
    const double *reset = values + chain->offset[chain->table->reset_row];
    double before = chain->p;
    for (int unknown = 0; unknown < chain->grid.unknowns; unknown++)
        equations.reset[unknown] = reset[unknown * QUAD];
    chain->p = p;
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->apply(&equations, batch, into);
    chain->p = before;
}

/* Writes h B values: the difference between certain resets and none; 0 in endless states, whose
 * values are infinite. */
static void differentiate(struct chain *chain, double half, const double *nothing, double *values,
                          double *other, double *into) {
    apply_at(chain, 0, nothing, values, other);
    apply_at(chain, 1, nothing, values, into);
    for (size_t i = 0; i < chain->done; i++)
        into[i] = chain_is_endless(chain, i) ? 0 : half * (into[i] - other[i]);
}

/* Adds the residual of a term. */
static void add_residual(struct model *model, const double *reward, double *term, double *other) {
    struct chain *chain = &model->optimum.exact.chain;
    apply_at(chain, chain->p, reward, term, other);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(other[i] - term[i]);
}

static bool model_terms(struct model *model, double *nothing, double *reward, double *other,
                        const struct exact_limits *limits, struct error *error) {
    struct chain *chain = &model->optimum.exact.chain;
    size_t size = chain->values * sizeof *reward;
    memcpy(model->term[0], model->optimum.exact.moves.values, size);
    memset(model->residual, 0, size);
    add_residual(model, NULL, model->term[0], other);
    for (int k = 1; k <= POLYNOMIAL_DEGREE; k++) {
        struct solution solution = {
            .values = model->term[k], .reward = reward, .watch = limits->watch};
        differentiate(chain, model->half, nothing, model->term[k - 1], other, reward);
        memset(model->term[k], 0, size);
        if (!solve_chain(chain, &solution, limits->width / 8, limits->passes, error))
            return false;
        add_residual(model, reward, model->term[k], other);
    }
    differentiate(chain, model->half, nothing, model->term[POLYNOMIAL_DEGREE], other, reward);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(reward[i]);
    return true;
}

static bool model_allocate(struct model *model, struct error *error) {
    const struct chain *chain = &model->optimum.exact.chain;
    if (model->residual)
        return true;
    bool room = (model->residual = chain_vector(chain)) != NULL;
    for (int k = 0; room && k <= POLYNOMIAL_DEGREE; k++)
        room = (model->term[k] = chain_vector(chain)) != NULL;
    return room || error_memory(error);
}

bool model_solve(struct model *model, const struct walk_board *board, double lower, double upper,
                 const struct exact_limits *limits, struct error *error) {
    struct optimum *optimum = &model->optimum;
    bool known = model->residual != NULL;
    model->middle = lower + (upper - lower) / 2;
    model->half = fmax(upper - model->middle, model->middle - lower) * (1 + DBL_EPSILON);
    if (!(known ? optimum_move(optimum, model->middle, limits, error)
                : optimum_solve(optimum, board, model->middle, limits, error)) ||
        !model_allocate(model, error))
        return false;
    struct chain *chain = &optimum->exact.chain;
    double *nothing = chain_vector(chain), *reward = chain_vector(chain),
           *other = chain_vector(chain);
    bool solved = (nothing && reward && other) || error_memory(error);
    chain->minimise = false;
    solved = solved && model_terms(model, nothing, reward, other, limits, error);
    chain->minimise = true;
    free(nothing);
    free(reward);
    free(other);
    return solved;
}

void model_free(struct model *model) {
    for (int k = 0; k <= POLYNOMIAL_DEGREE; k++)
        free(model->term[k]);
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
    size_t quads = chain->offset[row] / QUAD, lane = chain->offset[row] % QUAD;
    size_t batch = quads / (size_t)chain->grid.unknowns;
    size_t state = batch * (size_t)chain->grid.board->squares + (size_t)square;
    return chain->taken[state] >> lane & 1;
}
