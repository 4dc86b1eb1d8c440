/* Decimal numbers exactly as they are written: 0.15 is 15 * 10^-2, whatever a double makes of it.
 *
 * A number is digits with at most one point and an optional exponent: 5, -0.25, .5, 2., 1e7,
 * +2.5E-3. Nothing else: no spaces, hexadecimals, infinities, thousands or locale. */
#ifndef SIM_TEXT_DECIMAL_H
#define SIM_TEXT_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DECIMAL_DIGITS = 18 }; /* significant ones, as many as an int64_t always holds */

/* digits * 10^exponent, with no trailing zero in digits; 0 is {0, 0}. */
struct decimal {
    int64_t digits;
    int exponent;
};

enum decimal_status {
    DECIMAL_READ,
    DECIMAL_LONG, /* a number, of more than DECIMAL_DIGITS significant digits: not read */
    DECIMAL_JUNK, /* not a number */
};

/* Reads the number that the first `length` bytes of `text` are. An exponent beyond +-100,000
 * counts as that. */
enum decimal_status decimal_parse(const char *text, size_t length, struct decimal *decimal);

/* The nearest double, which is the one that the number parses to however it is written. False if
 * the number is beyond the largest double, or not 0 but so small that it would become 0. */
bool decimal_to_double(struct decimal decimal, double *value);

#endif
