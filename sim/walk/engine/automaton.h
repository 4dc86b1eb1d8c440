/* The walk as a deterministic automaton: states are collections, symbols are kinds of landings,
 * and a game's number of moves is the length of the shortest accepted prefix of its landings.
 * Equal futures can share a state, equal symbols a kind. */
#ifndef SIM_WALK_ENGINE_AUTOMATON_H
#define SIM_WALK_ENGINE_AUTOMATON_H

#include "sim/base/error.h"

#include <stdint.h>

enum {
    AUTOMATON_DONE,
    AUTOMATON_STUCK,
    AUTOMATON_LIVE
}; /* the first states: two ends, then rows */

struct automaton {
    uint32_t states, kinds; /* states: fewer than 2^16, as there are fewer collections */
    uint32_t start, offer;  /* where games begin; offer when the start's letter is taken */
    uint16_t *next;         /* [kinds * states], by kind, then state; both ends stay */
};

void automaton_free(struct automaton *automaton);

/* Numbers the states anew: state s becomes number[s], which is below `states`; states with the same
 * number are alike. A state without a number (UINT32_MAX) goes. */
bool automaton_renumber(struct automaton *automaton, const uint32_t *number, uint32_t states,
                        struct error *error);

/* Drops the states that neither start nor offer leads to. */
bool automaton_trim(struct automaton *automaton, struct error *error);

/* Makes one state of all that are alike, by refining a partition until it is stable (E. F. Moore,
 * "Gedanken-experiments on sequential machines", 1956). */
bool automaton_minimise(struct automaton *automaton, struct error *error);

/* Makes one kind of all that act alike: kind i becomes merged[i]. */
void automaton_merge_kinds(struct automaton *automaton, uint32_t *merged);

#endif
