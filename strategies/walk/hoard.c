/* hoard: takes the first n letters whatever they are, then plays as greedy. With n = 4 it may hold
 * letters that no fifth completes, such as ABCD, until a green square takes some. With n up to 3 it
 * equals greedy on a board with all letters, as any three can be completed: ABC by B and A. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

static double hoard_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    return view->collection->size < state->values[HOARD_N].number || greedy_take(self, view) > 0;
}

const struct walk_strategy strategy_hoard = {
    .name = "hoard",
    .summary = "any first n letters, then as greedy",
    .memoryless = true,
    .parameters =
        {[HOARD_N] = {.name = "n",
                      .summary = "letters taken in any case; 0 to 3 plays as greedy on most boards",
                      .kind = PARAMETER_WHOLE,
                      .initial = 4,
                      .minimum = 0,
                      .maximum = WALK_PALINDROME - 1}},
    .open = rule_state_open,
    .take = hoard_take,
    .close = free,
};
