/* Mean and variance of integers from exact sums: independent of the order of summation and without
 * cancellation. */
#ifndef SIM_STATISTICS_MOMENTS_H
#define SIM_STATISTICS_MOMENTS_H

#include <stdint.h>

/* Exact while every |value| is below 2^63 and the sum of (value - mean)^2 below 2^128; `squares`
 * itself may wrap. A zeroed struct is empty. */
struct moments {
    uint64_t count;
    __int128 sum;
    unsigned __int128 squares;
};

/* Adds a value that occurs `count` times. */
static inline void moments_add(struct moments *moments, int64_t value, uint64_t count) {
    moments->count += count;
    moments->sum += (__int128)value * count;
    moments->squares += (unsigned __int128)((__int128)value * value) * count;
}

static inline void moments_merge(struct moments *moments, const struct moments *other) {
    moments->count += other->count;
    moments->sum += other->sum;
    moments->squares += other->squares;
}

/* NaN without values. */
double moments_mean(const struct moments *moments);

/* With divisor count - 1; NaN for fewer than two values; exactly 0 if all are equal. */
double moments_variance(const struct moments *moments);

/* With divisor count: of a whole population. NaN without values. */
double moments_variance_of_all(const struct moments *moments);

#endif
