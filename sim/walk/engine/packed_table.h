/* A compiled strategy packed for speed: the minimal automaton that plays the same games. It is made
 * in three steps: what landings do becomes an automaton (landings_find), equal futures are merged
 * (automaton_minimise), and the rest is packed.
 *
 * What a landing does to the collection depends on the square and on chance; landings with the
 * same effect are one kind, a column. Collections with equal futures are one row: pairs-first on
 * the published board needs 7,352 rows of 31 kinds, a cache line each, instead of 12,455. The rows
 * that play visits most come first, and share the nearest cache; the kinds that it meets most share
 * the first cache line of each row. Packing takes some milliseconds. */
#ifndef SIM_WALK_ENGINE_PACKED_TABLE_H
#define SIM_WALK_ENGINE_PACKED_TABLE_H

#include "sim/base/error.h"
#include "sim/walk/engine/engine.h"

#include <stdint.h>

/* The walk as a deterministic finite automaton: states are collections, symbols are kinds of
 * landings, and a game's number of moves is the length of the shortest accepted prefix of its
 * landings. */

enum {
    AUTOMATON_DONE,
    AUTOMATON_DEAD,
    AUTOMATON_LIVE
}; /* the first states: two absorbing ones, then rows */

struct automaton {
    uint32_t states, kinds; /* states: fewer than 2^16, as there are fewer collections */
    uint32_t start, offer;  /* where games begin; offer when the start's letter is taken */
    uint16_t *next;         /* [kinds * states], by kind, then state */
};

void automaton_free(struct automaton *automaton);

/* Renumbers states: state s becomes number[s] < `states`; states with the same number must be
 * equivalent. States with number UINT32_MAX are removed. */
bool automaton_renumber(struct automaton *automaton, const uint32_t *number, uint32_t states,
                        struct error *error);

/* Removes the states that cannot be reached from start or offer. */
bool automaton_trim(struct automaton *automaton, struct error *error);

/* Merges equivalent states, by refining a partition until it is stable (E. F. Moore,
 * "Gedanken-experiments on sequential machines", 1956). */
bool automaton_minimise(struct automaton *automaton, struct error *error);

/* Merges kinds with equal transitions: kind i becomes merged[i]. */
void automaton_merge_kinds(struct automaton *automaton, uint32_t *merged);

/* What landings do, as an automaton: for each square and random outcome the kind of landing, and
 * for each kind and collection the next collection. */

enum {
    LANDINGS_CLASSES = 16, /* most classes of choices: one more than there are probabilities */
    LANDINGS_KINDS = 512,  /* most kinds before equal ones are merged */
};

struct landings {
    struct automaton automaton;
    /* A choice is of class c when its word is below c of these thresholds, ascending. */
    uint32_t choices;
    uint64_t choice[LANDINGS_CLASSES - 1];
    /* By square: the kind, [2 * class of choice + (the coin falls for the reset)]. */
    uint32_t kind[2 * LANDINGS_CLASSES][WALK_MAX_SQUARES];
};

/* Finds them for the table and dead states of `play` and coins that fall as `coin` says. Sets
 * `*fits` to false, and finds nothing, if there are too many kinds or classes. Fails when memory is
 * short. */
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
 * packed_moves_since moves ago; below dead_limit: it reached a dead state; otherwise it continues.
 */
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
 * affects only the order of rows. Sets `*fits` to false, and packs nothing, for tables that need
 * too many kinds or classes. Fails when memory is short. */
bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin, bool *fits, struct error *error);
void packed_table_free(struct packed_table *packed);

#endif
