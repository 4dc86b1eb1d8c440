/* Judgements that several strategies share. */
#ifndef STRATEGIES_WALK_JUDGEMENT_H
#define STRATEGIES_WALK_JUDGEMENT_H

#include "sim/walk/rules/walk.h"

/* What a strategy was opened for: the letters of white squares, and its parameters. */
struct judgement {
    int squares[WALK_LETTERS];            /* white squares, by letter */
    uint32_t letters;                     /* bit l: letter l stands on a white square */
    const struct parameter_value *values; /* in the order of the strategy's parameters */
};

/* An `open` for strategies: *self is a struct judgement, and `free` closes it. */
bool judgement_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]);

/* Whether, once the letter is taken, a palindrome can still be reached by taking letters of white
 * squares alone: what `greedy` takes. */
bool judgement_greedy(const struct judgement *judgement, const struct walk_view *view);

/* Any letter while fewer than three are held, the fourth only if it is held already, the fifth if
 * it completes: what `pairs-first` takes. */
bool judgement_pairs_first(const struct walk_view *view);

#endif
