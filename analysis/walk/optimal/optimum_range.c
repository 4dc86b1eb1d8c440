#include "analysis/walk/optimal/optimum_range.h"

#include "sim/parallel/blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct range {
    const struct walk_board *board;
    const double *p;
    size_t n;
    const struct exact_limits *limits;
    bool (*visit)(void *context, size_t index, const struct optimum *optimum, struct error *error);
    void *context;
};

static bool between(double p) { return p > 0 && p < 1; }

/* Puts the line through the last two solutions where the next is looked for. */
static void extrapolate(struct optimum *optimum, double *last, double factor) {
    double *values = optimum->exact.moves.values;
    for (size_t i = 0; i < optimum->exact.chain.values; i++) {
        double now = values[i];
        /* Equal infinities stay: states from where the game need not end are the same. */
        if (isfinite(now))
            values[i] = fmax(now + factor * (now - last[i]), 0);
        last[i] = now;
    }
}

/* What a thread works with, from run to run. */
struct runner {
    struct optimum optimum;
    bool between; /* it is of a p between 0 and 1 */
    double *last; /* the solution before, in a run */
};

/* Solves p[at] from nothing. */
static bool solve_first(const struct range *range, size_t at, struct runner *runner,
                        struct error *error) {
    double p = range->p[at];
    bool again = runner->between && between(p);
    runner->between = false;
    if (again) {
        runner->between = optimum_solve_again(&runner->optimum, p, range->limits, error);
        return runner->between;
    }
    optimum_free(&runner->optimum);
    bool solved = optimum_solve(&runner->optimum, range->board, p, range->limits, error);
    runner->between = solved && between(p);
    return solved;
}

/* Solves p[at], from the solution for p[at - 1], when there is one. *known counts solutions of the
 * run so far that are worth going on from. */
static bool solve_next(const struct range *range, size_t at, struct runner *runner, int *known,
                       struct error *error) {
    double p = range->p[at];
    if (*known == 0 || !between(p) || !between(range->p[at - 1])) {
        *known = 1;
        return solve_first(range, at, runner, error);
    }
    struct optimum *optimum = &runner->optimum;
    double before = range->p[at - 1];
    double step = *known > 1 ? before - range->p[at - 2] : 0;
    size_t values = optimum->exact.chain.values;
    if (!runner->last && !(runner->last = malloc(values * sizeof *runner->last)))
        return error_memory(error);
    if (*known == 1 || step == 0)
        memcpy(runner->last, optimum->exact.moves.values, values * sizeof *runner->last);
    else
        extrapolate(optimum, runner->last, (p - before) / step);
    ++*known;
    return optimum_move(optimum, p, range->limits, error);
}

/* Solves the values of p from `first` on. */
static bool solve_run(const struct range *range, size_t first, struct runner *runner,
                      struct error *error) {
    int known = 0;
    for (size_t at = first; at < range->n && at < first + OPTIMUM_RUN; at++) {
        bool solved = solve_next(range, at, runner, &known, error);
        if (solved) {
#pragma omp critical(optimum_range_visit)
            solved = range->visit(range->context, at, &runner->optimum, error);
        }
        if (!solved)
            return false;
    }
    return true;
}

/* What each thread does: runs as they come, until one fails. */
static void solve_runs(const struct range *range, bool *solved, struct error *error) {
    struct runner runner = {.between = false};
    struct error own = {0};
#pragma omp for schedule(dynamic)
    for (size_t first = 0; first < range->n; first += OPTIMUM_RUN) {
        bool go_on;
#pragma omp atomic read
        go_on = *solved;
        if (!go_on || solve_run(range, first, &runner, &own))
            continue;
#pragma omp critical(optimum_range_error)
        {
            if (*solved && error)
                *error = own;
#pragma omp atomic write
            *solved = false;
        }
    }
    free(runner.last);
    optimum_free(&runner.optimum);
}

bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits,
                   bool (*visit)(void *context, size_t index, const struct optimum *optimum,
                                 struct error *error),
                   void *context, struct error *error) {
    const struct range range = {board, p, n, limits, visit, context};
    bool solved = true;
#pragma omp parallel num_threads(blocks_available_threads(threads))
    solve_runs(&range, &solved, error);
    return solved;
}
