/* Ties: decisions of which both outcomes take equally many moves at every p of an interval. */
#ifndef ANALYSIS_WALK_ALONG_P_TIES_H
#define ANALYSIS_WALK_ALONG_P_TIES_H

#include "sim/base/watch.h"
#include "sim/walk/table/table.h"

/* Which outcome of a decision is known to be optimal, for all p in question. */
enum tie_known { TIE_UNKNOWN, TIE_LEAVING_IS_OPTIMAL, TIE_TAKING_IS_OPTIMAL };

/* Flags the decisions of a game_table whose outcomes, the letter taken and the letter left, have
 * identical continuations: an array [rows * squares], for the first rows, of up to three letters.
 *
 * The states, a row and a square each, are divided into classes so that two states of a class lead
 * with the same probabilities to the same classes: on a white square to the set of the classes of
 * both outcomes, or to the class of the outcome that is known to be optimal; on a green square to
 * the class after the reset and the class after the removal. By induction over the number of moves,
 * the least expected moves are equal within a class, at every p for which `known` holds. The
 * coarsest such division is found by refinement (Givan, Dean and Greig, "Equivalence notions and
 * model minimization in Markov decision processes", Artificial Intelligence 147, 2003). Decisions
 * that are worth the same for other reasons are not found: see identities.h.
 *
 * `known` is indexed likewise, or NULL: a value of enum tie_known for each decision.
 * NULL when memory is short or the search is stopped; free() the result. `watch` may be NULL. */
bool *ties_find(const struct walk_table *game, const uint8_t *known, const struct watch *watch,
                struct error *error);

/* Sets whether games from two squares have identical continuations. Fails as ties_find does. */
bool ties_find_starts(const struct walk_table *game, const int square[2], bool *identical,
                      const struct watch *watch, struct error *error);

#endif
