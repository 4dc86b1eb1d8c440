/* frequent: like pairs-first, but the first three letters must be on at least
 * `min` white squares. */
#include "strategies/walk/judgement.h"
#include "strategies/walk/registry.h"

#include <stdlib.h>

enum { MIN };

static double frequent_take(const void *self, const struct walk_view *view) {
    const struct judgement *judgement = self;
    if (view->collection->size < 3)
        return judgement->squares[view->letter] >= judgement->values[MIN].number;
    return judgement_pairs_first(view);
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
    .open = judgement_open,
    .take = frequent_take,
    .close = free,
};
