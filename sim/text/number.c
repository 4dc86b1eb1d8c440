/* Reads numbers as decimals, and prints a double with the fewest digits that read back to it. */
#include "sim/text/number.h"

#include "sim/text/untrusted.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

enum { EXPONENT_LIMIT = 100000 }; /* larger exponents are clamped; those of doubles are below 400 */

/* Skips that character if it is the next one. */
static bool skip(const char **at, const char *end, char wanted) {
    if (*at == end || **at != wanted)
        return false;
    ++*at;
    return true;
}

/* Skips a sign; true if it is a minus. */
static bool skip_sign(const char **at, const char *end) {
    bool negative = skip(at, end, '-');
    if (!negative)
        skip(at, end, '+');
    return negative;
}

/* The value is digits * 10^exponent at any time. Once `digits` is full, only zeros may follow. */
enum decimal_status decimal_parse(const char *text, size_t length, struct decimal *decimal) {
    const int64_t full = 100000000000000000; /* 10^(DECIMAL_DIGITS - 1) */
    const char *at = text, *end = text + length;
    bool negative = skip_sign(&at, end), after_point = false, has_digits = false, fits = true;
    int64_t digits = 0, exponent = 0;
    for (; at < end && (isdigit((unsigned char)*at) || (*at == '.' && !after_point)); at++) {
        if (*at == '.') {
            after_point = true;
            continue;
        }
        has_digits = true;
        if (digits < full) {
            digits = 10 * digits + (*at - '0');
            exponent -= after_point ? 1 : 0;
        } else {
            fits = fits && *at == '0';
            exponent += after_point ? 0 : 1;
        }
    }
    for (; digits > 0 && digits % 10 == 0; digits /= 10) /* trailing zeros go to the exponent */
        exponent++;
    if (has_digits && (skip(&at, end, 'e') || skip(&at, end, 'E'))) {
        bool below = skip_sign(&at, end);
        int64_t power = 0;
        has_digits = at < end; /* of the exponent, or junk, before which the loop stops */
        for (; at < end && isdigit((unsigned char)*at); at++)
            power = power < EXPONENT_LIMIT ? 10 * power + (*at - '0') : power;
        exponent += below ? -power : power;
    }
    if (!has_digits || at != end)
        return DECIMAL_JUNK;
    if (!fits)
        return DECIMAL_LONG;
    exponent = MAX(-EXPONENT_LIMIT, MIN(exponent, EXPONENT_LIMIT));
    decimal->digits = negative ? -digits : digits;
    decimal->exponent = digits > 0 ? (int)exponent : 0;
    return DECIMAL_READ;
}

bool decimal_to_double(struct decimal decimal, double *value) {
    char text[48];
    snprintf(text, sizeof text, "%" PRId64 "e%d", decimal.digits, decimal.exponent);
    *value = strtod(text, NULL);
    return isfinite(*value) && (*value != 0 || decimal.digits == 0);
}

/* Sets an error with the allowed values: "0 to 1", "0 or more", "up to 1" or "finite numbers". */
static bool refuse_real(const char *text, const char *wrong, double lowest, double highest,
                        struct error *error) {
    bool above = isfinite(lowest), below = isfinite(highest);
    const char *between = above && below ? " to " : above ? " or more" : "up to ";
    return error_input(error, "%s %s; allowed: %s%s%s", quote(text).text, wrong,
                       above ? number_text(lowest).text : "",
                       above || below ? between : "finite numbers",
                       below ? number_text(highest).text : "");
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

/* Parses the first `length` bytes times 10^power as an integer. Returns NULL, or what is wrong. A
 * number with more than DECIMAL_DIGITS digits may have neither a point nor an exponent. */
static const char *scan_whole(const char *text, size_t length, int power, __int128 lowest,
                              __int128 highest, __int128 *value) {
    struct decimal decimal;
    enum decimal_status status = decimal_parse(text, length, &decimal);
    if (status == DECIMAL_JUNK)
        return "is not a number";
    if (status == DECIMAL_LONG) {
        char *end;
        errno = 0;
        *value = strtoull(text[0] == '-' || text[0] == '+' ? text + 1 : text, &end, 10);
        if (end != text + length)
            return "has too many digits";
        if (errno)
            return "is out of range";
        *value = text[0] == '-' ? -*value : *value;
    } else {
        *value = decimal.digits;
        power += decimal.exponent;
    }
    if (power < 0 && *value != 0)
        return "is not a whole number";
    for (; power > 0 && *value >= INT64_MIN && *value <= UINT64_MAX; power--)
        *value *= 10; /* stops once it exceeds 64 bits, so that 128 bits do not overflow */
    return *value < lowest || *value > highest ? "is out of range" : NULL;
}

bool number_parse_whole(const char *text, int64_t lowest, int64_t highest, int64_t *value,
                        struct error *error) {
    __int128 read;
    const char *wrong = scan_whole(text, strlen(text), 0, lowest, highest, &read);
    if (wrong)
        return error_input(error, "%s %s; allowed: whole numbers from %" PRId64 " to %" PRId64,
                           quote(text).text, wrong, lowest, highest);
    *value = (int64_t)read;
    return true;
}

bool number_parse_count(const char *text, uint64_t lowest, uint64_t highest, uint64_t *value,
                        struct error *error) {
    static const char suffixes[] = "KMG";
    size_t length = strlen(text);
    const char *suffix =
        length > 0 ? strchr(suffixes, toupper((unsigned char)text[length - 1])) : NULL;
    int power = suffix ? 3 * (int)(suffix - suffixes + 1) : 0;
    __int128 read;
    length -= suffix ? 1 : 0;
    const char *wrong = scan_whole(text, length, power, lowest, highest, &read);
    if (wrong)
        return error_input(error,
                           "%s %s; allowed: whole numbers from %" PRIu64 " to %" PRIu64
                           ", also written as 1e6, 10K, 2.5M or 1G",
                           quote(text).text, wrong, lowest, highest);
    *value = (uint64_t)read;
    return true;
}

bool number_parse_seed(const char *text, uint64_t *seed, struct error *error) {
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hexadecimal ? text + 2 : text;
    size_t length = strspn(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");
    errno = 0;
    uint64_t read = strtoull(digits, NULL, hexadecimal ? 16 : 10);
    if (length == 0 || digits[length] || errno)
        return error_input(error,
                           "%s is not a seed; allowed: whole numbers from 0 to %" PRIu64
                           ", or 0x0 to 0x%" PRIx64,
                           quote(text).text, UINT64_MAX, UINT64_MAX);
    *seed = read;
    return true;
}

bool number_parse_precision(const char *text, struct number_precision *precision,
                            struct error *error) {
    static const char allowed[] = "allowed: above 0, or up to 100% of the mean: 0.01 or 0.1%";
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

struct number_text number_text(double value) {
    struct number_text number = {""};
    char *text = number.text;
    if (value < 0)
        *text++ = '-';
    double magnitude = fabs(value);
    if (!isfinite(value) || magnitude == 0) {
        sprintf(text, "%s", isnan(value) ? "nan" : magnitude > 0 ? "inf" : "0");
        return number;
    }
    /* The fewest digits, d.ddd * 10^exponent, that read back as the number. */
    char digits[NUMBER_TEXT];
    int precision = 0; /* digits after the point */
    do
        snprintf(digits, sizeof digits, "%.*e", precision, magnitude);
    while (strtod(digits, NULL) != magnitude && ++precision < 17);
    int exponent = (int)strtol(strchr(digits, 'e') + 1, NULL, 10);
    *strchr(digits, 'e') = '\0';
    if (exponent < -5 || exponent > 16) {
        sprintf(text, "%.20se%d", digits, exponent);
    } else if (exponent < precision) {
        sprintf(text, "%.*f", precision - exponent, magnitude);
    } else { /* a whole number, which may end in zeros */
        sprintf(text, "%.1s%.17s", digits, precision > 0 ? digits + 2 : "");
        strncat(text, "0000000000000000", (size_t)(exponent - precision));
    }
    return number;
}

struct number_text number_precision_text(struct number_precision precision) {
    struct number_text number = number_text(precision.half_width);
    struct decimal decimal;
    double percent;
    if (!precision.relative ||
        decimal_parse(number.text, strlen(number.text), &decimal) != DECIMAL_READ)
        return number;
    decimal.exponent += 2; /* 0.0007 is 0.07%, and not 0.06999999999999999% */
    if (decimal_to_double(decimal, &percent))
        snprintf(number.text, NUMBER_TEXT, "%.30s%%", number_text(percent).text);
    return number;
}

struct number_text number_scaled(double value) {
    struct number_text number;
    static const char suffix[] = " KMGT"; /* [power of 1000] the blank of power 0 is not printed */
    size_t thousands = 0;
    for (; value >= 999.5 && suffix[thousands + 1]; thousands++) /* 999.5 rounds to 1000 */
        value /= 1000;
    snprintf(number.text, NUMBER_TEXT, "%.3g%.*s", value, thousands > 0 ? 1 : 0,
             suffix + thousands);
    return number;
}
