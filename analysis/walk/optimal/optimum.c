/* The optimum of the game as a Markov decision process (analysis/walk/solve/chain.h). A state is a
 * row of the table, that is the collection held, and a square. Its value is the least expected
 * number of moves from there, after the decision about the letter of the square: a decision
 * compares the values of two states, with the letter taken and with the letter left. If no policy
 * ends the game with probability 1 from either, both are infinite: then the values of a second
 * solution, with discounted moves, are compared (`ending`). Values are in vectors by chain_index.
 * optimum_range solves several p, probabilities of a reset, in runs of neighbours. */
#include "analysis/walk/optimal/optimum.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <string.h>
#include <sys/param.h>

/* Discount where no policy ends every game. A game without end then counts 1e6 moves, so that the
 * probability of ending outweighs any delay that is much shorter: see optimum_takes. */
static const double nearly_one = 1 - 1e-6;

/* Where the expected moves are infinite either way, discounted moves are compared. Taking and
 * leaving count as equal up to this relative difference. */
static const double decision_tie = 1e-12;

/* Solves for discounted moves if no policy ends every game from some state. */
static bool find_ending(struct optimum *optimum, const struct exact_limits *limits,
                        struct error *error) {
    const struct chain *chain = &optimum->exact.chain;
    struct exact discounted;
    free(optimum->ending);
    optimum->ending = NULL;
    if (!chain->may_not_end)
        return true;
    if (!exact_solve_discounted(&discounted, &optimum->table, chain->p, CHAIN_MDP, nearly_one,
                                limits, error))
        return false;
    optimum->ending = discounted.moves.values;
    discounted.moves.values = NULL; /* now the optimum's */
    exact_free(&discounted);
    return true;
}

bool optimum_solve_discounted(struct optimum *optimum, const struct walk_board *board, double p,
                              double discount, const struct exact_limits *limits,
                              struct error *error) {
    struct exact *exact = &optimum->exact;
    *optimum = (struct optimum){0};
    game_table(&optimum->table, board);
    if (exact_solve_discounted(exact, &optimum->table, p, CHAIN_MDP, discount, limits, error) &&
        find_ending(optimum, limits, error))
        return true;
    optimum_free(optimum);
    return false;
}

void optimum_free(struct optimum *optimum) {
    exact_free(&optimum->exact);
    table_free(&optimum->table);
    free(optimum->ending);
    *optimum = (struct optimum){0};
}

bool optimum_move(struct optimum *optimum, double p, const struct exact_limits *limits,
                  struct error *error) {
    optimum->exact.chain.p = p;
    return exact_solve_moves(&optimum->exact, limits, error) && find_ending(optimum, limits, error);
}

struct exact_bracket optimum_start(const struct optimum *optimum, int square, bool offered) {
    const struct exact_bracket left = exact_start(&optimum->exact, square, false);
    const struct exact_bracket taken = exact_start(&optimum->exact, square, true);
    return offered && taken.value < left.value ? taken : left;
}

/* Sets the indices of the states that follow if the letter is left and if it is taken. Returns
 * false where there is no decision, as taking is illegal; then they are equal or have no use. */
static bool is_decision(const struct optimum *optimum, uint32_t row, int square, size_t *left,
                        size_t *taken) {
    const uint32_t next = table_next(&optimum->table, row, square); /* or TABLE_DONE, of value 0 */
    *left = chain_index(&optimum->exact.chain, row, square);
    *taken = chain_index(&optimum->exact.chain, next, square);
    return next != row && !optimum->table.board->green[square];
}

bool optimum_takes(const struct optimum *optimum, uint32_t row, int square) {
    size_t left, taken;
    if (!is_decision(optimum, row, square, &left, &taken))
        return false;
    const double saved = solve_difference(&optimum->exact.moves, left, taken);
    if (!isnan(saved)) /* it is if moves are infinite either way */
        return saved > 0;
    return optimum->ending[taken] < optimum->ending[left] * (1 - decision_tie);
}

double optimum_cost(const struct optimum *optimum, uint32_t row, int square) {
    size_t left, taken;
    return is_decision(optimum, row, square, &left, &taken)
               ? fabs(solve_difference(&optimum->exact.moves, left, taken))
               : NAN;
}

/* The optimal decision; 0 if both values are equal. */
static double optimum_take(const void *self, const struct walk_view *view) {
    const struct optimum *optimum = self;
    uint32_t row = optimum->table.row_of_rank[collection_rank(view->collection)];
    return row != TABLE_DONE && optimum_takes(optimum, row, view->square);
}

static const struct walk_strategy strategy = {
    .name = "optimal",
    .summary = "what takes the least expected moves",
    .memoryless = true,
    .uses_p = true,
    .take = optimum_take,
};

bool optimum_table(const struct optimum *optimum, int start, bool offered, enum table_coin coin,
                   struct walk_table *table, struct error *error) {
    const struct walk_player player = {
        .strategy = &strategy,
        .setup = {.board = optimum->table.board,
                  .start = start,
                  .collect_at_start = offered,
                  .p = optimum->exact.chain.p},
        .self = (void *)optimum, /* only read */
    };
    return table_compile(table, &player, coin, error);
}

/* What a thread keeps from one p to the next, and from one run of p to the next. */
struct runner {
    struct optimum optimum; /* of the last p */
    int in_a_row; /* values of p solved so far in this run; anew at and after p = 0 and 1 */
    /* If in_a_row > 1: the p before the last, and its carried values, as many for every p. */
    double previous_p, *previous;
};

/* Solves p by optimum_move; but the first p of a thread, and at and after p = 0 and 1, where the
 * coin has one outcome, by optimum_solve, which makes a new chain. */
static bool solve_next(struct runner *runner, const struct walk_board *board, double p,
                       const struct exact_limits *limits, struct error *error) {
    struct optimum *optimum = &runner->optimum;
    struct chain *chain = &optimum->exact.chain;
    double *values = optimum->exact.moves.values; /* of the last p; set to those to begin from */
    if (!chain->table || table_coin(chain->p) != TABLE_EITHER || table_coin(p) != TABLE_EITHER) {
        optimum_free(optimum);
        runner->in_a_row = 1;
        return optimum_solve(optimum, board, p, limits, error);
    }
    if (runner->in_a_row == 0) { /* from 0, as in optimum_solve: the same values bit by bit */
        memset(values, 0, chain->values * sizeof *values);
        chain_decide_afresh(chain);
    } else { /* extrapolated: v(p) is about v(a) + (p - a) (v(a) - v(b)) / (a - b) */
        const double a = chain->p, b = runner->previous_p;
        const double factor = runner->in_a_row > 1 && a != b ? (p - a) / (a - b) : 0;
        if (!runner->previous)
            runner->previous = memory_allocate(chain->carried_count, sizeof *values);
        for (size_t i = 0; i < chain->carried_count; i++) {
            double *value = &values[chain->carried[i]];
            const double last = *value;
            /* Infinite values stay: the states that may not end are the same at every p. */
            if (factor != 0 && isfinite(last))
                *value = fmax(last + factor * (last - runner->previous[i]), 0);
            runner->previous[i] = last;
        }
        runner->previous_p = a;
    }
    runner->in_a_row++;
    return optimum_move(optimum, p, limits, error);
}

/* This does not use blocks_run, in which a finished run waits for all earlier ones: the first run
 * of each thread takes the longest, as it makes a new chain. */
bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits, optimum_visit *visit, void *context,
                   struct error *error) {
    struct error failure = {0};                              /* the first one */
    const size_t runs = (n + OPTIMUM_RUN - 1) / OPTIMUM_RUN; /* NOLINT: OpenMP reads it */
#pragma omp parallel num_threads(blocks_available_threads((int)MIN(runs, (size_t)threads)))
    {
        struct runner runner = {.in_a_row = 0};
#pragma omp for schedule(dynamic)
        for (size_t first = 0; first < n; first += OPTIMUM_RUN) {
            struct error own = {0};
            bool done; /* false from the beginning if another run has failed */
#pragma omp critical(optimum_range_error)
            done = failure.kind == ERROR_NONE;
            runner.in_a_row = 0;
            for (size_t i = first; done && i < n && i < first + OPTIMUM_RUN; i++)
                done = solve_next(&runner, board, p[i], limits, &own) &&
                       visit(context, i, &runner.optimum, &own);
            if (done)
                continue;
#pragma omp critical(optimum_range_error)
            failure = failure.kind == ERROR_NONE ? own : failure;
        }
        free(runner.previous);
        optimum_free(&runner.optimum);
    }
    return failure.kind == ERROR_NONE || error_set(error, failure.kind, "%s", failure.text);
}
