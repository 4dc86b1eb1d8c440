/* The greatest probability of finishing in time. */
#ifndef ANALYSIS_WALK_HORIZON_H
#define ANALYSIS_WALK_HORIZON_H

#include "analysis/walk/chain.h"

/* Writes to within[0 .. moves] the greatest probability, over all ways to decide, with which a game
 * from that start is over after at most so many moves; the start's letter is offered with
 * `offered`. Each number has its own best decisions, which depend on the moves that are left.
 *
 * By induction backwards: of late(0) = 1 and late(n) = mean of the smaller of late(n - 1) with and
 * without the letter, all positive, so that 1 - within is right to some 1e-15 n, relatively. Fails
 * when memory is short. */
bool horizon_solve(const struct walk_board *board, double p, int start, bool offered,
                   uint32_t moves, double *within, struct error *error);

/* The same for a compiled strategy, with its own start: its distribution, summed up. */
bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    struct error *error);

#endif
