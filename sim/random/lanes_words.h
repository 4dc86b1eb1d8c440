/* GNU C vectors of words, as wide as the compiler flags allow, and Philox blocks in them, for
 * kernels compiled once for each width (processor.h). */
#ifndef SIM_RANDOM_LANES_WORDS_H
#define SIM_RANDOM_LANES_WORDS_H

#include "sim/random/lanes_philox.h"

#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__AVX512BW__)
enum { BYTES = 64 };
#elif defined(__AVX2__)
enum { BYTES = 32 };
#else
enum { BYTES = 16 };
#endif

typedef uint64_t words __attribute__((vector_size(BYTES)));

/* Multiplies the lower halves of each lane. */
static inline words multiply(words a, words b) {
#if defined(__AVX512BW__)
    return (words)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (words)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (words)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
    return (a & UINT32_MAX) * (b & UINT32_MAX);
#endif
}

static inline words load_lanes(const uint64_t *from) {
    words vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

static inline void store_lanes(uint64_t *to, words vector) { memcpy(to, &vector, sizeof vector); }

/* The word in every lane: GNU C extends a number to a vector. */
static inline words all_words(uint64_t word) { return word - (words){0}; }

/* A Philox block in each lane: its words in the lower halves; the upper halves are undefined. */
struct lanes_blocks {
    words word[4];
};

static inline struct lanes_blocks draw_blocks(const struct lanes_keys *keys, words game,
                                              uint32_t domain, words index) {
    const words first = all_words(lanes_philox_first);
    const words second = all_words(lanes_philox_second);
    words x0 = index;
    words x1 = all_words(domain);
    words x2 = game;
    words x3 = game >> 32;
    for (int round = 0; round < LANES_PHILOX_ROUNDS; round++) {
        words p0 = multiply(x0, first);
        words p1 = multiply(x2, second);
        x0 = p1 >> 32 ^ x1 ^ all_words(keys->key[round][0]);
        x1 = p1;
        x2 = p0 >> 32 ^ x3 ^ all_words(keys->key[round][1]);
        x3 = p0;
    }
    return (struct lanes_blocks){{x0, x1, x2, x3}};
}

#endif
