/* Numbers read from text as decimals, and printed with the fewest digits that read back as them. */
#include "sim/text/number.h"

#include "sim/text/untrusted.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decimal numbers. */

enum { EXPONENT_LIMIT = 100000 };

/* A position in a text, which may lack a NUL. */
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

/* Digits read so far; trailing zeros are only counted. */
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

enum decimal_status decimal_parse(const char *text, size_t length, struct decimal *decimal) {
    struct cursor cursor = {text, text + length};
    struct mantissa mantissa = {0};
    int64_t exponent = 0;
    bool negative = skip_sign(&cursor), any = false;
    for (; at_digit(&cursor); any = true)
        take_digit(&mantissa, *cursor.at++ - '0');
    if (skip(&cursor, '.'))
        for (; at_digit(&cursor); any = true) {
            take_digit(&mantissa, *cursor.at++ - '0');
            mantissa.fraction++;
        }
    if (any && (skip(&cursor, 'e') || skip(&cursor, 'E'))) {
        bool below = skip_sign(&cursor);
        any = at_digit(&cursor);
        for (; at_digit(&cursor); cursor.at++)
            if (exponent < EXPONENT_LIMIT)
                exponent = 10 * exponent + (*cursor.at - '0');
        exponent = below ? -exponent : exponent;
    }
    if (!any || cursor.at != cursor.end)
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

/* Parsing. */

/* Sets an error with the allowed values. */
static bool refuse_real(const char *text, const char *wrong, double lowest, double highest,
                        struct error *error) {
    const struct number_text low = number_text(lowest), high = number_text(highest);
    if (isinf(lowest) && isinf(highest))
        return error_input(error, "%s %s; allowed: finite numbers", quote(text).text, wrong);
    if (isinf(highest))
        return error_input(error, "%s %s; allowed: %s or more", quote(text).text, wrong, low.text);
    if (isinf(lowest))
        return error_input(error, "%s %s; allowed: up to %s", quote(text).text, wrong, high.text);
    return error_input(error, "%s %s; allowed: %s to %s", quote(text).text, wrong, low.text,
                       high.text);
}

bool number_parse_real(const char *text, double lowest, double highest, double *value,
                       struct error *error) {
    struct decimal decimal;
    enum decimal_status status = decimal_parse(text, strlen(text), &decimal);
    if (status == DECIMAL_JUNK)
        return refuse_real(text, "is not a number", lowest, highest, error);
    double read = strtod(text, NULL);
    if (read == 0 && (status == DECIMAL_LONG || decimal.digits != 0))
        return refuse_real(text, "is too close to 0", lowest, highest, error);
    if (isinf(read) || read < lowest || read > highest)
        return refuse_real(text, "is out of range", lowest, highest, error);
    *value = read + 0.0; /* -0 becomes 0 */
    return true;
}

/* An integer: magnitude and sign. */
struct whole {
    uint64_t magnitude;
    bool negative, overflow;
};

/* Parses the first `length` bytes, times 10^more, as an integer; returns NULL or what is wrong.
 * More digits than a decimal holds are accepted if there are only digits. */
static const char *scan_whole(const char *text, size_t length, int more, struct whole *whole) {
    struct decimal decimal;
    enum decimal_status status = decimal_parse(text, length, &decimal);
    *whole = (struct whole){.negative = text[0] == '-'};
    if (status == DECIMAL_JUNK)
        return "is not a number";
    if (status == DECIMAL_READ) {
        *whole = (struct whole){(uint64_t)llabs(decimal.digits), decimal.digits < 0, false};
        more = decimal.digits == 0 ? 0 : decimal.exponent + more;
    }
    for (size_t i = text[0] == '-' || text[0] == '+'; status == DECIMAL_LONG && i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return "has too many digits";
        whole->overflow |= __builtin_mul_overflow(whole->magnitude, 10, &whole->magnitude);
        whole->overflow |=
            __builtin_add_overflow(whole->magnitude, (unsigned)(text[i] - '0'), &whole->magnitude);
    }
    for (; more > 0 && !whole->overflow; more--)
        whole->overflow = __builtin_mul_overflow(whole->magnitude, 10, &whole->magnitude);
    return more < 0 ? "is not a whole number" : NULL;
}

bool number_parse_whole(const char *text, int64_t lowest, int64_t highest, int64_t *value,
                        struct error *error) {
    struct whole whole;
    int64_t read = 0;
    const char *wrong = scan_whole(text, strlen(text), 0, &whole);
    if (!wrong && (whole.overflow ||
                   (whole.negative ? __builtin_sub_overflow(0, whole.magnitude, &read)
                                   : __builtin_add_overflow(0, whole.magnitude, &read)) ||
                   read < lowest || read > highest))
        wrong = "is out of range";
    if (wrong)
        return error_input(error, "%s %s; allowed: whole numbers from %" PRId64 " to %" PRId64,
                           quote(text).text, wrong, lowest, highest);
    *value = read;
    return true;
}

bool number_parse_count(const char *text, uint64_t lowest, uint64_t highest, uint64_t *value,
                        struct error *error) {
    static const char suffixes[] = "KMG";
    size_t length = strlen(text);
    const char *suffix =
        length > 0 ? strchr(suffixes, toupper((unsigned char)text[length - 1])) : NULL;
    int power = suffix ? 3 * (int)(suffix - suffixes + 1) : 0;
    struct whole whole;
    const char *wrong = scan_whole(text, power > 0 ? length - 1 : length, power, &whole);
    if (!wrong &&
        (whole.negative || whole.overflow || whole.magnitude < lowest || whole.magnitude > highest))
        wrong = "is out of range";
    if (wrong)
        return error_input(error,
                           "%s %s; allowed: whole numbers from %" PRIu64 " to %" PRIu64
                           ", as 1000, 1e6, 10K, 2.5M or 1G",
                           quote(text).text, wrong, lowest, highest);
    *value = whole.magnitude;
    return true;
}

bool number_parse_seed(const char *text, uint64_t *seed, struct error *error) {
    static const char all[] = "0123456789abcdef";
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    unsigned base = hexadecimal ? 16 : 10;
    const char *digits = hexadecimal ? text + 2 : text;
    uint64_t read = 0;
    bool valid = *digits != '\0';
    for (; valid && *digits; digits++) {
        const char *digit = memchr(all, tolower((unsigned char)*digits), base);
        valid = digit && !__builtin_mul_overflow(read, base, &read) &&
                !__builtin_add_overflow(read, (unsigned)(digit - all), &read);
    }
    if (!valid)
        return error_input(error,
                           "%s is not a seed; allowed: whole numbers from 0 to %" PRIu64
                           ", or 0x0 to 0x%" PRIx64,
                           quote(text).text, UINT64_MAX, UINT64_MAX);
    *seed = read;
    return true;
}

bool number_parse_precision(const char *text, struct number_precision *precision,
                            struct error *error) {
    static const char allowed[] = "allowed: above 0, as 0.01, or up to 100% of the mean, as 0.1%";
    size_t length = strlen(text);
    bool relative = length > 0 && text[length - 1] == '%';
    struct decimal decimal;
    double value;
    if (decimal_parse(text, relative ? length - 1 : length, &decimal) != DECIMAL_READ)
        return error_input(error, "%s is not a precision; %s", quote(text).text, allowed);
    if (relative)
        decimal.exponent -= 2;
    if (!decimal_to_double(decimal, &value) || value <= 0 || (relative && value > 1))
        return error_input(error, "%s is out of range; %s", quote(text).text, allowed);
    *precision = (struct number_precision){value, relative};
    return true;
}

/* Printing. */

void number_print(double value, char text[NUMBER_TEXT]) {
    if (value < 0)
        *text++ = '-';
    double magnitude = fabs(value);
    if (!isfinite(value) || magnitude == 0) {
        sprintf(text, "%s", isnan(value) ? "nan" : magnitude > 0 ? "inf" : "0");
        return;
    }
    /* The fewest digits, d.ddd * 10^exponent, that read back as the number. */
    char digits[NUMBER_TEXT];
    int precision = 0;
    do
        snprintf(digits, sizeof digits, "%.*e", precision, magnitude);
    while (strtod(digits, NULL) != magnitude && ++precision < 17);
    int exponent = (int)strtol(strchr(digits, 'e') + 1, NULL, 10), zeros = exponent - precision;
    digits[precision > 0 ? precision + 2 : 1] = '\0'; /* d.ddd without e-07 */
    if (exponent < -5 || exponent > 16) {
        sprintf(text, "%.20se%d", digits, exponent);
    } else if (zeros < 0) {
        sprintf(text, "%.*f", -zeros, magnitude);
    } else {
        int length = sprintf(text, "%.1s%.17s", digits, precision > 0 ? digits + 2 : "");
        snprintf(text + length, (size_t)zeros + 1, "%s", "0000000000000000");
    }
}

void number_print_precision(struct number_precision precision, char text[NUMBER_TEXT]) {
    struct decimal decimal;
    double percent;
    number_print(precision.half_width, text);
    if (!precision.relative || decimal_parse(text, strlen(text), &decimal) != DECIMAL_READ)
        return;
    decimal.exponent += 2; /* 0.0007 is 0.07%, and not 0.06999999999999999% */
    if (decimal_to_double(decimal, &percent)) {
        number_print(percent, text);
        strcat(text, "%");
    }
}

struct number_text number_scaled(double value) {
    struct number_text number;
    static const char suffix[] = " KMGT";
    size_t thousands = 0;
    for (; value >= 999.5 && thousands + 2 < sizeof suffix; thousands++)
        value /= 1000;
    snprintf(number.text, NUMBER_TEXT, "%.3g%.*s", value, thousands > 0, suffix + thousands);
    return number;
}
