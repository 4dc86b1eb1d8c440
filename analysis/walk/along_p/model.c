/* Makes Taylor models (model.h has the equations): solves one linear system for each term of the
 * polynomials, and bounds their error by the residuals. */
#include "analysis/walk/along_p/model.h"

#include "sim/base/memory.h"

/* Sets model->reward to h B values, and to 0 where values are infinite. B is the difference between
 * A + 1 B, at p = 1, and A + 0 B, at p = 0. The chain's p is changed only meanwhile. */
static void differentiate(struct model *model, double *values) {
    struct chain *chain = &model->optimum.exact.chain;
    double *at_0 = model->product, *at_1 = model->reward;
    chain->p = 0;
    solve_apply(chain, model->zero, values, at_0);
    chain->p = 1;
    solve_apply(chain, model->zero, values, at_1);
    chain->p = model->middle;
    for (size_t i = 0; i < chain->done; i++)
        model->reward[i] = chain_may_not_end(chain, i) ? 0 : model->half * (at_1[i] - at_0[i]);
}

/* Adds |reward + (A + m B) term - term| to the model's residual; reward NULL: 1 in every state. */
static void add_residual(struct model *model, const double *reward, double *term) {
    struct chain *chain = &model->optimum.exact.chain;
    solve_apply(chain, reward, term, model->product);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(model->product[i] - term[i]);
}

/* Copies c[0], the solution at the middle, solves for the other terms, and adds up the residual. */
static bool solve_terms(struct model *model, const struct exact_limits *limits,
                        struct error *error) {
    struct chain *chain = &model->optimum.exact.chain;
    const size_t bytes = chain->values * sizeof(double); /* of a vector */
    memcpy(model->term[0], model->optimum.exact.moves.values, bytes);
    memset(model->residual, 0, bytes);
    add_residual(model, NULL, model->term[0]);
    for (int k = 1; k <= POLYNOMIAL_DEGREE; k++) {
        struct solution solution = {
            .values = model->term[k], .reward = model->reward, .watch = limits->watch};
        differentiate(model, model->term[k - 1]);
        memset(model->term[k], 0, bytes);
        /* The sum of their residuals is below limits->width, since they are fewer than 8. */
        if (!solve_chain(chain, &solution, limits->width / 8, limits->passes, error))
            return false;
        add_residual(model, model->reward, model->term[k]);
    }
    /* The last part of the residual of w is |h B c[degree]|. */
    differentiate(model, model->term[POLYNOMIAL_DEGREE]);
    for (size_t i = 0; i < chain->done; i++)
        model->residual[i] += fabs(model->reward[i]);
    return true;
}

bool model_solve(struct model *model, const struct walk_board *board, double lower, double upper,
                 const struct exact_limits *limits, struct error *error) {
    struct optimum *optimum = &model->optimum;
    model->middle = lower + (upper - lower) / 2;
    model->half = fmax(upper - model->middle, model->middle - lower) * (1 + DBL_EPSILON);
    if (!model->vectors) { /* the first time */
        if (!optimum_solve(optimum, board, model->middle, limits, error))
            return false;
        const size_t values = optimum->exact.chain.values;
        model->vectors = memory_table((POLYNOMIAL_TERMS + 4) * values, sizeof(double), error);
        if (!model->vectors)
            return false;
        for (size_t k = 0; k < POLYNOMIAL_TERMS; k++)
            model->term[k] = model->vectors + k * values;
        model->residual = model->term[POLYNOMIAL_DEGREE] + values;
        model->zero = model->residual + values;
        model->reward = model->zero + values;
        model->product = model->reward + values;
    } else if (!optimum_move(optimum, model->middle, limits, error)) {
        return false;
    }
    optimum->exact.chain.minimise = false; /* solves for the decisions at the middle */
    bool solved = solve_terms(model, limits, error);
    optimum->exact.chain.minimise = true; /* optimum_move decides afresh */
    return solved;
}

void model_free(struct model *model) {
    free(model->vectors);
    optimum_free(&model->optimum);
    *model = (struct model){.vectors = NULL};
}
