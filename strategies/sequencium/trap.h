/* Traps: optimal moves that are hardest to answer. */
#ifndef STRATEGIES_SEQUENCIUM_TRAP_H
#define STRATEGIES_SEQUENCIUM_TRAP_H

#include "analysis/sequencium/solve.h"

/* Restricts `squares`, on which the largest possible number is optimal, to those after which a
 * uniformly random reply of the opponent loses the most. Payoff, memory and watch of the plan
 * apply; *searched becomes the number of positions examined. Fails if out of memory, and with
 * ERROR_STOPPED; then `squares` is unchanged. */
bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error);

#endif
