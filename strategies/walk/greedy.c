/* greedy: every letter that leaves a palindrome reachable by letters of white squares. */
#include "strategies/walk/judgement.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

static double greedy_take(const void *self, const struct walk_view *view) {
    return judgement_greedy(self, view);
}

const struct walk_strategy strategy_greedy = {
    .name = "greedy",
    .summary = "every letter that leaves a palindrome within reach",
    .memoryless = true,
    .open = judgement_open,
    .take = greedy_take,
    .close = free,
};
