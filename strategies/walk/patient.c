/* patient: plays as one strategy before a given turn, and as another from that turn on. */
#include "strategies/walk/registry.h"

enum { TURNS, FIRST, THEN }; /* indices of parameters, the last two also of setup->bases */

uint64_t patient_second_phase(const struct parameter_value *values) {
    return values[TURNS].number > 1 ? (uint64_t)values[TURNS].number : 1;
}

static bool patient_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    *self = (void *)setup; /* only read: take gets it as const */
    return true;
}

static double patient_take(const void *self, const struct walk_view *view) {
    const struct walk_setup *setup = self;
    bool early = (double)(int64_t)view->turn < setup->values[TURNS].number; /* signed: faster */
    return walk_base_take(&setup->bases[early ? FIRST : THEN], view);
}

const struct walk_strategy strategy_patient = {
    .name = "patient",
    .summary = "one strategy before a turn, another from it on",
    .parameters = {[TURNS] = {.name = "turns",
                              .summary = "the first turn that is played as the second strategy",
                              .kind = PARAMETER_WHOLE,
                              .initial = 20,
                              .minimum = 0,
                              .maximum = 1e9},
                   [FIRST] = {.name = "first",
                              .summary = "the strategy before that turn",
                              .kind = PARAMETER_STRATEGY,
                              .initial_text = "pairs-first"},
                   [THEN] = {.name = "then",
                             .summary = "the strategy from it on, as in hoard(n=4)",
                             .kind = PARAMETER_STRATEGY,
                             .initial_text = "greedy"}},
    .open = patient_open,
    .take = patient_take,
};
