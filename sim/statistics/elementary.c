#include "sim/statistics/elementary.h"

#include <math.h>

/* ln 2 in two parts, of which the first has so many zeros at the end that its products with
 * exponents are exact. */
static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;

/* With k the whole number next to x / ln 2 and r = x - k ln 2, 2^k times Taylor's series of e^r, up
 * to r^13 / 13! < 2^-53 / 50. */
double elementary_exp(double x) {
    const double largest = 709.79, least = -745.2, log2_e = 1.4426950408889634;
    enum { TERMS = 13 };
    if (isnan(x))
        return x;
    if (x > largest)
        return INFINITY;
    if (x < least)
        return 0;
    double k = floor(x * log2_e + 0.5);
    double r = (x - k * ln2_high) - k * ln2_low, sum = 1;
    for (int i = TERMS; i > 1; i--)
        sum = 1 + sum * r / i;
    return ldexp(1 + r * sum, (int)k);
}

/* With x = 2^k (1 + f), 1 + f between sqrt(1/2) and sqrt(2), and s = f / (2 + f):
 *   ln(1 + f) = 2 artanh s = 2 s + s R = f - s (f - R),  R = 2/3 s^2 + 2/5 s^4 + 2/7 s^6 ... */
double elementary_log(double x) {
    enum { TERMS = 11 };
    if (isnan(x) || x < 0)
        return NAN;
    if (x == 0 || isinf(x))
        return x == 0 ? -INFINITY : x;
    int k;
    double f = frexp(x, &k);
    if (f < M_SQRT1_2) {
        f *= 2;
        k--;
    }
    f -= 1;
    double s = f / (2 + f), square = s * s, sum = 0;
    for (int i = TERMS; i > 0; i--)
        sum = square * (2.0 / (2 * i + 1) + sum);
    return k * ln2_high + (f - (s * (f - sum) - k * ln2_low));
}

/* Corrects for the rounding error of 1 + x: log1p(x) = ln(s) x / (s - 1) with s = fl(1 + x) (HP-15C
 * Advanced Functions Handbook, 1982, appendix). */
double elementary_log1p(double x) {
    double sum = 1 + x;
    if (sum == 1 || isinf(sum))
        return x;
    return elementary_log(sum) * (x / (sum - 1));
}
