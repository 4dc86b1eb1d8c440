/* Numbers as people write them, read strictly: the whole text, no spaces, nothing but what is
 * described here. What is wrong, and what is allowed, is told in `error`; the caller adds of what
 * (error_within). Decimals as in struct decimal. */
#ifndef SIM_TEXT_NUMBER_H
#define SIM_TEXT_NUMBER_H

#include "sim/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The nearest double of a decimal number in lowest..highest. The bounds may be infinite; the
 * number is finite, and -0 is read as 0. */
bool number_parse_real(const char *text, double lowest, double highest, double *value,
                       struct error *error);

/* A whole number in lowest..highest: 42, -3, 1e3, 5.0. */
bool number_parse_whole(const char *text, int64_t lowest, int64_t highest, int64_t *value,
                        struct error *error);

/* A whole number in lowest..highest, also with a suffix K (thousand), M (million) or G (thousand
 * million), in either case: 1000, 1e6, 2.5M, 1G. */
bool number_parse_count(const char *text, uint64_t lowest, uint64_t highest, uint64_t *value,
                        struct error *error);

/* Decimal digits, or 0x and hexadecimal digits: 0..2^64 - 1. */
bool number_parse_seed(const char *text, uint64_t *seed, struct error *error);

/* A real in 0..1. */
bool number_parse_probability(const char *text, double *probability, struct error *error);

/* The wanted half width of a confidence interval: in the unit of the mean, or as a share of it. */
struct number_precision {
    double half_width; /* > 0 */
    bool relative;     /* then <= 1 */
};

/* 0.01 is absolute, 0.1% relative. */
bool number_parse_precision(const char *text, struct number_precision *precision,
                            struct error *error);

enum { NUMBER_TEXT = 32 };

/* A number that is not negative in about three digits, with K, M, G or T: 7, 12.3M, 0.25. */
void number_print_scaled(double value, char text[NUMBER_TEXT]);

/* A precision as number_parse_precision reads it. */
void number_print_precision(struct number_precision precision, char text[NUMBER_TEXT]);

/* The shortest decimal that reads back as exactly that value: 0.15, 1000000, 2.5e-7, inf, nan.
 * Below 1e-5 and from 1e17 on with an exponent. The same for every equal value, and so for 0 and
 * -0. */
void number_print(double value, char text[NUMBER_TEXT]);

/* Decimal numbers exactly as they are written: 0.15 is 15 * 10^-2, whatever a double makes of it.
 *
 * A number is digits with at most one point and an optional exponent: 5, -0.25, .5, 2., 1e7,
 * +2.5E-3. Nothing else: no spaces, hexadecimals, infinities, thousands or locale. */

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
