/* Solves rounds of Slice Through The Boundaries by retrograde analysis of all sets of filled
 * squares: for slice_solve_within, if the limits of a move suffice, and for the agent perfect. The
 * defenders, the players that do not draw the line of the round, are assumed to cooperate. */
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/layer.h"
#include "analysis/slice/rounds/solve.h"
#include "sim/match/budget.h"
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

/* How many sets of filled squares are visited in the time of a node, which is a round played out,
 * and in a second; measured, and about the same on most machines. */
enum { SETS_FOR_NODE = 512 };
static const double sets_for_second = 2e8;
static const uint64_t most_memory = UINT64_C(1) << 32; /* bytes */

enum { SETS, MEMORY /* in MiB */ }; /* indices of the parameters of perfect */

/* The round, of which all defenders are one player. */
static struct slice_instance instance_of(const struct slice_position *match) {
    return slice_instance_together(&match->grid, match->players, match->seat);
}

/* Sets *sets to the number of sets of filled squares that solving a round examines. Fails if the
 * round is over, if its grid is too large, and when memory is short. */
static bool sets_to_solve(const struct slice_instance *round, double *sets, struct error *error) {
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

/* Sets the value of the present round, the last one, and what solving it took. The value is exact,
 * unless defenders of whom only one can win are assumed to cooperate. */
static void set_value(const struct slice_position *match, size_t payoff,
                      const struct layered_solution *solution, struct agent_answer *answer) {
    pay_after(match, payoff, solution->lower /* and upper: they are equal */, answer->value);
    answer->valued = true;
    answer->exact = match->players == 2 || payoff == SLICE_POINTS;
    answer->depth = slice_fills_left(match);
    answer->nodes = solution->visited;
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
    const struct slice_instance instance = instance_of(match);
    double sets;
    if (!sets_to_solve(&instance, &sets, error))
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
    set_value(match, payoff, &solution, &solved->answer);

    /* A move is optimal if both bounds of the round's score after it pay the mover the value of the
     * position. If only the win is paid, such a move may lose points. */
    const int mover = slice_filler(match);
    const double value = solved->answer.value[mover];
    for (size_t i = 0; i < solution.moves; i++) {
        const struct layered_move *move = &solution.move[i];
        double lower[SLICE_PLAYERS], upper[SLICE_PLAYERS];
        pay_after(match, payoff, move->lower, lower);
        pay_after(match, payoff, move->upper, upper);
        if (lower[mover] == value && upper[mover] == value)
            solved->best[solved->bests++] = (uint32_t)move->square;
    }
    return true;
}

/* Whether the round is small enough to be solved. */
static bool slice_perfect_can_play(const struct parameter_value *values, const void *position,
                                   struct error *error) {
    const struct slice_position *match = position;
    const struct slice_instance instance = instance_of(match);
    double sets, millions = values[SETS].number;
    return sets_to_solve(&instance, &sets, error) &&
           (1e-6 * sets <= millions ||
            error_input(error,
                        "%.0f million sets of filled squares are too many for perfect(sets=%.0f)",
                        1e-6 * sets, millions));
}

/* Of the optimal moves, the agent chooses the one that greedy would choose, in case others err. */
static bool slice_perfect_move(void *self, const void *position, const struct agent_limits *limits,
                               struct agent_answer *answer, struct error *error) {
    struct chooser *chooser = self;
    const struct slice_position *match = position;
    const struct slice_instance instance = instance_of(match);
    const struct slice_plan plan = {.memory = (uint64_t)chooser->setup.values[MEMORY].number << 20,
                                    .threads = 1,
                                    .watch = limits->watch};
    struct layered_solution solution;
    if (!slice_perfect_can_play(chooser->setup.values, match, error) ||
        !slice_solve(&instance, &plan, &solution, error))
        return false;

    bool optimal[SLICE_SQUARES] = {false};
    for (size_t i = 0; i < solution.moves; i++)
        optimal[solution.move[i].square] = slice_is_best(&solution, i);
    answer->move = slice_greedy_choose(chooser, match, optimal);

    struct slice_position round = *match; /* the last one, as if no others followed */
    size_t payoff = game_slice.shorten(&round, chooser->setup.payoff);
    set_value(&round, payoff, &solution, answer);
    return true;
}

const struct agent slice_perfect = {
    .name = "perfect",
    .summary = "solves the round; ignores time limits",
    .parameters = {[SETS] = {.name = "sets",
                             .summary =
                                 "maximum number of sets of filled squares, in millions; 1000 take "
                                 "some seconds",
                             .kind = PARAMETER_WHOLE,
                             .initial = 1000,
                             .minimum = 1,
                             .maximum = 1e6},
                   [MEMORY] = {AGENT_MEMORY}},
    .can_play = slice_perfect_can_play,
    .open = chooser_open,
    .move = slice_perfect_move,
    .close = free,
};
