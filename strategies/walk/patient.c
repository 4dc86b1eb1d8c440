/* patient: plays as one strategy before a given turn, and as another from that turn on. */
#include "strategies/walk/registry.h"

size_t patient_base(const struct parameter_value *values, uint64_t turn) {
    bool early = (double)(int64_t)turn < values[PATIENT_TURNS].number; /* signed: faster */
    return early ? PATIENT_FIRST : PATIENT_THEN;
}

uint64_t patient_second_phase(const struct parameter_value *values) {
    return values[PATIENT_TURNS].number > 1 ? (uint64_t)values[PATIENT_TURNS].number : 1;
}

static bool patient_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    *self = (void *)setup; /* only read: take gets it as const */
    return true;
}

static double patient_take(const void *self, const struct walk_view *view) {
    const struct walk_setup *setup = self;
    return walk_base_take(&setup->bases[patient_base(setup->values, view->turn)], view);
}

const struct walk_strategy strategy_patient = {
    .name = "patient",
    .summary = "one strategy before a turn, another from it on",
    .parameters = {[PATIENT_TURNS] = {.name = "turns",
                                      .summary =
                                          "the first turn that is played as the second strategy",
                                      .kind = PARAMETER_WHOLE,
                                      .initial = 20,
                                      .minimum = 0,
                                      .maximum = 1e9},
                   [PATIENT_FIRST] = {.name = "first",
                                      .summary = "the strategy before that turn",
                                      .kind = PARAMETER_STRATEGY,
                                      .initial_text = "pairs-first"},
                   [PATIENT_THEN] = {.name = "then",
                                     .summary = "the strategy from it on, as in hoard(n=4)",
                                     .kind = PARAMETER_STRATEGY,
                                     .initial_text = "greedy"}},
    .open = patient_open,
    .take = patient_take,
};
