/* How landings change collections: functions that all kernels share. */
#ifndef SIM_WALK_ENGINE_LANES_COLLECTIONS_H
#define SIM_WALK_ENGINE_LANES_COLLECTIONS_H

#include "sim/walk/engine/lanes.h"

#include <string.h>

/* The entry after a landing. The barrier keeps the column's address separate from the row's offset,
 * so that only one load, or a shift and a load, depends on the row. */
static inline __attribute__((always_inline)) uint64_t
lanes_next(const uint16_t *cells, uint32_t shift, uint8_t kind, uint64_t entry) {
    const char *column = (const char *)(cells + kind);
    __asm__("" : "+r"(column));
    uint16_t next;
    memcpy(&next, column + (entry << shift), sizeof next);
    return next;
}

/* Lists the open coins of the octet drawn last. A round lists FEW coins, so that most moves take
 * one round and the branch is predictable. */
static inline void lanes_list_open(struct lanes *lanes) {
    enum { FEW = 4 };
    const uint64_t none = UINT64_C(1) << (LANES - 1); /* ctz needs a bit when no coin is left */
    size_t count = 0;
    for (size_t move = 0; move < LANES_OCTET; move++) {
        uint64_t left = lanes->open_lanes[move];
        uint16_t *at = lanes->open.at + count;
        count += (size_t)__builtin_popcountll(left);
        do {
            for (int i = 0; i < FEW; i++, left &= left - 1)
                *at++ = (uint16_t)(move * LANES + (size_t)__builtin_ctzll(left | none));
        } while (left);
    }
    lanes->open.count = count;
}

/* The result of a game with entry `row` after so many octets; undefined while it goes on. */
static inline uint32_t lanes_result(const struct packed_table *table, int32_t max_moves,
                                    uint32_t octets, int32_t row) {
    int32_t moves =
        (int32_t)octets * LANES_OCTET - (int32_t)packed_moves_since(table, (uint32_t)row);
    uint32_t result = row < (int32_t)table->done_limit ? (uint32_t)moves : ENGINE_UNFINISHABLE;
    return row >= (int32_t)table->dead_limit || moves > max_moves ? ENGINE_CENSORED : result;
}

/* Finds the results of all lanes, in a loop that compilers vectorize. */
static inline void lanes_find_results(const struct lanes_setup *setup, struct lanes *lanes) {
    const struct packed_table table = *setup->table;
    const int32_t max_moves = (int32_t)setup->max_moves;
    for (int lane = 0; lane < LANES; lane++)
        lanes->result[lane] = lanes_result(&table, max_moves, lanes->octet[lane], lanes->row[lane]);
}

#endif
