/* The solver of rounds of Slice Through The Boundaries within the limits of a move, for defenders
 * that cooperate: a round is solved over the sets of squares that can be filled in it. */
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/layer.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/match/budget.h"
#include "strategies/slice/registry.h"

#include <math.h>

enum { SETS_FOR_NODE = 512 /* sets of squares that it visits while a round is played out */ };
static const uint64_t most_memory = UINT64_C(1) << 32; /* bytes */
static const double sets_for_second = 2e8;             /* on most machines */

/* The payoff of a player if the present round, the last one, ends with that score. */
static double paid_after(const struct slice_position *match, size_t payoff, int score, int player) {
    struct slice_position end = *match;
    double paid[SLICE_PLAYERS];
    slice_round_end(&end, score);
    game_slice.pay(&end, payoff, paid);
    return paid[player];
}

bool slice_solve_within(const void *position, size_t payoff, const struct agent_limits *limits,
                        struct solved_position *solved, struct error *error) {
    const struct slice_position *match = position;
    struct agent_answer *answer = &solved->answer;
    const struct slice_instance instance =
        slice_instance_together(&match->grid, match->players, match->seat);
    struct layered_solution solution;
    struct budget budget;
    budget_begin(&budget, limits);
    const struct watch watch = budget_watch(&budget, SETS_FOR_NODE);
    const struct slice_plan plan = {.memory = most_memory, .threads = 1, .watch = &watch};
    struct error reason = {0};
    /* Rounds are independent, so only the last one is solved; and of more than two players only
     * points, since defenders of whom one wins need not cooperate. */
    if (match->round + 1 < match->rounds || match->grid.side > SLICE_SOLVED_SIDE ||
        (match->players > 2 && payoff != SLICE_POINTS))
        return true;
    struct slice_space space;
    double sets = NAN;
    if (slice_space_init(&space, &instance, error))
        sets = (double)slice_space_sets_from(&space, slice_space_deepest(&space));
    slice_space_free(&space);
    if (isnan(sets))
        return false;
    if ((limits->nodes > 0 && sets > (double)limits->nodes * SETS_FOR_NODE) ||
        (limits->seconds > 0 && sets > limits->seconds * sets_for_second))
        return true; /* the limits are not expected to suffice */
    if (!slice_solve(&instance, &plan, &solution, &reason))
        return budget_was_short(&budget, &reason, error);
    struct slice_position end = *match;
    slice_round_end(&end, solution.lower);
    game_slice.pay(&end, payoff, answer->value);
    answer->valued = answer->exact = true;
    answer->depth = slice_fills_left(match);
    answer->nodes = solution.visited;
    /* Optimal are moves after which both bounds of the round's score pay the mover as much. Under
     * the outcome, moves that lose points may, too. */
    int mover = slice_filler(match);
    for (size_t i = 0; i < solution.moves; i++) {
        const struct layered_move *move = &solution.move[i];
        if (paid_after(match, payoff, move->lower, mover) == answer->value[mover] &&
            paid_after(match, payoff, move->upper, mover) == answer->value[mover])
            solved->best[solved->bests++] = (uint32_t)move->square;
    }
    return true;
}
