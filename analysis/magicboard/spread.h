/* Sets of squares with the number of ways to come to each: a small hash table that one thread fills
 * over and over. */
#ifndef ANALYSIS_MAGICBOARD_SPREAD_H
#define ANALYSIS_MAGICBOARD_SPREAD_H

#include "analysis/magicboard/state_table.h"

/* A zeroed spread is empty, without room. */
struct spread {
    struct state *set; /* [count] a set as key, and the ways as weight */
    size_t count, room;
    uint32_t *slot; /* [slots] places in `set` + 1, 0: empty */
    size_t slots;
};

void spread_free(struct spread *spread);

/* Makes room for that many sets. Returns false when memory is short. */
bool spread_room(struct spread *spread, size_t wanted);

/* Empties it; until the next time at most that many sets are added, for which there is room. */
void spread_begin(struct spread *spread, size_t wanted);

/* Adds to the ways of a set. */
void spread_add(struct spread *spread, uint32_t set, uint64_t ways);

#endif
