/* Iterates a chain's equations for v (chain.h), and checks from which bounds follow (solve.h).
 *
 * Each row of the table, a collection, has a value v for each square; rows are solved four at a
 * time, as a batch. A pass solves the equations of all rows, one batch after another, each from the
 * latest values of the other rows: the block Gauss-Seidel method. Only the carried values, of the
 * rows to which a removal or reset on a green square leads, are read in a pass before it writes
 * them. So a pass is a function g from the carried values to the new ones, and its fixed point x =
 * g(x) is the solution. Its iteration is accelerated (anderson.h). Most rows have four letters;
 * their values are linear functions of few others, which a pass only evaluates. In a decision
 * process a batch also decides which letters to take; if that does not converge, policy iteration
 * follows. A small chain for which neither converges is solved directly (direct.h). */
#include "analysis/walk/solve/solve.h"

#include "analysis/walk/solve/anderson.h"
#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Defines the list of kernels and the choice of the fastest (processor.h). */
KERNELS(row_kernel, row_kernel_, row_kernels, row_kernel_best)

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

void solve_apply(struct chain *chain, const double *reward, double *values, double *into) {
    struct row_equations equations = equations_of(chain, reward, values);
    const struct row_kernel *kernel = row_kernel_best();
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->apply(&equations, batch, into + batch * grid_block(&chain->grid));
}

/* A solution that is sought, and what the iteration works with. */
struct solver {
    struct chain *chain;
    struct solution *solution;
    double greatest_reward; /* the largest |f| */
    double target;          /* the residual requested */
    int max_passes;
    bool negative;                 /* some value was, when the residual was last checked */
    size_t with_response;          /* batches 0 .. with_response - 1 are evaluated by responses */
    struct row_response *response; /* [closed]: those of each batch; neighbours may share them */
    double *numbers;               /* owned: what `response` points to */
    double *before, *after;        /* [carried_count]: the carried values before and after a pass */
    struct anderson anderson;      /* of the carried values */
};

/* --- residuals -------------------------------------------------------------------------------- */

/* Bound on the rounding error of a residual if no |v| exceeds `greatest`. */
static double residual_rounding(const struct solver *solver, double greatest) {
    return rounded_up(solve_rounding * (solver->greatest_reward + 2 * greatest));
}

/* Computes the residual of the values, without a cap, and whether it is as small as requested. */
static void check_residual(struct solver *solver) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    const struct row_kernel *kernel = row_kernel_best();
    double residual = 0, *values = solution->values, applied[GRID_MAX_UNKNOWNS * QUAD];
    struct row_equations equations = equations_of(chain, solution->reward, values);
    solver->negative = false;
    for (size_t batch = 0, i = 0; batch < chain->batches; batch++) {
        kernel->apply(&equations, batch, applied);
        for (size_t k = 0; k < grid_block(&chain->grid); k++, i++) {
            solver->negative |= values[i] < 0;
            if (!chain_may_not_end(chain, i))
                residual = solve_worst(residual, fabs(applied[k] - values[i]));
        }
    }
    solution->greatest = greatest_value(chain, values);
    solution->residual =
        rounded_up(residual) + rounded_up(residual_rounding(solver, solution->greatest));
    if (!solution->reward && solver->negative)
        solution->residual = INFINITY; /* the bounds require v >= 0 */
    solution->cap = INFINITY;
    solution->below_cap = solution->residual;
    solution->converged = solution->residual <= solver->target;
}

/* Computes a residual for states with values up to a cap, if rounding in the largest values
 * dominates the residual of all states. Roundings up to the cap are a quarter of the target. The
 * residual is the smallest e, `excess`, with both conditions on u and v of solve.h at all states
 * (indices below `done`). Fails when memory is short. */
static bool check_capped(const struct solver *solver, struct error *error) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    const double *values = solution->values;
    double cap = solver->target / (8 * solve_rounding), excess = 0;
    if (solution->converged || solution->reward || solution->greatest <= cap || solver->negative)
        return true;
    double *capped = memory_table(2 * chain->values, sizeof *capped, error);
    if (!capped)
        return false;
    double *applied = capped + chain->values; /* f + mean of w */
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
    double below_cap = rounded_up(excess + residual_rounding(solver, cap));
    if (below_cap < solution->residual) {
        solution->cap = cap;
        solution->below_cap = below_cap;
    }
    solution->converged = below_cap <= solver->target;
    free(capped);
    return true;
}

/* --- responses of closed batches -------------------------------------------------------------- */

/* Whether the matrix of a closed batch differs from that of the batch before. */
static bool has_new_matrix(const struct chain *chain, size_t batch) {
    const size_t squares = (size_t)chain->grid.board->squares;
    const uint8_t *may = chain->may + batch * squares;
    return batch == 0 || memcmp(may, may - squares, squares) != 0;
}

/* Finds the responses of closed batches, if these are the same in all passes. Responses that need
 * more than four times the memory of the values are not used, since reading them takes about as
 * long as solving the batches. Fails when memory is short. */
static bool find_responses(struct solver *solver, struct error *error) {
    struct chain *chain = solver->chain;
    const struct solution *solution = solver->solution;

    /* They are the same if matrices depend on `may` alone and finished games are worth 0. */
    bool same = !chain->take && !chain->may_not_end && chain->discount >= 1;
    for (size_t i = chain->done; i < chain->values; i++)
        same = same && solution->values[i] == 0;
    const size_t decisions = chain->closed * (size_t)chain->grid.board->squares;
    if (same && chain->minimise) /* with four letters, taking one ends the game */
        memcpy(chain->taken, chain->may, decisions);
    if (!same || memcmp(chain->taken, chain->may, decisions) != 0)
        return true;

    const size_t base = grid_block(&chain->grid); /* their lengths */
    const size_t response = base * (size_t)chain->grid.green_squares;
    size_t matrices = 0;
    for (size_t batch = 0; batch < chain->closed; batch++)
        matrices += has_new_matrix(chain, batch);
    if (matrices * (response + base) > 4 * chain->values)
        return true;
    const size_t bases = solution->reward ? chain->closed : matrices;
    double *next = solver->numbers =
        memory_table(matrices * response + bases * base, sizeof *next, error);
    if (!next)
        return false;
    solver->response = memory_allocate(chain->closed, sizeof *solver->response);
    struct row_equations equations = equations_of(chain, solution->reward, solution->values);
    struct row_factors factors;
    factors.known = false;
    equations.factors = &factors;
    struct row_response found = {NULL, NULL};
    for (size_t batch = 0; batch < chain->closed; batch++) {
        const bool new_matrix = has_new_matrix(chain, batch);
        if (new_matrix) {
            found.response = next;
            next += response;
        }
        if (new_matrix || solution->reward) { /* otherwise the base is the one before, too */
            found.base = next;
            next += base;
            row_kernel_best()->respond(&equations, batch, new_matrix, found);
        }
        solver->response[batch] = found;
    }
    solver->with_response = chain->closed;
    return true;
}

/* --- passes ----------------------------------------------------------------------------------- */

static void copy_carried(const struct chain *chain, const double *values, double *into) {
    for (size_t i = 0; i < chain->carried_count; i++)
        into[i] = values[chain->carried[i]];
}

/* Makes one pass, from the values in `before`, and finds its largest change. Infinite values, of
 * states that may not end, become 0 in `before` and `after`, so that acceleration ignores them. */
static void make_pass(struct solver *solver) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    const struct row_kernel *kernel = row_kernel_best();
    for (size_t i = 0; i < chain->carried_count; i++)
        solution->values[chain->carried[i]] = solver->before[i];
    struct row_equations equations = equations_of(chain, solution->reward, solution->values);
    struct row_factors factors;
    factors.known = false; /* the rest is large, and not read before it is computed */
    equations.factors = &factors;
    for (size_t batch = 0; batch < solver->with_response; batch++)
        kernel->combine(&equations, batch, solver->response[batch]);
    for (size_t batch = solver->with_response; batch < chain->batches; batch++)
        kernel->solve(&equations, batch);
    solution->passes++;
    copy_carried(chain, solution->values, solver->after);
    solution->change = 0;
    for (size_t i = 0; i < chain->carried_count; i++) {
        if (!(fabs(solver->after[i]) <= DBL_MAX))
            solver->before[i] = solver->after[i] = 0;
        solution->change = fmax(solution->change, fabs(solver->after[i] - solver->before[i]));
    }
}

static bool has_passes_left(const struct solver *solver) {
    const struct solution *solution = solver->solution;
    return solution->passes < solver->max_passes && !watch_stopped(solution->watch);
}

/* A pass is idle if its change is not the smallest so far. The iteration stops after PATIENCE idle
 * passes in a row in a decision process, or if changes are noise: at most `noise` times the
 * rounding error. Otherwise it stops after LONG_PATIENCE, since values that increase by the same
 * amount in each pass, and extrapolations from decisions that are later revised, look idle for a
 * while. SHORT_PATIENCE is for rounds of policy iteration. */
static const double noise = 100;
enum { SHORT_PATIENCE = 4, PATIENCE = 12, LONG_PATIENCE = 300 };

/* Makes passes until the residual is small enough, stops decreasing, or is mostly rounding. */
static void repeat_passes(struct solver *solver) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    double least = INFINITY;
    int idle = 0;
    copy_carried(chain, solution->values, solver->before);
    while (has_passes_left(solver) && idle < LONG_PATIENCE) {
        if (idle >= PATIENCE) {
            double greatest = greatest_value(chain, solution->values);
            if (chain->minimise || solution->change <= noise * residual_rounding(solver, greatest))
                break;
        }
        make_pass(solver);
        idle = solution->change < least ? 0 : idle + 1;
        least = fmin(solution->change, least);
        if (solution->change <= solver->target / 2) {
            check_residual(solver);
            bool hopeless = residual_rounding(solver, solution->greatest) > solver->target / 2;
            if (solution->converged || solution->change == 0 || hopeless)
                return;
        }
        anderson_step(&solver->anderson, solver->before, solver->after);
    }
    check_residual(solver);
}

/* Policy iteration (Howard, "Dynamic programming and Markov processes", 1960), from decisions under
 * which every game ends: evaluates them, then improves them, until the residual is small enough or
 * stops decreasing. Unlike improving in every pass, it never decides on extrapolated values, which
 * may prevent convergence. */
static void policy_iteration(struct solver *solver) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    double least = INFINITY;
    solver->with_response = 0; /* the decisions may differ from `may` */
    chain_decide_to_end(chain);
    memset(solution->values, 0, chain->values * sizeof *solution->values);
    for (int idle = 0; idle < SHORT_PATIENCE && has_passes_left(solver);) {
        chain->minimise = false;    /* evaluates the decisions */
        solver->anderson.steps = 0; /* g depends on the decisions */
        repeat_passes(solver);
        chain->minimise = true; /* improves them */
        copy_carried(chain, solution->values, solver->before);
        make_pass(solver);
        check_residual(solver);
        if (solution->converged)
            break;
        idle = solution->residual < least ? 0 : idle + 1;
        least = fmin(solution->residual, least);
    }
}

/* Iterates, in a decision process if necessary by policy iteration. Fails when memory is short. */
static bool iterate(struct solver *solver, struct error *error) {
    struct chain *chain = solver->chain;
    const struct solution *solution = solver->solution;
    if (!find_responses(solver, error))
        return false;
    repeat_passes(solver);
    if (!check_capped(solver, error))
        return false;
    if (!chain->minimise || solution->converged || !has_passes_left(solver))
        return true;
    /* Policy iteration is no better if the residual below the cap is close to the rounding error,
     * unless this residual is so large that it gives no bounds: 1 or more. */
    double close = 2 * noise * residual_rounding(solver, fmin(solution->greatest, solution->cap));
    if (solution->below_cap <= fmin(close, 0.5))
        return true;
    policy_iteration(solver);
    return check_capped(solver, error);
}

/* Replaces the values by those of a direct solution, if the chain is small enough for one. */
static void solve_directly(struct solver *solver) {
    struct chain *chain = solver->chain;
    struct solution *solution = solver->solution;
    solution->direct = direct_solve(chain, DIRECT_MOVES, NULL);
    if (!solution->direct)
        return;
    for (size_t i = 0; i < chain->done; i++)
        if (!chain_may_not_end(chain, i))
            solution->values[i] = direct_value(solution->direct, i);
    solution->greatest = greatest_value(chain, solution->values);
    solution->residual = solution->below_cap = 2 * DBL_EPSILON;
    solution->cap = INFINITY;
    solution->converged = solver->target >= 4 * DBL_EPSILON; /* bounds have four more roundings */
}

bool solve_chain(struct chain *chain, struct solution *solution, double residual, int passes,
                 struct error *error) {
    size_t n = chain->carried_count;
    double *vectors = memory_table((2 + ANDERSON_VECTORS) * n, sizeof *vectors, error);
    direct_free(solution->direct); /* of the solution before, if there was one */
    solution->direct = NULL;
    solution->passes = 0;
    solution->converged = false;
    if (!vectors)
        return false;
    struct solver solver = {
        .chain = chain,
        .solution = solution,
        .greatest_reward = solution->reward ? greatest_value(chain, solution->reward) : 1,
        .target = residual,
        .max_passes = passes,
        .before = vectors,
        .after = vectors + n,
    };
    anderson_init(&solver.anderson, n, vectors + 2 * n);
    bool solved = iterate(&solver, error);
    const struct walk_table *table = chain->table;
    const double *values = solution->values;
    bool narrow = true; /* the bounds where games begin: with these rows, on any square */
    for (int square = 0; square < table->board->squares; square++)
        narrow = narrow &&
                 solve_narrow(solution, values[chain_index(chain, table->start_row, square)]) &&
                 solve_narrow(solution, values[chain_index(chain, table->offer_row, square)]);
    if (solved && !narrow && !solution->reward && has_passes_left(&solver))
        solve_directly(&solver);
    free(vectors);
    free(solver.response);
    free(solver.numbers);
    return solved && (!watch_stopped(solution->watch) || error_stopped(error));
}

double solve_difference(const struct solution *solution, size_t one, size_t other) {
    double difference = solution->values[one] - solution->values[other];
    return solution->direct && isfinite(difference)
               ? direct_difference(solution->direct, one, other)
               : difference;
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
