/* A compiled strategy packed for speed: the least automaton that plays the same games.
 *
 * What a landing does to the collection depends on the square and on chance; landings that do the
 * same are one kind, a column. Collections whose futures are alike are one row: pairs-first on the
 * published board needs 7,352 rows of 31 kinds, a cache line each, instead of 12,455. The rows that
 * play visits most come first, and share the nearest cache; the kinds that it meets most share
 * the first cache line of each row. Packing takes some milliseconds. */
#ifndef SIM_WALK_ENGINE_PACKED_TABLE_H
#define SIM_WALK_ENGINE_PACKED_TABLE_H

#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/landings.h"

enum {
    PACKED_KINDS = 256, /* most columns */
    PACKED_CLASSES = LANDINGS_CLASSES,
    PACKED_FREE_SHIFT = 3,
    PACKED_CHAIN = 8, /* rows that count the moves since the end, and since getting stuck */
};

/* An entry stands for a row, whose cells begin at byte entry << shift. The shift is
 * PACKED_FREE_SHIFT (a factor of 8, which x86 addressing modes multiply by for free) or more where
 * that leaves entries too large for 16 bits. Entries below done_limit: the game ended
 * packed_moves_since moves ago; below stuck_limit: it got stuck; beyond: it goes on. */
struct packed_table {
    uint32_t kinds, rows; /* used */
    uint32_t stride;      /* cells from a row to the next: a power of two */
    uint32_t shift;
    uint32_t scale_bits; /* the entry of a row is row << scale_bits */
    uint32_t done_limit, stuck_limit;
    uint32_t start, offer; /* where games begin; offer when the start's letter is taken */
    uint16_t *cells;       /* [rows * stride] entries, aligned to 64 bytes */
    /* A choice is of class c when its word is below c of these thresholds, ascending. */
    uint32_t choices;
    uint64_t choice[PACKED_CLASSES - 1];
    /* By square: the kind of a landing, [2 * class of choice + (coin falls for the reset)]. */
    uint8_t kind[2 * PACKED_CLASSES][WALK_MAX_SQUARES];
};

/* The moves made since a game ended or got stuck, by an entry below stuck_limit. */
static inline uint32_t packed_moves_since(const struct packed_table *packed, uint32_t entry) {
    return (entry >> packed->scale_bits) % PACKED_CHAIN;
}

/* Packs the table of `play` with its stuck states for play where coins fall as `coin` says; play->p
 * decides the order of rows alone. `*fits` is false, with nothing packed, for tables that need more
 * kinds or classes than there can be. Fails when memory is short. */
bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin, bool *fits, struct error *error);
void packed_table_free(struct packed_table *packed);

#endif
