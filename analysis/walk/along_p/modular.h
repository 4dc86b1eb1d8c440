/* Integers modulo the Mersenne prime 2^61 - 1, as 0 .. 2^61 - 2. */
#ifndef ANALYSIS_WALK_ALONG_P_MODULAR_H
#define ANALYSIS_WALK_ALONG_P_MODULAR_H

#include <stdint.h>

#define MODULAR_PRIME ((UINT64_C(1) << 61) - 1)

static inline uint64_t modular_add(uint64_t a, uint64_t b) {
    uint64_t sum = a + b;
    return sum < MODULAR_PRIME ? sum : sum - MODULAR_PRIME;
}

static inline uint64_t modular_minus(uint64_t a) { return a ? MODULAR_PRIME - a : 0; }

/* 2^61 is 1, so that the upper part of the product is added to the lower one. */
static inline uint64_t modular_multiply(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return modular_add((uint64_t)product & MODULAR_PRIME, (uint64_t)(product >> 61));
}

/* Of 1 .. 2^61 - 2, by Fermat's little theorem. */
static inline uint64_t modular_inverse(uint64_t a) {
    uint64_t power = 1;
    for (uint64_t exponent = MODULAR_PRIME - 2; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = modular_multiply(power, a);
        a = modular_multiply(a, a);
    }
    return power;
}

#endif
