/* GNU C vectors as wide as the target allows, and operations on them for the portable kernel:
 * loads, stores, and the transposition of bytes. */
#ifndef SIM_WALK_ENGINE_LANES_PORTABLE_H
#define SIM_WALK_ENGINE_LANES_PORTABLE_H

#include "sim/random/lanes_words.h"
#include "sim/walk/engine/lanes.h"

#include <string.h>

enum { WORDS = BYTES / 8, HALF = 16 };

typedef uint32_t narrow __attribute__((vector_size(BYTES / 2)));
typedef uint8_t bytes __attribute__((vector_size(BYTES)));
typedef int8_t flags __attribute__((vector_size(BYTES)));
typedef uint8_t half __attribute__((vector_size(HALF)));

static inline bytes all_bytes(uint8_t byte) { return byte - (bytes){0}; }

static inline half interleave_low(half a, half b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static inline half interleave_high(half a, half b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}

/* Transposes the bytes of sixteen lanes, eight bytes each: byte i of lane j goes to to[i][j]. Each
 * step rotates the seven bits of a byte's address (vector, then position in it) by one. */
static inline void transpose(const uint64_t *from, uint8_t *const to[8]) {
    half vector[8];
    memcpy(vector, from, sizeof vector);
    for (int step = 0; step < 4; step++) {
        half shuffled[8];
        for (int i = 0; i < 4; i++) {
            shuffled[2 * i] = interleave_low(vector[i], vector[i + 4]);
            shuffled[2 * i + 1] = interleave_high(vector[i], vector[i + 4]);
        }
        memcpy(vector, shuffled, sizeof vector);
    }
    for (int i = 0; i < 8; i++)
        memcpy(to[i], &vector[i], sizeof vector[i]);
}

/* Transposes all lanes: byte i of each goes to plane[i]. */
static void transpose_all(const uint64_t *from, uint8_t *const plane[8]) {
    for (int lane = 0; lane < LANES; lane += HALF) {
        uint8_t *to[8];
        for (int i = 0; i < 8; i++)
            to[i] = plane[i] + lane;
        transpose(from + lane, to);
    }
}

/* Loads half a vector of 32-bit words, widened to a vector of 64-bit words. */
static inline words load_words(const uint32_t *from) {
    narrow loaded;
    memcpy(&loaded, from, sizeof loaded);
    return __builtin_convertvector(loaded, words);
}

static inline bytes load_bytes(const uint8_t *from) {
    bytes loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

static inline void store_bytes(uint8_t *to, bytes stored) { memcpy(to, &stored, sizeof stored); }

#endif
