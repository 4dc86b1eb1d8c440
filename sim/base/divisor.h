/* Fractions in lowest terms. */
#ifndef SIM_BASE_DIVISOR_H
#define SIM_BASE_DIVISOR_H

#include <stdint.h>

/* The greatest number that divides both, by Euclid's algorithm; of a and 0 it is a. */
uint64_t greatest_common_divisor(uint64_t a, uint64_t b);

#endif
