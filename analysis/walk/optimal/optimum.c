/* The optimum of the game as a Markov decision process (analysis/walk/solve/chain.h). A state is a
 * row of the table, that is the collection held, and a square. Its value is the least expected
 * number of moves from there, after the decision about the letter of the square: a decision
 * compares the values of two states, with the letter taken and with the letter left. If no policy
 * ends the game with probability 1 from either, both are infinite: then the values of a second
 * solution, with discounted moves, are compared (`ending`). Values are in vectors by chain_index.
 *
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
    struct exact_bracket left = exact_start(&optimum->exact, square, false);
    struct exact_bracket taken = exact_start(&optimum->exact, square, offered);
    return taken.value < left.value ? taken : left;
}

/* The expected moves that taking the letter saves over leaving it. NaN where there is no decision,
 * as taking is illegal, and if moves are infinite either way. */
static double saved_by_taking(const struct optimum *optimum, uint32_t row, int square) {
    const struct chain *chain = &optimum->exact.chain;
    uint32_t next = table_next(&optimum->table, row, square); /* or TABLE_DONE, of value 0 */
    if (optimum->table.board->green[square] || next == row)
        return NAN;
    return solve_difference(&optimum->exact.moves, chain_index(chain, row, square),
                            chain_index(chain, next, square));
}

bool optimum_takes(const struct optimum *optimum, uint32_t row, int square) {
    const double saved = saved_by_taking(optimum, row, square);
    const uint32_t next = table_next(&optimum->table, row, square);
    if (!isnan(saved) || next == row || optimum->table.board->green[square])
        return saved > 0; /* false for NaN, as taking is illegal */
    const double *ending = optimum->ending;
    return ending[chain_index(&optimum->exact.chain, next, square)] <
           ending[chain_index(&optimum->exact.chain, row, square)] * (1 - decision_tie);
}

double optimum_cost(const struct optimum *optimum, uint32_t row, int square) {
    return fabs(saved_by_taking(optimum, row, square));
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
    int in_a_row; /* values of p solved so far in this run, without 0 or 1 in between; 0: none */
    double *previous; /* [carried_count] if in_a_row > 1: carried values at the p before the last */
};

/* Solves p[0]:
 * - in a run, by optimum_move from the carried values at p[-1], from its third p on extrapolated;
 * - at the beginning of a run, by optimum_move from 0, with the chain of the run before: the values
 *   are those of optimum_solve bit by bit;
 * - for the first p of a thread, and at and after p = 0 and 1, where the coin has one outcome, by
 *   optimum_solve, which makes a new chain. */
static bool solve_next(struct runner *runner, const struct walk_board *board, const double *p,
                       const struct exact_limits *limits, struct error *error) {
    struct optimum *optimum = &runner->optimum;
    struct chain *chain = &optimum->exact.chain;
    double *values = optimum->exact.moves.values; /* of the last p; only used if `movable` */
    const bool movable = chain->table && table_coin(chain->p) == TABLE_EITHER &&
                         table_coin(*p) == TABLE_EITHER; /* optimum_move requires that */
    if (!movable) {
        optimum_free(optimum);
        runner->in_a_row = 0;
    } else if (runner->in_a_row == 0) {
        memset(values, 0, chain->values * sizeof *values);
        chain_decide_afresh(chain);
    } else {
        /* v(p[0]) is about v(p[-1]) + (p[0] - p[-1]) (v(p[-1]) - v(p[-2])) / (p[-1] - p[-2]). */
        bool extrapolates = runner->in_a_row > 1 && p[-1] != p[-2];
        double factor = extrapolates ? (p[0] - p[-1]) / (p[-1] - p[-2]) : 0;
        if (!runner->previous)
            runner->previous = memory_allocate(chain->carried_count, sizeof *values);
        for (size_t i = 0; i < chain->carried_count; i++) {
            double *value = &values[chain->carried[i]];
            double last = *value; /* at p[-1] */
            /* Infinite values stay: the states that may not end are the same at every p. */
            if (extrapolates && isfinite(last))
                *value = fmax(last + factor * (last - runner->previous[i]), 0);
            runner->previous[i] = last;
        }
    }
    runner->in_a_row++;
    return movable ? optimum_move(optimum, *p, limits, error)
                   : optimum_solve(optimum, board, *p, limits, error);
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
                done = solve_next(&runner, board, &p[i], limits, &own) &&
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
