/* Decision rules shared by several strategies of the palindrome walk: whether to take the letter of
 * the white square where the token stands. Letters of green squares cannot be taken. */
#ifndef STRATEGIES_WALK_DECISION_RULES_H
#define STRATEGIES_WALK_DECISION_RULES_H

#include "sim/walk/rules/walk.h"

/* What an open strategy with such a rule keeps; `values` points into its setup. */
struct rule_state {
    int white_squares[WALK_LETTERS];      /* [letter] the number of white squares with it */
    uint32_t white_letters;               /* bit l: letter l stands on a white square */
    const struct parameter_value *values; /* [parameters of the strategy] as the user set them */
};

struct rule_state rule_state_of(const struct walk_board *board,
                                const struct parameter_value *values);

/* The member `open` of a strategy: *self is a struct rule_state, so `close` is free(). */
bool rule_state_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]);

/* The member `take` of greedy; `self` is a struct rule_state. 1 if the letters held, this one and
 * further letters of white squares can make five that form a palindrome in some order, else 0. */
double greedy_take(const void *self, const struct walk_view *view);

/* The member `take` of pairs-first; `self` is not used. While at most two letters are held, 1; with
 * three, 1 if this letter is one of them; with four, 1 if it completes a palindrome; else 0. */
double pairs_first_take(const void *self, const struct walk_view *view);

#endif
