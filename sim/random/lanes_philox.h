/* Philox4x32-10 (see sim/random/draws.h) for kernels that compute many blocks at once, which
 * Random123 does not: a round maps the words x0..x3 of a block, with low and high for the halves of
 * a product, to
 *
 *     high(second * x2) ^ x1 ^ low key,  low(second * x2),
 *     high(first * x0) ^ x3 ^ high key,  low(first * x0). */
#ifndef SIM_RANDOM_LANES_PHILOX_H
#define SIM_RANDOM_LANES_PHILOX_H

#include <stdint.h>

enum { LANES_PHILOX_ROUNDS = 10 };

static const uint64_t lanes_philox_first = 0xD2511F53, lanes_philox_second = 0xCD9E8D57;

/* The keys of each round, in the lower halves. */
struct lanes_keys {
    uint64_t low[LANES_PHILOX_ROUNDS], high[LANES_PHILOX_ROUNDS];
};

static inline struct lanes_keys lanes_keys(uint64_t seed) {
    struct lanes_keys keys;
    for (uint32_t round = 0; round < LANES_PHILOX_ROUNDS; round++) {
        keys.low[round] = (uint32_t)seed + round * 0x9E3779B9;
        keys.high[round] = (uint32_t)(seed >> 32) + round * 0xBB67AE85;
    }
    return keys;
}

#endif
