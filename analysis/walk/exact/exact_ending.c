#include "analysis/walk/exact/exact_ending.h"

#include "analysis/walk/solve/reach.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Solves for the probability, then for how long it takes to be decided. */
static bool solve_both(struct exact *exact, const double *nothing,
                       const struct exact_limits *limits, struct exact_bracket *ending,
                       struct error *error) {
    struct chain *chain = &exact->chain;
    struct solution *solution = &exact->moves;
    size_t block = (size_t)chain->grid.unknowns * QUAD;
    for (size_t i = 0; i < block; i++)
        solution->values[chain->done + i] = 1;
    solution->reward = nothing;
    if (!solve_chain(chain, solution, limits->width / 16, limits->passes, error))
        return false;
    double probability = exact_game(exact).value;
    double residual = solution->residual;
    for (size_t i = 0; i < chain->values; i++)
        solution->values[i] = 0;
    solution->reward = NULL;
    if (!solve_chain(chain, solution, 0.5, limits->passes, error))
        return false;
    double error_bound = residual * exact_game(exact).upper * (1 + 4 * DBL_EPSILON);
    *ending = (struct exact_bracket){.value = probability,
                                     .lower = fmax(probability - error_bound, 0),
                                     .upper = fmin(probability + error_bound, 1)};
    return true;
}

bool exact_ending(const struct walk_table *table, double p, const struct exact_limits *limits,
                  struct exact_bracket *ending, struct error *error) {
    struct exact exact = {.moves = {.watch = limits->watch}};
    uint8_t *stuck = NULL;
    if (!chain_init(&exact.chain, table, p, CHAIN_SOLVED, error))
        return false;
    if (!exact.chain.endless) {
        *ending = (struct exact_bracket){1, 1, 1};
        exact_free(&exact);
        return true;
    }
    double *nothing = chain_vector(&exact.chain);
    exact.moves.values = chain_vector(&exact.chain);
    bool solved = nothing && exact.moves.values && reach_find_stuck(&exact.chain, &stuck);
    if (!solved)
        error_memory(error);
    if (solved) {
        free(exact.chain.endless);
        exact.chain.endless = stuck;
        exact.chain.beyond = 0;
        solved = solve_both(&exact, nothing, limits, ending, error);
    }
    free(nothing);
    exact_free(&exact);
    return solved;
}
