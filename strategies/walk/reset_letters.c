/* reset-letters: takes a letter that the reset collection has if greedy takes it. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

static double reset_letters_take(const void *self, const struct walk_view *view) {
    return walk_count(&view->board->reset, view->letter) > 0 ? greedy_take(self, view) : 0;
}

const struct walk_strategy strategy_reset_letters = {
    .name = "reset-letters",
    .summary = "as greedy, but only letters of the board's reset collection",
    .memoryless = true,
    .open = rule_state_open,
    .take = reset_letters_take,
    .close = free,
};
