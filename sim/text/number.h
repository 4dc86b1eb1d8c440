/* Strict parsing and printing of numbers: the whole text must be a number as described here. Errors
 * say what is wrong and what is allowed; the caller adds the context (error_within). */
#ifndef SIM_TEXT_NUMBER_H
#define SIM_TEXT_NUMBER_H

#include "sim/base/error.h"

#include <stdint.h>

/* Exact decimal numbers: 0.15 is 15 * 10^-2. As text, a number has an optional sign, digits with at
 * most one point and an optional exponent: 5, -0.25, .5, 2., 1e7, +2.5E-3; in any locale. It has no
 * spaces, hexadecimal digits, infinities and thousands separators. */

enum { DECIMAL_DIGITS = 18 }; /* maximum number of significant digits: fits in an int64_t */

/* digits * 10^exponent without trailing zeros in digits; 0 is {0, 0}. */
struct decimal {
    int64_t digits;
    int exponent;
};

enum decimal_status {
    DECIMAL_READ, /* *decimal is set */
    DECIMAL_LONG, /* a number with more than DECIMAL_DIGITS significant digits: not parsed */
    DECIMAL_JUNK, /* not a number */
};

/* Parses the first `length` bytes of a text. Exponents are clamped to +-100,000. */
enum decimal_status decimal_parse(const char *text, size_t length, struct decimal *decimal);

/* The nearest double. False on overflow, and on underflow to 0. */
bool decimal_to_double(struct decimal decimal, double *value);

/* Parses a finite number in lowest..highest, maybe infinite; rounds to a double; -0 becomes 0. */
bool number_parse_real(const char *text, double lowest, double highest, double *value,
                       struct error *error);

/* Parses an integer in lowest..highest, in any notation of a decimal: 42, -3, 1e3, 5.0. */
bool number_parse_whole(const char *text, int64_t lowest, int64_t highest, int64_t *value,
                        struct error *error);

/* Parses an integer in lowest..highest, perhaps with a suffix K, M or G of either case: 2.5M. */
bool number_parse_count(const char *text, uint64_t lowest, uint64_t highest, uint64_t *value,
                        struct error *error);

/* Parses decimal digits, or 0x and hexadecimal digits: 0..2^64 - 1. */
bool number_parse_seed(const char *text, uint64_t *seed, struct error *error);

/* The requested half width of a confidence interval, absolute or relative to the mean. */
struct number_precision {
    double half_width; /* > 0 */
    bool relative;     /* to the mean; half_width is then at most 1 */
};

/* 0.01 is absolute, 0.1% relative. */
bool number_parse_precision(const char *text, struct number_precision *precision,
                            struct error *error);

enum { NUMBER_TEXT = 32 }; /* bytes of a printed number, with NUL; none is longer */

/* A printed number, for arguments of printf: number_text(value).text. */
struct number_text {
    char text[NUMBER_TEXT];
};

/* The decimal with the fewest digits that is parsed to exactly that value: 0.15, 1000000, inf, nan.
 * Below 1e-5 and from 1e17 on it has an exponent: 2.5e-7. 0 and -0 are both 0. Also a precision. */
struct number_text number_text(double value);
struct number_text number_precision_text(struct number_precision precision);

/* A nonnegative number with about three digits and a suffix K, M, G or T: 7, 12.3M, 0.25. */
struct number_text number_scaled(double value);

#endif
