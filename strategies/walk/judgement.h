/* Decision rules shared by several strategies. */
#ifndef STRATEGIES_WALK_JUDGEMENT_H
#define STRATEGIES_WALK_JUDGEMENT_H

#include "sim/walk/rules/walk.h"

/* State of an open strategy: the letters of white squares, and the parameters. */
struct judgement {
    int squares[WALK_LETTERS];            /* white squares, by letter */
    uint32_t letters;                     /* bit l: letter l stands on a white square */
    const struct parameter_value *values; /* [parameters of the strategy] */
};

struct judgement judgement_of(const struct walk_board *board, const struct parameter_value *values);

/* `open` of a strategy: *self is a struct judgement; `close` is free. */
bool judgement_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]);

/* The rule of `greedy`: whether a palindrome can still be reached by letters of white squares after
 * taking the letter. */
bool judgement_greedy(const struct judgement *judgement, const struct walk_view *view);

/* The rule of `pairs-first`: any of the first three letters, a fourth that is already held, a fifth
 * that completes a palindrome. */
bool judgement_pairs_first(const struct walk_view *view);

#endif
