/* patient: pairs-first before a turn, greedy from it on. */
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { TURNS };

static double patient_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    if ((double)(int64_t)view->turn < state->values[TURNS].number)
        return rule_pairs_first(view);
    return rule_greedy(state, view);
}

const struct walk_strategy strategy_patient = {
    .name = "patient",
    .summary = "pairs-first before a turn, greedy from it on",
    .parameters = {[TURNS] = {.name = "turns",
                              .summary = "the first turn that is played as greedy",
                              .kind = PARAMETER_WHOLE,
                              .initial = 20,
                              .minimum = 0,
                              .maximum = 1e9}},
    .open = rule_state_open,
    .take = patient_take,
    .close = free,
};
