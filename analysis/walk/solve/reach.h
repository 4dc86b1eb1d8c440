/* From which states a game is sure to end, by graph alone.
 *
 * The states that can reach the end within a set X, whatever happens staying in X, are a least
 * fixed point; the largest X that is its own is the set of states from which the game ends with
 * probability 1 (de Alfaro, "Formal verification of probabilistic systems", 1997; in a decision
 * process: under some decisions). */
#ifndef ANALYSIS_WALK_SOLVE_REACH_H
#define ANALYSIS_WALK_SOLVE_REACH_H

#include "analysis/walk/solve/chain.h"

/* Fills chain->endless; NULL when every game ends. Returns false when memory is short. */
bool reach_mark_endless(struct chain *chain);

/* Lists the other extreme: states from which the end cannot be reached at all, in the shape of
 * chain->endless. *stuck is NULL when there are none; free() it. */
bool reach_find_stuck(const struct chain *chain, uint8_t **stuck);

/* Decides, in a decision process, what makes every game end that can be made to: each landing leads
 * to where the end was found to be near before it was found of the landing's own state. Fills
 * chain->taken. Returns false when memory is short. */
bool reach_decide(struct chain *chain);

#endif
