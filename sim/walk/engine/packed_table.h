/* A compiled strategy as a compact table: the transition table of a minimised automaton that gives
 * the same results. Landings with the same effect form a kind, a column of the table; equivalent
 * collections share a row: pairs-first on the published board needs 7,352 rows of 31 kinds, a cache
 * line each, instead of 12,455. The most visited rows come first, to share the fastest cache, and
 * the most frequent kinds, to share each row's first cache line. Packing takes milliseconds. */
#ifndef SIM_WALK_ENGINE_PACKED_TABLE_H
#define SIM_WALK_ENGINE_PACKED_TABLE_H

#include "sim/walk/engine/engine.h"

#include <stdint.h>

enum {
    PACKED_KINDS = 256,    /* maximum number of columns */
    PACKED_CLASSES = 16,   /* maximum number of classes of choices: probabilities plus one */
    PACKED_FREE_SHIFT = 3, /* the least shift, see struct packed_table */
    PACKED_CHAIN = 8,      /* rows of each absorbing state */
};

/* An entry identifies a row, whose cells begin at byte entry << shift. The shift is
 * PACKED_FREE_SHIFT (a factor of 8, which costs nothing in x86 addressing modes), or more if
 * entries would not fit into 16 bits otherwise. In ascending order, entries mean:
 *
 *     below done_limit   the game has ended
 *     below dead_limit   it is in a dead state
 *     below fork_limit   it waits at a fork, a landing that differs between joined tables
 *     others             it goes on
 *
 * The end, the dead state and each fork are absorbing: chains of PACKED_CHAIN rows. A move leads to
 * the next row, if there is one, so that the row tells how many moves were made since. */
struct packed_table {
    uint32_t kinds, rows; /* used */
    uint32_t stride;      /* cells from a row to the next: a power of two */
    uint32_t shift;
    uint32_t scale_bits; /* the entry of a row is row << scale_bits */
    uint32_t done_limit, dead_limit, fork_limit;
    uint32_t start, offer; /* where games begin; offer when the start's letter is taken */
    uint16_t *cells;       /* [rows * stride] entries, aligned to 64 bytes */
    /* The class of a choice is the number of these ascending thresholds that exceed its word. */
    uint32_t choices;
    uint64_t choice[PACKED_CLASSES - 1];
    /* The kinds of landings by class of the choice, then square; on green squares, for every class,
     * the kind of a removal or, if all coins are resets, of a reset. */
    uint8_t kind[PACKED_CLASSES][WALK_MAX_SQUARES];
    uint8_t reset; /* the kind of a reset, on any green square */
    /* With two phases, by kind: the kind of the same landing if it begins the second phase. */
    uint8_t first_of_phase[PACKED_KINDS];
    struct table_change *change; /* as in walk_table, but with entries in `next` */
    const uint32_t *fork;        /* that of the walk_table */
};

/* Whether the result is known: the game has ended, or is in a dead state. */
static inline bool packed_decided(const struct packed_table *table, uint32_t entry) {
    return entry < table->dead_limit;
}

static inline bool packed_forks(const struct packed_table *table, uint32_t entry) {
    return entry >= table->dead_limit && entry < table->fork_limit;
}

/* The moves since the absorbing state of an entry was reached, up to PACKED_CHAIN - 1. */
static inline uint32_t packed_moves_since(const struct packed_table *table, uint32_t entry) {
    return (entry >> table->scale_bits) % PACKED_CHAIN;
}

/* The changes of the fork with that entry. */
static inline const struct table_change *packed_fork(const struct packed_table *table,
                                                     uint32_t entry) {
    uint32_t row = (entry - table->dead_limit) >> table->scale_bits;
    return table->change + table->fork[row / PACKED_CHAIN];
}

/* Packs play->table, which must outlive it, with play->dead, for the outcomes of coins that `coin`
 * allows; play->p affects only the order of rows. False: rows, kinds or classes are too many. */
bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin);
void packed_table_free(struct packed_table *packed);

#endif
