#include "sim/text/decimal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXPONENT_LIMIT = 100000 };

/* A place in a text that need not end with a NUL. */
struct cursor {
    const char *at, *end;
};

static bool skip(struct cursor *cursor, char wanted) {
    bool found = cursor->at < cursor->end && *cursor->at == wanted;
    cursor->at += found;
    return found;
}

static bool at_digit(const struct cursor *cursor) {
    return cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
}

/* Skips a sign; true if it is a minus. */
static bool skip_sign(struct cursor *cursor) {
    bool negative = skip(cursor, '-');
    if (!negative)
        skip(cursor, '+');
    return negative;
}

/* Digits read so far; zeros that nothing but zeros followed yet are only counted. */
struct mantissa {
    uint64_t digits;
    int significant, zeros;
    int64_t fraction; /* digits after the point */
};

static void take_digit(struct mantissa *mantissa, int digit) {
    if (digit == 0) {
        mantissa->zeros++;
        return;
    }
    int more = mantissa->significant > 0 ? mantissa->zeros + 1 : 1;
    mantissa->zeros = 0;
    mantissa->significant += more;
    if (mantissa->significant > DECIMAL_DIGITS)
        return;
    for (int i = 0; i < more; i++)
        mantissa->digits *= 10;
    mantissa->digits += (uint64_t)digit;
}

static bool scan_mantissa(struct cursor *cursor, struct mantissa *mantissa) {
    bool any = false;
    for (; at_digit(cursor); any = true)
        take_digit(mantissa, *cursor->at++ - '0');
    if (skip(cursor, '.')) {
        for (; at_digit(cursor); any = true) {
            take_digit(mantissa, *cursor->at++ - '0');
            mantissa->fraction++;
        }
    }
    return any;
}

static bool scan_exponent(struct cursor *cursor, int64_t *exponent) {
    *exponent = 0;
    if (!skip(cursor, 'e') && !skip(cursor, 'E'))
        return true;
    bool negative = skip_sign(cursor);
    if (!at_digit(cursor))
        return false;
    for (; at_digit(cursor); cursor->at++)
        if (*exponent < EXPONENT_LIMIT)
            *exponent = 10 * *exponent + (*cursor->at - '0');
    if (negative)
        *exponent = -*exponent;
    return true;
}

enum decimal_status decimal_parse(const char *text, size_t length, struct decimal *decimal) {
    struct cursor cursor = {text, text + length};
    struct mantissa mantissa = {0};
    int64_t exponent;
    bool negative = skip_sign(&cursor);
    if (!scan_mantissa(&cursor, &mantissa) || !scan_exponent(&cursor, &exponent) ||
        cursor.at != cursor.end)
        return DECIMAL_JUNK;
    if (mantissa.significant > DECIMAL_DIGITS)
        return DECIMAL_LONG;
    *decimal = (struct decimal){0};
    if (mantissa.digits == 0)
        return DECIMAL_READ;
    exponent += mantissa.zeros - mantissa.fraction;
    if (exponent > EXPONENT_LIMIT)
        exponent = EXPONENT_LIMIT;
    if (exponent < -EXPONENT_LIMIT)
        exponent = -EXPONENT_LIMIT;
    decimal->digits = negative ? -(int64_t)mantissa.digits : (int64_t)mantissa.digits;
    decimal->exponent = (int)exponent;
    return DECIMAL_READ;
}

bool decimal_to_double(struct decimal decimal, double *value) {
    char text[48];
    snprintf(text, sizeof text, "%" PRId64 "e%d", decimal.digits, decimal.exponent);
    *value = strtod(text, NULL);
    return isfinite(*value) && (*value != 0 || decimal.digits == 0);
}
