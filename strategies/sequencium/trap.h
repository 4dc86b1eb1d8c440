/* Which of the moves that keep a position's value makes it hardest for the opponent to keep it,
 * too. */
#ifndef STRATEGIES_SEQUENCIUM_TRAP_H
#define STRATEGIES_SEQUENCIUM_TRAP_H

#include "analysis/sequencium/solve.h"

/* Leaves of `squares`, on each of which the mover keeps the value with its largest number, those
 * after which the opponent loses most when each of its replies is as likely as every other. The
 * plan's payoff, memory and watch are those of the search; *searched are positions that it looked
 * at. Fails when memory is short, and with ERROR_STOPPED when the watch stops it; then all of them
 * are left. */
bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error);

#endif
