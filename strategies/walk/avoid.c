/* avoid: takes no letter from the squares of a list, and plays as another strategy elsewhere. */
#include "sim/base/memory.h"
#include "sim/text/square.h"
#include "strategies/walk/registry.h"

#include <stdio.h>

struct avoid {
    bool avoided[WALK_MAX_SQUARES]; /* [square] whether its letter is never taken */
    const struct walk_base *then;   /* the strategy that answers on the other squares */
};

static bool avoid_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct avoid *avoid = memory_allocate(1, sizeof *avoid);
    const struct walk_board *board = setup->board;
    struct error error = {0};
    avoid->then = &setup->bases[AVOID_THEN];
    if (!squares_mark(board->rows, board->columns, setup->values[AVOID_SQUARES].text,
                      avoid->avoided, &error)) {
        free(avoid);
        snprintf(message, WALK_MESSAGE, "squares: %.*s", WALK_MESSAGE - 16, error.text); /* cut */
        return false;
    }
    *self = avoid;
    return true;
}

static double avoid_take(const void *self, const struct walk_view *view) {
    const struct avoid *avoid = self;
    return avoid->avoided[view->square] ? 0 : walk_base_take(avoid->then, view);
}

const struct walk_strategy strategy_avoid = {
    .name = "avoid",
    .summary = "nothing from some squares, elsewhere as another strategy",
    .memoryless = true,
    .parameters = {[AVOID_SQUARES] = {.name = "squares",
                                      .summary = "squares and rectangles, as in A1 or (G1:H8,C5)",
                                      .kind = PARAMETER_TEXT},
                   [AVOID_THEN] = {.name = "then",
                                   .summary = "the strategy elsewhere, as in hoard(n=4)",
                                   .kind = PARAMETER_STRATEGY,
                                   .initial_text = "greedy"}},
    .open = avoid_open,
    .take = avoid_take,
    .close = free,
};
