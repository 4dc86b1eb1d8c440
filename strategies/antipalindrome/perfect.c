/* perfect: solves the row by computing the values of all rows that it can become, from the full
 * rows backwards. A square is empty, 0 or 1, so each further empty square triples their number. Of
 * the optimal moves it chooses the one with the best evaluation, in case the opponent errs. */
#include "sim/antipalindrome/game.h"
#include "sim/base/memory.h"
#include "strategies/antipalindrome/registry.h"

enum { EMPTY, MEMORY /* in MiB */ }; /* indices of the parameters */

static bool antipalindrome_perfect_open(void **self, const struct agent_setup *setup,
                                        struct error *error) {
    struct agent_setup *copy = memory_allocate(1, sizeof *copy);
    *copy = *setup;
    *self = copy;
    return true;
}

static bool antipalindrome_perfect_can_play(const struct parameter_value *values,
                                            const void *position, struct error *error) {
    const struct antipalindrome_row *row = position;
    int empty = __builtin_popcountll(antipalindrome_empty(row)), most = (int)values[EMPTY].number;
    return empty <= most ||
           error_input(error,
                       "%d empty squares are too many for perfect(empty=%d); each further one "
                       "triples the time",
                       empty, most);
}

static bool antipalindrome_perfect_move(void *self, const void *position,
                                        const struct agent_limits *limits,
                                        struct agent_answer *answer, struct error *error) {
    const struct agent_setup *setup = self;
    const struct antipalindrome_row *row = position;
    const struct row_plan plan = {.outcome = setup->payoff == ANTIPALINDROME_OUTCOME,
                                  .memory = (uint64_t)setup->values[MEMORY].number << 20,
                                  .threads = 1,
                                  .watch = limits->watch};
    return antipalindrome_perfect_can_play(setup->values, row, error) &&
           antipalindrome_solved_move(row, &plan, answer, error);
}

const struct agent antipalindrome_perfect = {
    .name = "perfect",
    .summary = "solves the row; ignores time limits",
    .parameters = {[EMPTY] = {.name = "empty",
                              .summary = "maximum number of empty squares; 20 take some seconds",
                              .kind = PARAMETER_WHOLE,
                              .initial = 20,
                              .minimum = 1,
                              .maximum = SUBSET_ELEMENTS},
                   [MEMORY] = {AGENT_MEMORY}},
    .can_play = antipalindrome_perfect_can_play,
    .open = antipalindrome_perfect_open,
    .move = antipalindrome_perfect_move,
    .close = free,
};
