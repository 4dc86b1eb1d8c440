/* Mean and variance of integers from exact sums: in any order, and without cancellation. */
#ifndef SIM_STATISTICS_MOMENTS_H
#define SIM_STATISTICS_MOMENTS_H

#include <math.h>
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
static inline double moments_mean(const struct moments *moments) {
    return moments->count == 0 ? NAN : (double)moments->sum / (double)moments->count;
}

/* The sum of (x - mean)^2. With sum = q n + r, 0 <= r < n, it is
 *   sum x^2 - q^2 n - 2 q r - r^2 / n,
 * in integers modulo 2^128 but for the last fraction. */
static inline double moments_squared_deviations(const struct moments *moments) {
    __int128 n = moments->count, quotient = moments->sum / n, rest = moments->sum % n;
    if (rest < 0) {
        rest += n;
        quotient--;
    }
    unsigned __int128 q = (unsigned __int128)quotient, r = (unsigned __int128)rest;
    unsigned __int128 square = r * r, count = moments->count;
    unsigned __int128 whole = moments->squares - q * q * count - 2 * q * r - square / count;
    return (double)whole - (double)(square % count) / (double)count;
}

/* Variance with divisor count - 1: NaN for fewer than two values, exactly 0 if all are equal. */
static inline double moments_variance(const struct moments *moments) {
    return moments->count < 2 ? NAN
                              : moments_squared_deviations(moments) / (double)(moments->count - 1);
}

#endif
