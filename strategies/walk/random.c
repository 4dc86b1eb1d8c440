/* random: takes with probability q what greedy takes. take() returns q or 0; its caller draws. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { Q }; /* indices of parameters */

static double random_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    return greedy_take(self, view) > 0 ? state->values[Q].number : 0;
}

const struct walk_strategy strategy_random = {
    .name = "random",
    .summary = "takes with probability q what greedy would take",
    .memoryless = true,
    .parameters = {[Q] = {.name = "q",
                          .summary = "probability of taking",
                          .kind = PARAMETER_NUMBER,
                          .initial = 0.5,
                          .minimum = 0,
                          .maximum = 1}},
    .open = rule_state_open,
    .take = random_take,
    .close = free,
};
