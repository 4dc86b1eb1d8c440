/* alphabeta: iterative deepening until the rest of the game can be solved, then the solver. It
 * maximizes the payoff. */
#include "sim/antipalindrome/game.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/antipalindrome/row_search.h"
#include "strategies/antipalindrome/solved_move.h"

#include <stdlib.h>

enum { TIME, NODES, TABLE };

struct antipalindrome_agent {
    struct agent_setup setup;
    struct row_search search;
};

static void antipalindrome_alphabeta_close(void *self) {
    struct antipalindrome_agent *player = self;
    row_search_free(&player->search);
    free(player);
}

static bool antipalindrome_alphabeta_open(void **self, const struct agent_setup *setup,
                                          struct error *error) {
    struct antipalindrome_agent *player = calloc(1, sizeof *player);
    if (!player)
        return error_memory(error);
    player->setup = *setup;
    *self = player;
    size_t bytes = (size_t)setup->values[TABLE].number << 20;
    if (row_search_init(&player->search, setup->payoff == ANTIPALINDROME_OUTCOME, bytes, error))
        return true;
    antipalindrome_alphabeta_close(player);
    return false;
}

/* Half of the budget. */
static struct agent_limits half_limits(const struct budget *budget) {
    struct agent_limits half = budget->limits;
    half.seconds /= 2;
    half.nodes -= half.nodes / 2;
    return half;
}

/* Whether solving this row is expected to take less than these limits. */
static bool can_be_solved(const struct agent_limits *limits, const struct antipalindrome_row *row) {
    double most = limits->nodes ? (double)limits->nodes * ANTIPALINDROME_ROWS_FOR_NODE
                                : limits->seconds * ANTIPALINDROME_ROWS_FOR_SECOND;
    return antipalindrome_rows_to_solve(row) <= most;
}

/* Solves the row if half of the budget suffices. */
static bool antipalindrome_alphabeta_solve(struct antipalindrome_agent *player,
                                           const struct antipalindrome_row *row,
                                           struct agent_answer *answer, bool *solved,
                                           struct error *error) {
    struct budget *budget = &player->search.budget;
    const struct agent_limits half = half_limits(budget);
    struct budget_solver solver;
    const struct watch watch = budget_solver_begin(&solver, &half, ANTIPALINDROME_ROWS_FOR_NODE);
    const struct row_plan plan = {.outcome = player->search.outcome,
                                  .memory = UINT64_C(1) << 32,
                                  .threads = 1,
                                  .watch = &watch};
    struct error reason = {0};
    *solved = false;
    if (!can_be_solved(&half, row))
        return true;
    *solved = solved_move(row, &plan, answer, &reason);
    budget->nodes = solver.budget.nodes;
    budget_allow_moment(budget);
    return *solved || budget_solver_limited(&solver, &reason, error);
}

static bool antipalindrome_alphabeta_move(void *self, const void *position,
                                          const struct agent_limits *given,
                                          struct agent_answer *answer, struct error *error) {
    struct antipalindrome_agent *player = self;
    const struct parameter_value *values = player->setup.values;
    struct budget *budget = &player->search.budget;
    struct agent_limits limits = budget_limits(given, values[TIME].number, values[NODES].number);
    struct row_search_result found;
    int mover = antipalindrome_mover(position);
    bool solved;
    budget_begin(budget, &limits);
    if (!antipalindrome_alphabeta_solve(player, position, answer, &solved, error))
        return false;
    if (solved) {
        answer->nodes = budget->nodes;
        return true;
    }
    row_search_run(&player->search, position, &found);
    if (budget->stopped)
        return error_stopped(error);
    answer->move = antipalindrome_move_code(found.move);
    answer->valued = found.depth > 0;
    answer->value[mover] = (double)found.value / EVALUATION_POINT;
    answer->value[1 - mover] = -answer->value[mover];
    answer->exact = found.exact;
    answer->depth = found.depth;
    answer->nodes = budget->nodes;
    return true;
}

const struct agent antipalindrome_alphabeta = {
    .name = "alphabeta",
    .summary = "alpha-beta search; solves the rest of the game once it can",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds per move; 0: as given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "rows examined per move; 0: as given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [TABLE] = {.name = "table",
                              .summary = "MiB of memory for the transposition table",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .open = antipalindrome_alphabeta_open,
    .move = antipalindrome_alphabeta_move,
    .close = antipalindrome_alphabeta_close,
};
