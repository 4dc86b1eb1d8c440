#include "analysis/walk/solve.h"

#include "analysis/walk/anderson.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Roundings in a residual, at most: 4 of a landing's value, 2 * WALK_MAX_SIDE of the sum of them,
 * the quotient, the reward, the difference, and some to spare. Each is of a number of at most
 * |f| + 2 max |v|. */
static const double rounding = (2 * WALK_MAX_SIDE + 16) * DBL_EPSILON / 2;

/* Passes without progress after which rounding is to blame. */
enum { PATIENCE = 12 };

static void set_reset(const struct chain *chain, struct row_equations *equations) {
    const struct grid *grid = &chain->grid;
    const double *values = equations->values + chain->offset[chain->table->reset_row];
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        equations->reset[unknown] = values[unknown * QUAD];
}

static struct row_equations equations_of(struct chain *chain, const struct solution *solution) {
    struct row_equations equations = {
        .chain = chain, .reward = solution->reward, .values = solution->values};
    set_reset(chain, &equations);
    return equations;
}

static void pass(struct chain *chain, const struct solution *solution) {
    struct row_equations equations = equations_of(chain, solution);
    const struct row_kernel *kernel = row_kernel_best();
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->solve(&equations, batch);
}

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

/* What rounding can make of a residual where no |v| is greater. */
static double rounded(const struct chain *chain, const struct solution *solution, double greatest) {
    double reward = solution->reward ? greatest_value(chain, solution->reward) : 1;
    return rounding * (reward + 2 * greatest) * (1 + 4 * DBL_EPSILON);
}

void solve_check(struct chain *chain, struct solution *solution) {
    struct row_equations equations = equations_of(chain, solution);
    const struct row_kernel *kernel = row_kernel_best();
    double greatest = 0;
    for (size_t batch = 0; batch < chain->batches; batch++) {
        double residual = kernel->residual(&equations, batch);
        if (!(residual <= greatest))
            greatest = residual;
    }
    solution->greatest = greatest_value(chain, solution->values);
    solution->residual = greatest * (1 + 4 * DBL_EPSILON) +
                         rounded(chain, solution, solution->greatest) * (1 + 4 * DBL_EPSILON);
    if (!solution->reward && has_negative(chain, solution->values))
        solution->residual = INFINITY; /* nothing follows from it */
    solution->cap = INFINITY;
    solution->below_cap = solution->residual;
}

/* Writes f + mean of w for the values in `changed`. */
static void apply(struct chain *chain, double *changed, double *into) {
    struct row_equations equations = {.chain = chain, .values = changed};
    const struct row_kernel *kernel = row_kernel_best();
    set_reset(chain, &equations);
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->apply(&equations, batch, into);
}

/* The greatest excess of v over what follows from values of at most `cap`, anywhere, and, at states
 * below it, of what follows from infinite values above it over v. */
static double capped_residual(struct chain *chain, const double *values, double cap,
                              double *changed, double *applied) {
    double greatest = 0;
    for (size_t i = 0; i < chain->values; i++)
        changed[i] = values[i] <= DBL_MAX ? fmin(values[i], cap) : values[i];
    apply(chain, changed, applied);
    for (size_t i = 0; i < chain->done; i++)
        if (values[i] <= DBL_MAX && !(changed[i] - applied[i] <= greatest))
            greatest = changed[i] - applied[i];
    for (size_t i = 0; i < chain->values; i++)
        changed[i] = values[i] <= cap ? values[i] : INFINITY;
    apply(chain, changed, applied);
    for (size_t i = 0; i < chain->done; i++)
        if (values[i] <= cap && !(applied[i] - values[i] <= greatest))
            greatest = applied[i] - values[i];
    return greatest;
}

/* Where the greatest values stand in the way of the residual: finds one that holds below a cap. */
static bool check_capped(struct chain *chain, struct solution *solution, double residual,
                         struct error *error) {
    double cap = residual / (8 * rounding);
    if (solution->reward || solution->greatest <= cap)
        return true;
    double *changed = chain_vector(chain), *applied = chain_vector(chain);
    bool room = changed && applied;
    if (room) {
        double greatest = capped_residual(chain, solution->values, cap, changed, applied);
        double below_cap = (greatest + rounded(chain, solution, cap)) * (1 + 4 * DBL_EPSILON);
        if (below_cap < solution->residual) {
            solution->cap = cap;
            solution->below_cap = below_cap;
        }
        solution->converged = below_cap <= residual;
    }
    free(changed);
    free(applied);
    return room || error_memory(error);
}

static void gather(const struct chain *chain, const double *values, double *into) {
    for (size_t i = 0; i < chain->carried_count; i++)
        into[i] = values[chain->carried[i]];
}

static void scatter(const struct chain *chain, const double *from, double *values) {
    for (size_t i = 0; i < chain->carried_count; i++)
        values[chain->carried[i]] = from[i];
}

/* The greatest change; infinities stay what they are and are taken for 0 in both. */
static double settle(double *before, double *after, size_t n) {
    double change = 0;
    for (size_t i = 0; i < n; i++) {
        if (!(fabs(after[i]) <= DBL_MAX))
            before[i] = after[i] = 0;
        double now = fabs(after[i] - before[i]);
        change = now > change ? now : change;
    }
    return change;
}

/* Passes until the residual is small enough or nothing helps. before and after are [carried]. */
static void iterate(struct chain *chain, struct solution *solution, double residual, int passes,
                    struct anderson *anderson, double *before, double *after) {
    double least = INFINITY;
    int idle = 0;
    gather(chain, solution->values, before);
    while (solution->passes < passes && idle < PATIENCE) {
        scatter(chain, before, solution->values);
        pass(chain, solution);
        solution->passes++;
        gather(chain, solution->values, after);
        solution->change = settle(before, after, chain->carried_count);
        idle = solution->change < least ? 0 : idle + 1;
        least = solution->change < least ? solution->change : least;
        if (solution->change <= residual / 2) {
            solve_check(chain, solution);
            solution->converged = solution->residual <= residual;
            bool hopeless = rounded(chain, solution, solution->greatest) > residual / 2;
            if (solution->converged || solution->change == 0 || hopeless)
                return;
        }
        anderson_step(anderson, before, after);
    }
    solve_check(chain, solution);
    solution->converged = solution->residual <= residual;
}

bool solve_chain(struct chain *chain, struct solution *solution, double residual, int passes,
                 struct error *error) {
    struct anderson anderson;
    solution->passes = 0;
    solution->converged = false;
    if (!anderson_init(&anderson, chain->carried_count))
        return error_memory(error);
    double *before = calloc(chain->carried_count + 1, sizeof *before);
    double *after = calloc(chain->carried_count + 1, sizeof *after);
    bool room = before && after;
    if (room)
        iterate(chain, solution, residual, passes, &anderson, before, after);
    free(before);
    free(after);
    anderson_free(&anderson);
    if (!room)
        return error_memory(error);
    return solution->converged || check_capped(chain, solution, residual, error);
}

double solve_residual(const struct solution *solution, double value) {
    return value <= solution->cap ? solution->below_cap : solution->residual;
}

double solve_lower(const struct solution *solution, double value) {
    if (!(value <= DBL_MAX))
        return value;
    double residual = solve_residual(solution, value);
    return nextafter(value / (1 + residual) * (1 - DBL_EPSILON), 0);
}

double solve_upper(const struct solution *solution, double value) {
    double residual = solve_residual(solution, value);
    if (!(residual < 1))
        return INFINITY;
    return nextafter(value / (1 - residual) * (1 + DBL_EPSILON), INFINITY);
}
