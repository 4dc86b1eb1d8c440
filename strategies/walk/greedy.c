/* greedy: takes every letter after which letters of white squares can still complete a palindrome.
 * This file also makes the state of all strategies with the rules of decision_rules.h. */
#include "strategies/walk/decision_rules.h"

#include "sim/base/memory.h"
#include "strategies/walk/registry.h"

struct rule_state rule_state_of(const struct walk_board *board,
                                const struct parameter_value *values) {
    struct rule_state state = {.values = values};
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square]) {
            state.white_squares[board->letter[square]]++;
            state.white_letters |= UINT32_C(1) << board->letter[square];
        }
    return state;
}

bool rule_state_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    struct rule_state *state = memory_allocate(1, sizeof *state);
    *state = rule_state_of(setup->board, setup->values);
    *self = state;
    return true;
}

double greedy_take(const void *self, const struct walk_view *view) {
    const struct rule_state *state = self;
    const struct walk_collection *held = view->collection;
    uint32_t odd = UINT32_C(1) << view->letter; /* bit l: if it is taken, the number of l is odd */
    for (int i = 0; i < held->size; i++)
        odd ^= UINT32_C(1) << held->letter[i];
    /* Five letters form a palindrome if exactly one, the middle, occurs an odd number of times.
     * Each further odd letter needs one more copy, from a white square and among the letters to
     * come. The rest of these can be pairs, of this letter for instance, and the middle. */
    const int to_come = WALK_PALINDROME - 1 - held->size;
    return __builtin_popcount(odd & ~state->white_letters) <= 1 &&
           __builtin_popcount(odd) <= 1 + to_come;
}

const struct walk_strategy strategy_greedy = {
    .name = "greedy",
    .summary = "every letter that leaves a palindrome within reach",
    .memoryless = true,
    .open = rule_state_open,
    .take = greedy_take,
    .close = free,
};
