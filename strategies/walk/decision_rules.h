/* Decision rules shared by several strategies. */
#ifndef STRATEGIES_WALK_DECISION_RULES_H
#define STRATEGIES_WALK_DECISION_RULES_H

#include "sim/walk/rules/walk.h"

/* State of an open strategy: the letters of white squares, which alone can be taken, and the
 * parameters. */
struct rule_state {
    int squares[WALK_LETTERS];            /* white squares, by letter */
    uint32_t letters;                     /* bit l: letter l stands on a white square */
    const struct parameter_value *values; /* [parameters of the strategy] */
};

struct rule_state rule_state_of(const struct walk_board *board,
                                const struct parameter_value *values);

/* `open` of a strategy: *self is a struct rule_state; `close` is free. */
bool rule_state_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]);

/* The rule of `greedy`: whether a palindrome can still be reached by letters of white squares after
 * taking the letter. */
bool rule_greedy(const struct rule_state *state, const struct walk_view *view);

/* The rule of `pairs-first`: any of the first three letters, a fourth that is already held, a fifth
 * that completes a palindrome. */
bool rule_pairs_first(const struct walk_view *view);

#endif
