/* Iterative solution of a chain's equations for v (chain.h), and checks from which bounds follow
 * (solve.h).
 *
 * Each row of the table, a collection, has a value v for each square; rows are solved four at a
 * time, as a batch. A pass solves the equations of all rows, one batch after another, each from the
 * latest values of the other rows: the block Gauss-Seidel method. Only the carried values, of the
 * rows to which a removal or reset on a green square leads, are read in a pass before it writes
 * them. So a pass is a function g from the carried values to the new ones, and its fixed point x =
 * g(x) is the solution. The iteration of g is accelerated. Most rows have four letters; their
 * values are linear functions of few others, which a pass only evaluates. In a decision process a
 * batch also decides which letters to take; if that does not converge, policy iteration follows. A
 * small chain for which neither converges is solved directly (direct.h). */
#include "analysis/walk/solve/solve.h"

#include "sim/base/memory.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Anderson acceleration of a fixed-point iteration x = g(x) (Walker, Ni, "Anderson acceleration for
 * fixed-point iterations", SIAM J. Numer. Anal. 49, 2011). Let f(x) = g(x) - x, and df[k] and dg[k]
 * be the differences of f(x) and of g(x) between one step and the next, for the last few steps. The
 * next x is g(x) - sum of w[k] dg[k], with the weights that minimize |f(x) - sum of w[k] df[k]|.
 * For affine g that is essentially equivalent to GMRES. */
enum { ANDERSON_DEPTH = 8 };

struct anderson {
    size_t n;        /* elements of x: the number of carried values */
    size_t count;    /* stored differences, at most ANDERSON_DEPTH: then the oldest is replaced */
    size_t next;     /* where the next difference is stored */
    bool begun;      /* a step was made */
    double *x, *g;   /* [n]: of the last step */
    double *df, *dg; /* [ANDERSON_DEPTH * n] */
    double product[ANDERSON_DEPTH][ANDERSON_DEPTH]; /* inner products of df[i] and df[j] */
};

/* A df[k] whose squared distance from the span of those before it is at most this, relative to its
 * squared length, depends on them linearly. */
static const double dependence = 1e-14;

/* The inner product, in four sums that do not wait for each other. */
static double product(const double *one, const double *other, size_t n) {
    double sum[4] = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += one[i + k] * other[i + k];
    for (; i < n; i++)
        sum[0] += one[i] * other[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Solves the normal equations of the weights by Cholesky factorization. At first weight[k] is the
 * inner product of f(x) and df[k]; an infinite pivot gives a linearly dependent df weight 0. */
static void solve_weights(const struct anderson *anderson, double weight[ANDERSON_DEPTH]) {
    size_t count = anderson->count;
    double root[ANDERSON_DEPTH][ANDERSON_DEPTH];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j <= i; j++) {
            double sum = anderson->product[i][j];
            for (size_t k = 0; k < j; k++)
                sum -= root[i][k] * root[j][k];
            if (i == j)
                root[i][i] = sum > dependence * anderson->product[i][i] ? sqrt(sum) : INFINITY;
            else
                root[i][j] = sum / root[j][j];
        }
    }
    for (size_t i = 0; i < count; i++) { /* forward substitution */
        for (size_t k = 0; k < i; k++)
            weight[i] -= root[i][k] * weight[k];
        weight[i] /= root[i][i];
    }
    for (size_t i = count; i-- > 0;) { /* back substitution */
        for (size_t k = i + 1; k < count; k++)
            weight[i] -= root[k][i] * weight[k];
        weight[i] /= root[i][i];
    }
}

/* Replaces x by the next x, given g(x). */
static void anderson_step(struct anderson *anderson, double *x, const double *g) {
    size_t n = anderson->n;
    if (anderson->begun) { /* stores the differences from the previous step */
        size_t slot = anderson->next;
        double *df = anderson->df + slot * n, *dg = anderson->dg + slot * n;
        for (size_t i = 0; i < n; i++) {
            dg[i] = g[i] - anderson->g[i];
            df[i] = dg[i] - (x[i] - anderson->x[i]);
        }
        if (anderson->count < ANDERSON_DEPTH)
            anderson->count++;
        for (size_t k = 0; k < anderson->count; k++)
            anderson->product[slot][k] = anderson->product[k][slot] =
                product(df, anderson->df + k * n, n);
        anderson->next = (slot + 1) % ANDERSON_DEPTH;
    }
    anderson->begun = true;
    memcpy(anderson->x, x, n * sizeof *x);
    memcpy(anderson->g, g, n * sizeof *g);
    double weight[ANDERSON_DEPTH] = {0};
    for (size_t i = 0; i < n; i++)
        x[i] = g[i] - x[i]; /* f(x), in place of x until the weights are known */
    for (size_t k = 0; k < anderson->count; k++)
        weight[k] = product(x, anderson->df + k * n, n);
    solve_weights(anderson, weight);
    memcpy(x, g, n * sizeof *x);
    for (size_t k = 0; k < anderson->count; k++)
        for (size_t i = 0; i < n; i++)
            x[i] -= weight[k] * anderson->dg[k * n + i];
}

/* --- residuals -------------------------------------------------------------------------------- */

static struct row_equations equations_of(struct chain *chain, const double *reward,
                                         double *values) {
    struct row_equations equations = {.chain = chain, .reward = reward, .values = values};
    const double *reset = values + chain->offset[chain->table->reset_row];
    for (int unknown = 0; unknown < chain->grid.unknowns; unknown++)
        equations.reset[unknown] = reset[unknown * QUAD];
    return equations;
}

/* An upper bound of a positive number that was computed with up to four roundings. */
static double rounded_up(double number) { return number * (1 + 4 * DBL_EPSILON); }

/* The largest finite |v|. */
static double greatest_value(const struct chain *chain, const double *values) {
    double greatest = 0;
    for (size_t i = 0; i < chain->values; i++)
        if (fabs(values[i]) > greatest && fabs(values[i]) <= DBL_MAX)
            greatest = fabs(values[i]);
    return greatest;
}

static bool has_negative(const struct chain *chain, const double *values) {
    for (size_t i = 0; i < chain->values; i++)
        if (values[i] < 0)
            return true;
    return false;
}

/* Bound on the rounding error of a residual if no |v| exceeds `greatest`. */
static double residual_rounding(const struct chain *chain, const struct solution *solution,
                                double greatest) {
    double reward = solution->reward ? greatest_value(chain, solution->reward) : 1;
    return rounded_up(solve_rounding * (reward + 2 * greatest));
}

void solve_apply(struct chain *chain, const double *reward, double *values, double *into) {
    struct row_equations equations = equations_of(chain, reward, values);
    const struct row_kernel *kernel = row_kernel_best();
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->apply(&equations, batch, into);
}

/* --- passes ----------------------------------------------------------------------------------- */

struct passes {
    struct chain *chain;
    struct solution *solution;
    double target; /* the residual requested */
    int max_passes;
    size_t closed;          /* batches solved by responses (row_equations): chain->closed, or 0 */
    size_t responses;       /* how many numbers a response has */
    double *response;       /* [responses] for each matrix of a closed batch, in this order */
    double *base;           /* behind them: the bases, for each matrix or, with rewards, batch */
    double *before, *after; /* [carried_count]: the carried values before and after a pass */
    struct anderson anderson;
};

/* Computes the residual of the values, without a cap, and whether it is as small as requested. */
static void check_residual(struct passes *passes) {
    struct chain *chain = passes->chain;
    struct solution *solution = passes->solution;
    struct row_equations equations = equations_of(chain, solution->reward, solution->values);
    const struct row_kernel *kernel = row_kernel_best();
    double residual = 0;
    for (size_t batch = 0; batch < chain->batches; batch++)
        residual = solve_worst(residual, kernel->residual(&equations, batch));
    solution->greatest = greatest_value(chain, solution->values);
    solution->residual =
        rounded_up(residual) + rounded_up(residual_rounding(chain, solution, solution->greatest));
    if (!solution->reward && has_negative(chain, solution->values))
        solution->residual = INFINITY; /* the bounds require v >= 0 */
    solution->cap = INFINITY;
    solution->below_cap = solution->residual;
    solution->converged = solution->residual <= passes->target;
}

/* Computes a residual for states with values up to a cap, if rounding in the largest values
 * dominates the residual of all states. Roundings up to the cap are a quarter of the target. The
 * residual is the smallest e, `excess`, with both conditions on u and v of solve.h at all states
 * (indices below `done`). Fails when memory is short. */
static bool check_capped(const struct passes *passes, struct error *error) {
    struct chain *chain = passes->chain;
    struct solution *solution = passes->solution;
    const double *values = solution->values;
    double cap = passes->target / (8 * solve_rounding), excess = 0;
    if (solution->converged || solution->reward || solution->greatest <= cap ||
        has_negative(chain, values))
        return true;
    double *capped = chain_vector(chain, error), *applied = chain_vector(chain, error);
    bool allocated = capped && applied;
    if (allocated) {
        /* u, which is v truncated at the cap: its excess over f + mean of w, at all states. */
        for (size_t i = 0; i < chain->values; i++)
            capped[i] = values[i] <= DBL_MAX ? fmin(values[i], cap) : values[i];
        solve_apply(chain, NULL, capped, applied);
        for (size_t i = 0; i < chain->done; i++)
            if (values[i] <= DBL_MAX)
                excess = solve_worst(excess, capped[i] - applied[i]);
        /* v, infinite above the cap: the excess of f + mean of w over it, at the other states. */
        for (size_t i = 0; i < chain->values; i++)
            capped[i] = values[i] <= cap ? values[i] : INFINITY;
        solve_apply(chain, NULL, capped, applied);
        for (size_t i = 0; i < chain->done; i++)
            if (values[i] <= cap)
                excess = solve_worst(excess, applied[i] - capped[i]);
        double below_cap = rounded_up(excess + residual_rounding(chain, solution, cap));
        if (below_cap < solution->residual) {
            solution->cap = cap;
            solution->below_cap = below_cap;
        }
        solution->converged = below_cap <= passes->target;
    }
    free(capped);
    free(applied);
    return allocated;
}

static void copy_carried(const struct chain *chain, const double *values, double *into) {
    for (size_t i = 0; i < chain->carried_count; i++)
        into[i] = values[chain->carried[i]];
}

/* Whether a closed batch has another matrix than the batch before it. */
static bool has_new_matrix(const struct chain *chain, size_t batch) {
    size_t squares = (size_t)chain->grid.board->squares;
    const uint8_t *may = chain->may + batch * squares;
    return batch == 0 || memcmp(may, may - squares, squares) != 0;
}

/* Makes one pass, from the values in `before`, and finds its largest change. Infinite values, of
 * states that may not end, become 0 in `before` and `after`, so that acceleration ignores them. */
static void make_pass(struct passes *passes) {
    struct chain *chain = passes->chain;
    struct solution *solution = passes->solution;
    const struct row_kernel *kernel = row_kernel_best();
    for (size_t i = 0; i < chain->carried_count; i++)
        solution->values[chain->carried[i]] = passes->before[i];
    struct row_equations equations = equations_of(chain, solution->reward, solution->values);
    struct row_factors factors;
    factors.known = false; /* the rest is large, and not read before it is computed */
    equations.factors = &factors;
    equations.response = passes->response;
    equations.base = passes->base;
    for (size_t batch = 0; batch < passes->closed; batch++) {
        const bool new_matrix = has_new_matrix(chain, batch); /* then a new response, too */
        const bool new_base = new_matrix || solution->reward;
        if (batch > 0 && new_matrix)
            equations.response += passes->responses;
        if (batch > 0 && new_base)
            equations.base += (size_t)chain->grid.unknowns * QUAD;
        if (solution->passes == 0 && new_base)
            kernel->respond(&equations, batch, new_matrix);
        kernel->combine(&equations, batch);
    }
    for (size_t batch = passes->closed; batch < chain->batches; batch++)
        kernel->solve(&equations, batch);
    solution->passes++;
    copy_carried(chain, solution->values, passes->after);
    solution->change = 0;
    for (size_t i = 0; i < chain->carried_count; i++) {
        if (!(fabs(passes->after[i]) <= DBL_MAX))
            passes->before[i] = passes->after[i] = 0;
        solution->change = fmax(solution->change, fabs(passes->after[i] - passes->before[i]));
    }
}

static bool has_passes_left(const struct passes *passes) {
    const struct solution *solution = passes->solution;
    return solution->passes < passes->max_passes && !watch_stopped(solution->watch);
}

/* A pass is idle if its change is not the smallest so far. The iteration stops after PATIENCE idle
 * passes in a row in a decision process, or if changes are noise: at most `noise` times the
 * rounding error. Otherwise it stops after LONG_PATIENCE, since values that increase by the same
 * amount in each pass, and extrapolations from decisions that are later revised, look idle for a
 * while. SHORT_PATIENCE is for rounds of policy iteration. */
static const double noise = 100;
enum { SHORT_PATIENCE = 4, PATIENCE = 12, LONG_PATIENCE = 300 };

/* Makes passes until the residual is small enough, stops decreasing, or is mostly rounding. */
static void repeat_passes(struct passes *passes) {
    struct chain *chain = passes->chain;
    struct solution *solution = passes->solution;
    double least = INFINITY;
    int idle = 0;
    copy_carried(chain, solution->values, passes->before);
    while (has_passes_left(passes) && idle < LONG_PATIENCE) {
        if (idle >= PATIENCE) {
            double greatest = greatest_value(chain, solution->values);
            if (chain->minimise ||
                solution->change <= noise * residual_rounding(chain, solution, greatest))
                break;
        }
        make_pass(passes);
        idle = solution->change < least ? 0 : idle + 1;
        least = fmin(solution->change, least);
        if (solution->change <= passes->target / 2) {
            check_residual(passes);
            bool hopeless =
                residual_rounding(chain, solution, solution->greatest) > passes->target / 2;
            if (solution->converged || solution->change == 0 || hopeless)
                return;
        }
        anderson_step(&passes->anderson, passes->before, passes->after);
    }
    check_residual(passes);
}

/* Policy iteration (Howard, "Dynamic programming and Markov processes", 1960), from decisions under
 * which every game ends: evaluates them, then improves them, until the residual is small enough or
 * stops decreasing. Unlike improving in every pass, it never decides on extrapolated values, which
 * may prevent convergence. */
static void policy_iteration(struct passes *passes) {
    struct chain *chain = passes->chain;
    struct solution *solution = passes->solution;
    double least = INFINITY;
    passes->closed = 0; /* the decisions may differ from `may` */
    chain_decide_to_end(chain);
    memset(solution->values, 0, chain->values * sizeof *solution->values);
    for (int idle = 0; idle < SHORT_PATIENCE && has_passes_left(passes);) {
        chain->minimise = false;                            /* evaluates the decisions */
        passes->anderson.count = passes->anderson.next = 0; /* the differences are of another g */
        passes->anderson.begun = false;
        repeat_passes(passes);
        chain->minimise = true; /* improves them */
        copy_carried(chain, solution->values, passes->before);
        make_pass(passes);
        check_residual(passes);
        if (solution->converged)
            break;
        idle = solution->residual < least ? 0 : idle + 1;
        least = fmin(solution->residual, least);
    }
}

/* Lets passes solve closed batches by responses (struct row_equations), if these are the same in
 * all passes and depend on `may` alone, and the values of finished games are 0. Responses that need
 * more than four times the memory of the values are not used, since reading them takes about as
 * long as solving the batches. Fails when memory is short. */
static bool use_responses(struct passes *passes, struct error *error) {
    const struct chain *chain = passes->chain;
    const size_t decisions = chain->closed * (size_t)chain->grid.board->squares;
    const size_t block = (size_t)chain->grid.unknowns * QUAD; /* numbers of a batch */
    size_t matrices = 0;
    for (size_t i = chain->done; i < chain->values; i++)
        if (passes->solution->values[i] != 0)
            return true;
    if (chain->take || chain->may_not_end || chain->discount < 1)
        return true;
    if (chain->minimise) /* with four letters, taking one ends the game */
        memcpy(chain->taken, chain->may, decisions);
    for (size_t batch = 0; batch < chain->closed; batch++)
        matrices += has_new_matrix(chain, batch);
    passes->responses = block * (size_t)chain->grid.green_squares;
    if (memcmp(chain->taken, chain->may, decisions) != 0 ||
        matrices * (passes->responses + block) > 4 * chain->values)
        return true;
    passes->closed = chain->closed;
    passes->response =
        memory_table(matrices * passes->responses +
                         (passes->solution->reward ? chain->closed : matrices) * block,
                     sizeof(double), error);
    passes->base = passes->response ? passes->response + matrices * passes->responses : NULL;
    return passes->response != NULL;
}

bool solve_chain(struct chain *chain, struct solution *solution, double residual, int passes,
                 struct error *error) {
    size_t n = chain->carried_count, depth = ANDERSON_DEPTH;
    double *vectors = memory_table((4 + 2 * depth) * n, sizeof *vectors, error);
    direct_free(solution->direct); /* of the solution before, if there was one */
    solution->direct = NULL;
    solution->passes = 0;
    solution->converged = false;
    if (!vectors)
        return false;
    struct passes work = {
        .chain = chain,
        .solution = solution,
        .target = residual,
        .max_passes = passes,
        .before = vectors,
        .after = vectors + n,
        .anderson = {.n = n, .x = vectors + 2 * n, .g = vectors + 3 * n, .df = vectors + 4 * n},
    };
    work.anderson.dg = work.anderson.df + depth * n;
    bool solved = use_responses(&work, error);
    if (solved)
        repeat_passes(&work);
    solved = solved && check_capped(&work, error);

    /* Policy iteration is no better if the residual below the cap is close to the rounding error,
     * unless this residual is so large that it gives no bounds: 1 or more. */
    double greatest = fmin(solution->greatest, solution->cap);
    double close = 2 * noise * residual_rounding(chain, solution, greatest);
    bool improvable = chain->minimise && !(solution->below_cap <= fmin(close, 0.5));
    if (solved && improvable && !solution->converged && has_passes_left(&work)) {
        policy_iteration(&work);
        solved = check_capped(&work, error);
    }

    if (solved && !solution->converged && !solution->reward && has_passes_left(&work))
        solution->direct = direct_solve(chain, DIRECT_MOVES, NULL);
    if (solution->direct) { /* the chain is small enough */
        for (size_t i = 0; i < chain->done; i++)
            if (!chain_may_not_end(chain, i))
                solution->values[i] = direct_value(solution->direct, i);
        solution->greatest = greatest_value(chain, solution->values);
        solution->residual = solution->below_cap = 2 * DBL_EPSILON;
        solution->cap = INFINITY;
        solution->converged = true;
    }
    free(vectors);
    free(work.response);
    return solved && (!watch_stopped(solution->watch) || error_stopped(error));
}

double solve_difference(const struct solution *solution, size_t one, size_t other) {
    return solution->direct ? direct_difference(solution->direct, one, other)
                            : solution->values[one] - solution->values[other];
}

double solve_lower(const struct solution *solution, double value) {
    if (!(value <= DBL_MAX))
        return value;
    return nextafter(value / (1 + solve_residual(solution, value)) * (1 - DBL_EPSILON), 0);
}

double solve_upper(const struct solution *solution, double value) {
    double residual = solve_residual(solution, value);
    if (!(residual < 1))
        return INFINITY;
    return nextafter(value / (1 - residual) * (1 + DBL_EPSILON), INFINITY);
}
