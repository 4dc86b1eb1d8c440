/* pairs-first: takes any three letters, a fourth if it is held already, and a fifth if it completes
 * a palindrome. 16.7150022424 expected moves from D4, p = 0.5, published board. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

double pairs_first_take(const void *self, const struct walk_view *view) {
    const int held = view->collection->size;
    return held != WALK_PALINDROME - 2 || walk_count(view->collection, view->letter) > 0;
}

const struct walk_strategy strategy_pairs_first = {
    .name = "pairs-first",
    .summary = "any three letters, then only what pairs or completes",
    .memoryless = true,
    .take = pairs_first_take,
};
