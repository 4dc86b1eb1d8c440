/* Whole numbers: greatest common divisors and binomial coefficients. */
#ifndef SIM_BASE_INTEGERS_H
#define SIM_BASE_INTEGERS_H

#include <stdint.h>

/* Euclid's algorithm; the result for a and 0 is a. */
static inline uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* n over k, the number of sets of k of n things; 0 from 2^63 on. */
static inline uint64_t binomial_coefficient(uint64_t n, uint64_t k) {
    uint64_t least = k < n - k ? k : n - k, ways = k <= n ? 1 : 0; /* n over i */
    for (uint64_t i = 0; i < least && ways > 0; i++) {
        unsigned __int128 next = (unsigned __int128)ways * (n - i) / (i + 1); /* no remainder */
        ways = next >> 63 ? 0 : (uint64_t)next;
    }
    return ways;
}

#endif
