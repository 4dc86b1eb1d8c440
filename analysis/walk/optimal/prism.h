/* Export of the game to the PRISM language, for an independent check of the optimum. */
#ifndef ANALYSIS_WALK_OPTIMAL_PRISM_H
#define ANALYSIS_WALK_OPTIMAL_PRISM_H

#include "sim/base/error.h"
#include "sim/walk/rules/walk.h"

#include <stdio.h>

/* Writes a Markov decision process (Kwiatkowska, Norman, Parker, "PRISM 4.0", CAV 2011): a square,
 * how many copies of each letter are held, and whose turn it is, the token's or the player's. The
 * minimum expected moves are its property R{"moves"}min=? [ F done ], which prism checks with
 *
 *     prism game.prism -pf 'R{"moves"}min=? [ F done ]' -const p=0.5
 *
 * p is an undefined constant, set on the command line. With `offered` the player first decides
 * about the start's letter. Fails if writing does. */
bool prism_write(FILE *file, const struct walk_board *board, int start, bool offered,
                 struct error *error);

#endif
