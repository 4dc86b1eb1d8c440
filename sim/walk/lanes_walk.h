/* The walk of sixty-four collections along their landings, shared by all kernels. */
#ifndef SIM_WALK_LANES_WALK_H
#define SIM_WALK_LANES_WALK_H

#include "sim/walk/lanes.h"

#include <string.h>

/* A collection waits for its row to be loaded before the next landing can be looked up, so eight
 * are walked side by side. */
enum { LANES_ABREAST = 8 };

static inline __attribute__((always_inline)) uint32_t lanes_next16(const char *cells, uint8_t kind,
                                                                   uint32_t entry) {
    uint16_t next;
    memcpy(&next, cells + (size_t)kind * 2 + (size_t)entry * 8, sizeof next);
    return next;
}

static inline __attribute__((always_inline)) uint32_t lanes_next32(const char *cells, uint8_t kind,
                                                                   uint32_t entry) {
    uint32_t next;
    memcpy(&next, cells + (size_t)kind * 4 + (size_t)entry * 8, sizeof next);
    return next;
}

/* Walks lanes first .. first + 7 along one turn. */
static inline __attribute__((always_inline)) void lanes_walk(const char *cells, bool wide,
                                                             struct lanes *lanes, int first) {
    uint32_t row[LANES_ABREAST];
    memcpy(row, lanes->row + first, sizeof row);
#pragma GCC unroll 8
    for (int move = 0; move < LANES_TURN; move++) {
        const uint8_t *kind = lanes->kind[move] + first;
#pragma GCC unroll 8
        for (int i = 0; i < LANES_ABREAST; i++)
            row[i] =
                wide ? lanes_next32(cells, kind[i], row[i]) : lanes_next16(cells, kind[i], row[i]);
    }
    memcpy(lanes->row + first, row, sizeof row);
}

#endif
