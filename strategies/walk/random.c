/* random: takes with probability q what greedy would take. */
#include "strategies/walk/judgement.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { Q };

static double random_take(const void *self, const struct walk_view *view) {
    const struct judgement *judgement = self;
    return judgement_greedy(judgement, view) ? judgement->values[Q].number : 0;
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
    .open = judgement_open,
    .take = random_take,
    .close = free,
};
