#include "sim/statistics/moments.h"

#include <math.h>

double moments_mean(const struct moments *moments) {
    return moments->count == 0 ? NAN : (double)moments->sum / (double)moments->count;
}

/* The sum of (x - mean)^2. With sum = q n + r, 0 <= r < n, it is
 *   sum x^2 - q^2 n - 2 q r - r^2 / n,
 * in integers modulo 2^128 but for the last fraction. */
static double squared_deviations(const struct moments *moments) {
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

double moments_variance(const struct moments *moments) {
    if (moments->count < 2)
        return NAN;
    return squared_deviations(moments) / (double)(moments->count - 1);
}

double moments_variance_of_all(const struct moments *moments) {
    return moments->count == 0 ? NAN : squared_deviations(moments) / (double)moments->count;
}
