/* hoard: any first n letters, then as greedy. With n = 4 the player may hold four letters that no
 * fifth completes, and then waits for a green square. Any three letters can be completed, as ABC by
 * B and A: with n up to 3 hoard is greedy itself, unless the board lacks a letter. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { N };

static double hoard_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    return view->collection->size < state->values[N].number || rule_greedy(state, view);
}

const struct walk_strategy strategy_hoard = {
    .name = "hoard",
    .summary = "any first n letters, then as greedy",
    .memoryless = true,
    .parameters = {[N] = {.name = "n",
                          .summary =
                              "number of letters taken unconditionally; up to 3 usually as greedy",
                          .kind = PARAMETER_WHOLE,
                          .initial = 4,
                          .minimum = 0,
                          .maximum = WALK_PALINDROME - 1}},
    .open = rule_state_open,
    .take = hoard_take,
    .close = free,
};
