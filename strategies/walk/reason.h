/* Why a strategy takes or leaves a letter, in words. */
#ifndef STRATEGIES_WALK_REASON_H
#define STRATEGIES_WALK_REASON_H

#include "sim/walk/rules/player.h"

enum { STRATEGY_REASON = 128 }; /* bytes, with NUL */

/* The reason for a decision, "pairs with the K held". `take` is the probability with which the
 * strategy takes the letter, `taken` whether it does; of the view, `memory` is not read. */
void strategy_reason(const struct walk_choice *choice, const struct walk_view *view, double take,
                     bool taken, char text[STRATEGY_REASON]);

#endif
