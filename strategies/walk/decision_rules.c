/* The state that strategies with shared rules keep while they are open: how often each letter
 * stands on white squares. The rules themselves are in greedy.c and pairs_first.c. */
#include "strategies/walk/decision_rules.h"

#include "sim/base/memory.h"

struct rule_state rule_state_of(const struct walk_board *board,
                                const struct parameter_value *values) {
    struct rule_state state = {.values = values};
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square]) {
            state.white_squares[board->letter[square]]++;
            state.letters |= UINT32_C(1) << board->letter[square];
        }
    return state;
}

bool rule_state_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct rule_state *state = memory_allocate(1, sizeof *state);
    *state = rule_state_of(setup->board, setup->values);
    *self = state;
    return true;
}
