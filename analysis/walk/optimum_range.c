#include "analysis/walk/optimum_range.h"

#include "sim/common/blocks.h"

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

/* Solves p[at], from the solution for p[at - 1], when there is one. *known counts solutions of the
 * run so far that are worth going on from; last is the one before. */
static bool solve_next(const struct range *range, size_t at, struct optimum *optimum, double *last,
                       int *known, struct error *error) {
    double p = range->p[at];
    if (*known == 0 || !between(p) || !between(range->p[at - 1])) {
        optimum_free(optimum);
        *known = 1;
        return optimum_solve(optimum, range->board, p, range->limits, error);
    }
    double before = range->p[at - 1];
    double step = *known > 1 ? before - range->p[at - 2] : 0;
    if (*known == 1 || step == 0)
        memcpy(last, optimum->exact.moves.values, optimum->exact.chain.values * sizeof *last);
    else
        extrapolate(optimum, last, (p - before) / step);
    ++*known;
    return optimum_move(optimum, p, range->limits, error);
}

/* Solves the values of p from `first` on. */
static bool solve_run(const struct range *range, size_t first, struct error *error) {
    struct optimum optimum = {0};
    double *last = NULL;
    int known = 0;
    bool solved = true;
    for (size_t at = first; solved && at < range->n && at < first + OPTIMUM_RUN; at++) {
        solved = solve_next(range, at, &optimum, last, &known, error);
        if (solved && !last)
            solved = (last = chain_vector(&optimum.exact.chain)) || error_memory(error);
        if (solved) {
#pragma omp critical(optimum_range_visit)
            solved = range->visit(range->context, at, &optimum, error);
        }
    }
    free(last);
    optimum_free(&optimum);
    return solved;
}

bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits,
                   bool (*visit)(void *context, size_t index, const struct optimum *optimum,
                                 struct error *error),
                   void *context, struct error *error) {
    const struct range range = {board, p, n, limits, visit, context};
    bool solved = true;
#pragma omp parallel for schedule(dynamic) num_threads(blocks_available_threads(threads))
    for (size_t first = 0; first < n; first += OPTIMUM_RUN) {
        struct error own = {0};
        bool go_on;
#pragma omp atomic read
        go_on = solved;
        if (!go_on || solve_run(&range, first, &own))
            continue;
#pragma omp critical(optimum_range_error)
        {
            if (solved && error)
                *error = own;
#pragma omp atomic write
            solved = false;
        }
    }
    return solved;
}
