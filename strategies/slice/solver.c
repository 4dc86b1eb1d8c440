/* Solves a round of Slice Through The Boundaries within the limits of a move, for defenders that
 * cooperate against the offense, by retrograde analysis of all sets of filled squares. */
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/layer.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/match/budget.h"
#include "strategies/slice/registry.h"

/* How many sets of filled squares are visited in the time of a node, which is a round played out,
 * and in a second; measured, and about the same on most machines. */
enum { SETS_FOR_NODE = 512 };
static const double sets_for_second = 2e8;
static const uint64_t most_memory = UINT64_C(1) << 32; /* bytes */

bool slice_sets_to_solve(const struct slice_instance *round, double *sets, struct error *error) {
    struct slice_space space;
    bool counted = slice_space_init(&space, round, error);
    if (counted)
        *sets = (double)slice_space_sets_from(&space, slice_space_deepest(&space));
    slice_space_free(&space);
    return counted;
}

/* What each player is paid if the present round, the last one, ends with that score. */
static void pay_after(const struct slice_position *match, size_t payoff, int score,
                      double paid[SLICE_PLAYERS]) {
    struct slice_position end = *match;
    slice_round_end(&end, score);
    game_slice.pay(&end, payoff, paid);
}

bool slice_solve_within(const void *position, size_t payoff, const struct agent_limits *limits,
                        struct solved_position *solved, struct error *error) {
    const struct slice_position *match = position;
    /* Rounds are independent, so only the last one is solved: there the payoff of the match follows
     * from the score of the round. With more than two players it is solved for points only, as
     * defenders of whom only one wins need not cooperate. */
    if (match->round + 1 < match->rounds || match->grid.side > SLICE_SOLVED_SIDE ||
        (match->players > 2 && payoff != SLICE_POINTS))
        return true;
    const struct slice_instance instance =
        slice_instance_together(&match->grid, match->players, match->seat);
    double sets;
    if (!slice_sets_to_solve(&instance, &sets, error))
        return false;
    if ((limits->nodes > 0 && sets > (double)limits->nodes * SETS_FOR_NODE) ||
        (limits->seconds > 0 && sets > limits->seconds * sets_for_second))
        return true; /* the limits are not expected to suffice */

    struct budget budget;
    budget_begin(&budget, limits);
    const struct watch watch = budget_watch(&budget, SETS_FOR_NODE);
    const struct slice_plan plan = {.memory = most_memory, .threads = 1, .watch = &watch};
    struct layered_solution solution;
    struct error reason = {0};
    if (!slice_solve(&instance, &plan, &solution, &reason))
        return budget_was_short(&budget, &reason, error); /* true: not solved, but no failure */
    struct agent_answer *answer = &solved->answer;
    pay_after(match, payoff, solution.lower, answer->value); /* equal to solution.upper */
    answer->valued = answer->exact = true;
    answer->depth = slice_fills_left(match);
    answer->nodes = solution.visited;

    /* A move is optimal if both bounds of the round's score after it pay the mover the value of the
     * position. If only the win is paid, such a move may lose points. */
    int mover = slice_filler(match);
    for (size_t i = 0; i < solution.moves; i++) {
        const struct layered_move *move = &solution.move[i];
        double lower[SLICE_PLAYERS], upper[SLICE_PLAYERS];
        pay_after(match, payoff, move->lower, lower);
        pay_after(match, payoff, move->upper, upper);
        if (lower[mover] == answer->value[mover] && upper[mover] == answer->value[mover])
            solved->best[solved->bests++] = (uint32_t)move->square;
    }
    return true;
}
