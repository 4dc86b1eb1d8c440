/* Solves positions of Sequencium within the limits of a move, in seconds and nodes. It finds the
 * value of the position and all best moves, or nothing if the limits do not suffice. */
#include "analysis/sequencium/solve.h"
#include "sim/match/budget.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"

#include <math.h>

enum { MOST_EMPTY = 40 /* positions with more empty squares are not tried: they take days */ };
static const double positions_per_second = 2e6; /* the most that common machines search */

bool sequencium_solve_within(const void *start, size_t payoff, const struct agent_limits *limits,
                             struct solved_position *solved, struct error *error) {
    const struct sequencium_position *position = start;
    if (__builtin_popcountll(sequencium_empty(position)) > MOST_EMPTY)
        return true; /* not solved, but no failure */
    struct agent_answer *answer = &solved->answer;
    struct sequencium_solution solution;
    struct budget budget;
    budget_begin(&budget, limits);
    const struct watch watch = budget_watch(&budget, 1); /* a node is a position searched */
    /* The table gets 32 bytes for each position that the limits allow, at most 1 GiB. */
    double positions = limits->nodes > 0 ? (double)limits->nodes : INFINITY;
    if (limits->seconds > 0)
        positions = fmin(positions, limits->seconds * positions_per_second);
    double memory = fmax(SEQUENCIUM_LEAST_MEMORY, fmin(1 << 30, 32 * positions));
    const struct sequencium_plan plan = {
        .payoff = (enum sequencium_payoff)payoff, .memory = (size_t)memory, .watch = &watch};
    struct error reason = {0};
    if (!sequencium_solve(position, &plan, &solution, &reason))
        return budget_was_short(&budget, &reason, error);
    answer->valued = answer->exact = true;
    answer->value[SEQUENCIUM_RED] = solution.value.lower;
    answer->value[SEQUENCIUM_BLUE] = -solution.value.lower;
    answer->depth = (int)solution.line_length; /* optimal play to the end of the game */
    answer->nodes = solution.searched;
    /* The best moves write the largest possible number on a square of the set solution.best. */
    for (uint64_t rest = solution.best; rest; rest &= rest - 1) {
        struct sequencium_move best = sequencium_largest_move(position, __builtin_ctzll(rest));
        solved->best[solved->bests++] = sequencium_move_code(best);
    }
    return true;
}
