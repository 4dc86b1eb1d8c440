/* Fractions in lowest terms. */
#ifndef SIM_BASE_DIVISOR_H
#define SIM_BASE_DIVISOR_H

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

#endif
