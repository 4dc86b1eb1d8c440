/* The solver of Sequencium within the limits of a move: the value of the position and all best
 * moves, or nothing if the limits do not suffice. */
#include "analysis/sequencium/solve.h"
#include "sim/match/budget.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"

#include <math.h>

enum { MOST_EMPTY = 40 /* squares: more take days */ };
static const double positions_per_second = 2e6; /* on most machines, at most */

bool sequencium_solve_within(const void *start, size_t payoff, const struct agent_limits *limits,
                             struct solved_position *solved, struct error *error) {
    const struct sequencium_position *position = start;
    struct agent_answer *answer = &solved->answer;
    struct sequencium_solution solution;
    struct budget budget;
    budget_begin(&budget, limits);
    const struct watch watch = budget_watch(&budget, 1);
    /* A table with room for all positions that can be searched, in bytes. */
    const double each = 32, least = SEQUENCIUM_LEAST_MEMORY, most = 1 << 30;
    double positions = limits->nodes > 0 ? (double)limits->nodes : most;
    if (limits->seconds > 0)
        positions = fmin(positions, limits->seconds * positions_per_second);
    const struct sequencium_plan plan = {.payoff = (enum sequencium_payoff)payoff,
                                         .memory =
                                             (size_t)fmax(least, fmin(most, each * positions)),
                                         .watch = &watch};
    struct error reason = {0};
    if (__builtin_popcountll(sequencium_empty(position)) > MOST_EMPTY)
        return true;
    if (!sequencium_solve(position, &plan, &solution, &reason))
        return budget_was_short(&budget, &reason, error);
    answer->valued = answer->exact = true;
    answer->value[SEQUENCIUM_RED] = solution.lower;
    answer->value[SEQUENCIUM_BLUE] = -solution.lower;
    answer->depth = (int)solution.line_length;
    answer->nodes = solution.searched;
    for (uint64_t rest = solution.best; rest; rest &= rest - 1) {
        struct sequencium_move best = sequencium_largest_move(position, __builtin_ctzll(rest));
        solved->best[solved->bests++] = sequencium_move_code(best);
    }
    return true;
}
