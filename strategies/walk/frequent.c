/* frequent: each of the first three letters must be on at least `min` white squares; then as
 * pairs-first. With min = 3, 16.1883410794 moves from D4 at p = 0.5 on the published board. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { MIN }; /* indices of parameters */

static double frequent_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    if (view->collection->size < WALK_PALINDROME - 2) /* one of the first three */
        return state->white_squares[view->letter] >= state->values[MIN].number;
    return rule_pairs_first(view);
}

const struct walk_strategy strategy_frequent = {
    .name = "frequent",
    .summary = "as pairs-first, but the first three only from letters on many squares",
    .memoryless = true,
    .parameters = {[MIN] = {.name = "min",
                            .summary = "minimum number of white squares with such a letter",
                            .kind = PARAMETER_WHOLE,
                            .initial = 3,
                            .minimum = 1,
                            .maximum = WALK_MAX_SQUARES}},
    .open = rule_state_open,
    .take = frequent_take,
    .close = free,
};
