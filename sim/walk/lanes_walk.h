/* The walk of sixty-four collections along their landings, shared by all kernels. */
#ifndef SIM_WALK_LANES_WALK_H
#define SIM_WALK_LANES_WALK_H

#include "sim/walk/lanes.h"

#include <string.h>

/* The entry after a landing. The barrier keeps the column's address apart from the row's offset:
 * what waits for the row is one load and nothing else, or a shift and a load. */
static inline __attribute__((always_inline)) uint64_t
lanes_next(const uint16_t *cells, uint32_t shift, uint8_t kind, uint64_t entry) {
    const char *column = (const char *)(cells + kind);
    __asm__("" : "+r"(column));
    uint16_t next;
    memcpy(&next, column + (entry << shift), sizeof next);
    return next;
}

/* Walks lanes first .. first + count - 1 along one turn, one after the other: an out-of-order core
 * overlaps a dozen of them by itself, and with vector code that stands around them. The barriers
 * keep each move's instructions together, and neighbouring rows out of vectors: on Zen 4 code that
 * compilers moved about took up to twice as long. */
static inline __attribute__((always_inline)) void
lanes_walk(const uint16_t *cells, uint32_t shift, struct lanes *lanes, int first, int count) {
#pragma GCC unroll 8
    for (int lane = first; lane < first + count; lane++) {
        uint64_t entry = lanes->row[lane];
#pragma GCC unroll 8
        for (int move = 0; move < LANES_TURN; move++) {
            entry = lanes_next(cells, shift, lanes->kind[move][lane], entry);
            __asm__("" : "+r"(entry));
        }
        lanes->row[lane] = (uint32_t)entry;
        __asm__("" : "+m"(lanes->row[lane]));
    }
}

#endif
