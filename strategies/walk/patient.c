/* patient: pairs-first before a turn, greedy from it on. */
#include "strategies/walk/judgement.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { TURNS };

static double patient_take(const void *self, const struct walk_view *view) {
    const struct judgement *judgement = self;
    if ((double)(int64_t)view->turn < judgement->values[TURNS].number)
        return judgement_pairs_first(view);
    return judgement_greedy(judgement, view);
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
    .open = judgement_open,
    .take = patient_take,
    .close = free,
};
