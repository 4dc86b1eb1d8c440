/* Collections with which a game can only wait for one of the coin's outcomes: however it is played,
 * it cannot end before a reset, or not before a removal. With probability p of that outcome on
 * green squares at least 1 / p moves are expected, so that at small p the values grow without
 * bound. */
#ifndef ANALYSIS_WALK_ALONG_P_WAITS_H
#define ANALYSIS_WALK_ALONG_P_WAITS_H

#include "analysis/walk/solve/chain.h"

/* A zeroed one is empty. */
struct waits {
    bool *reset, *removal; /* [rows] of a game_table: waits for a reset, for a removal, from every
                              square */
    bool endless_at[2]; /* states from which every policy may fail to end the game, for 0 < p < 1,
                           are so at p = 0, at p = 1 */
};

/* Finds them by graph search. Fails when memory is short; free it in any case. */
bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error);
void waits_free(struct waits *waits);

#endif
