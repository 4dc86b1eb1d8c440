/* Philox4x32-10 (see sim/random/draws.h) for kernels that compute many blocks at once, which
 * Random123 does not. With two constant multipliers, `first` and `second`, and the 64-bit products
 * p0 = first * x0 and p1 = second * x2, a round maps the words x0, x1, x2, x3 of a block to
 *
 *     high(p1) ^ x1 ^ key[0],  low(p1),  high(p0) ^ x3 ^ key[1],  low(p0). */
#ifndef SIM_RANDOM_LANES_PHILOX_H
#define SIM_RANDOM_LANES_PHILOX_H

#include <stdint.h>

enum { LANES_PHILOX_ROUNDS = 10 };

static const uint64_t lanes_philox_first = 0xD2511F53, lanes_philox_second = 0xCD9E8D57;

/* The two 32-bit keys of each round: both words of the seed, each plus `round` times a constant. */
struct lanes_keys {
    uint64_t key[LANES_PHILOX_ROUNDS][2];
};

static inline struct lanes_keys lanes_keys(uint64_t seed) {
    struct lanes_keys keys;
    for (uint32_t round = 0; round < LANES_PHILOX_ROUNDS; round++) {
        keys.key[round][0] = (uint32_t)seed + round * 0x9E3779B9;
        keys.key[round][1] = (uint32_t)(seed >> 32) + round * 0xBB67AE85;
    }
    return keys;
}

#endif
