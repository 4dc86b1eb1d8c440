/* frequent: takes the first three letters only if each is on `min` white squares or more, then
 * plays as pairs-first. min = 3: 16.1883410794 expected moves from D4, p = 0.5, published board. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

static double frequent_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    if (view->collection->size < WALK_PALINDROME - 2) /* one of the first three */
        return state->white_squares[view->letter] >= state->values[FREQUENT_MIN].number;
    return pairs_first_take(self, view);
}

const struct walk_strategy strategy_frequent = {
    .name = "frequent",
    .summary = "as pairs-first, but the first three only from letters on many squares",
    .memoryless = true,
    .parameters = {[FREQUENT_MIN] = {.name = "min",
                                     .summary =
                                         "minimum number of white squares with such a letter",
                                     .kind = PARAMETER_WHOLE,
                                     .initial = 3,
                                     .minimum = 1,
                                     .maximum = WALK_MAX_SQUARES}},
    .open = rule_state_open,
    .take = frequent_take,
    .close = free,
};
