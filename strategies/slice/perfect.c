/* perfect: solves the round with a bit for each grid that can follow. Defenders, the players that
 * do not draw the line of the round, are assumed to cooperate. Among optimal moves it chooses the
 * one that greedy would choose, in case others err. */
#include "analysis/slice/rounds/game.h"
#include "analysis/slice/rounds/solve.h"
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

enum { SETS, MEMORY /* in MiB */ }; /* indices of the parameters */

/* The round, of which all defenders are one player. */
static struct slice_instance instance_of(const struct slice_position *match) {
    return slice_instance_together(&match->grid, match->players, match->seat);
}

/* Whether the round is small enough to be solved. */
static bool slice_perfect_can_play(const struct parameter_value *values, const void *position,
                                   struct error *error) {
    const struct slice_position *match = position;
    const struct slice_instance instance = instance_of(match);
    double sets, millions = values[SETS].number;
    return slice_sets_to_solve(&instance, &sets, error) &&
           (1e-6 * sets <= millions ||
            error_input(error,
                        "%.0f million sets of filled squares are too many for perfect(sets=%.0f)",
                        1e-6 * sets, millions));
}

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

    /* Exact, unless defenders of whom only one can win are assumed to cooperate. */
    struct slice_position end = *match;
    size_t payoff = game_slice.shorten(&end, chooser->setup.payoff);
    slice_round_end(&end, solution.lower);
    game_slice.pay(&end, payoff, answer->value);
    answer->valued = true;
    answer->exact = match->players == 2 || payoff == SLICE_POINTS;
    answer->depth = slice_fills_left(match);
    answer->nodes = solution.visited;
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
