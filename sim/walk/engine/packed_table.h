/* A compiled strategy packed for speed: the minimal automaton that plays the same games. It is made
 * in three steps: what landings do becomes an automaton (landings_find), equal futures are merged
 * (automaton_minimise), and the rest is packed.
 *
 * What a landing does to the collection depends on the square and on chance; landings that do the
 * same are one kind, a column. Collections whose futures are alike are one row: pairs-first on the
 * published board needs 7,352 rows of 31 kinds, a cache line each, instead of 12,455. The rows that
 * play visits most come first, and share the nearest cache; the kinds that it meets most share
 * the first cache line of each row. Packing takes some milliseconds. */
#ifndef SIM_WALK_ENGINE_PACKED_TABLE_H
#define SIM_WALK_ENGINE_PACKED_TABLE_H

#include "sim/base/error.h"
#include "sim/walk/engine/engine.h"

#include <stdint.h>

/* The walk as a deterministic automaton: states are collections, symbols are kinds of landings,
 * and a game's number of moves is the length of the shortest accepted prefix of its landings.
 * Equal futures can share a state, equal symbols a kind. */

enum { AUTOMATON_DONE, AUTOMATON_DEAD, AUTOMATON_LIVE }; /* the first states: two ends, then rows */

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

/* What landings do, as an automaton: for each square and fall of the chances, the kind of landing,
 * and for each kind and collection, the collection after it. */

enum {
    LANDINGS_CLASSES = 16, /* most classes of choices: one more than there are probabilities */
    LANDINGS_KINDS = 512,  /* most kinds before those that act alike are merged */
};

struct landings {
    struct automaton automaton;
    /* A choice is of class c when its word is below c of these thresholds, ascending. */
    uint32_t choices;
    uint64_t choice[LANDINGS_CLASSES - 1];
    /* By square: the kind, [2 * class of choice + (the coin falls for the reset)]. */
    uint32_t kind[2 * LANDINGS_CLASSES][WALK_MAX_SQUARES];
};

/* Finds them for the table and the dead states of `play`, when coins fall as `coin` says. `*fits`
 * is false, with nothing found, when there are more kinds or classes than there can be. Fails when
 * memory is short. */
bool landings_find(struct landings *landings, const struct walk_play *play, enum table_coin coin,
                   bool *fits, struct error *error);
void landings_free(struct landings *landings);

enum {
    PACKED_KINDS = 256, /* most columns */
    PACKED_CLASSES = LANDINGS_CLASSES,
    PACKED_FREE_SHIFT = 3,
    PACKED_CHAIN = 8, /* rows that count the moves since the end, and since reaching a dead state */
};

/* An entry stands for a row, whose cells begin at byte entry << shift. The shift is
 * PACKED_FREE_SHIFT (a factor of 8, which x86 addressing modes multiply by for free) or more where
 * that leaves entries too large for 16 bits. Entries below done_limit: the game ended
 * packed_moves_since moves ago; below dead_limit: it reached a dead state; beyond: it goes on. */
struct packed_table {
    uint32_t kinds, rows; /* used */
    uint32_t stride;      /* cells from a row to the next: a power of two */
    uint32_t shift;
    uint32_t scale_bits; /* the entry of a row is row << scale_bits */
    uint32_t done_limit, dead_limit;
    uint32_t start, offer; /* where games begin; offer when the start's letter is taken */
    uint16_t *cells;       /* [rows * stride] entries, aligned to 64 bytes */
    /* A choice is of class c when its word is below c of these thresholds, ascending. */
    uint32_t choices;
    uint64_t choice[PACKED_CLASSES - 1];
    /* By square: the kind of a landing, [2 * class of choice + (coin falls for the reset)]. */
    uint8_t kind[2 * PACKED_CLASSES][WALK_MAX_SQUARES];
};

/* The moves made since a game ended or reached a dead state, by an entry below dead_limit. */
static inline uint32_t packed_moves_since(const struct packed_table *packed, uint32_t entry) {
    return (entry >> packed->scale_bits) % PACKED_CHAIN;
}

/* Packs the table of `play` with its dead states for play where coins fall as `coin` says; play->p
 * decides the order of rows alone. `*fits` is false, with nothing packed, for tables that need more
 * kinds or classes than there can be. Fails when memory is short. */
bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin, bool *fits, struct error *error);
void packed_table_free(struct packed_table *packed);

#endif
