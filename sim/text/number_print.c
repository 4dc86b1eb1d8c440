#include "sim/text/number.h"

#include "sim/text/decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A positive number as digits d.ddd * 10^exponent, the fewest that read back as it. */
struct shortest {
    char digits[NUMBER_TEXT];
    int length, exponent;
};

static struct shortest find_shortest(double value) {
    char text[NUMBER_TEXT];
    int precision = 0;
    do
        snprintf(text, sizeof text, "%.*e", precision, value);
    while (strtod(text, NULL) != value && ++precision < 17);
    struct shortest shortest = {.length = precision + 1};
    shortest.digits[0] = text[0];
    const char *mark = text + 1;
    if (precision > 0) { /* d.ddde-07 */
        memcpy(shortest.digits + 1, text + 2, (size_t)precision);
        mark += precision + 1;
    }
    shortest.exponent = (int)strtol(mark + 1, NULL, 10);
    return shortest;
}

static char *put(char *to, const char *from, int length) {
    memcpy(to, from, (size_t)length);
    return to + length;
}

static char *put_zeros(char *to, int length) {
    memset(to, '0', (size_t)length);
    return to + length;
}

static void print_positive(double value, char *to) {
    struct shortest shortest = find_shortest(value);
    const char *digits = shortest.digits;
    int length = shortest.length, exponent = shortest.exponent;
    if (exponent < -5 || exponent > 16) {
        to = put(to, digits, 1);
        if (length > 1)
            to = put(put(to, ".", 1), digits + 1, length - 1);
        sprintf(to, "e%d", exponent);
        return;
    }
    if (exponent < 0)
        to = put(put_zeros(put(to, "0.", 2), -exponent - 1), digits, length);
    else if (length <= exponent + 1)
        to = put_zeros(put(to, digits, length), exponent + 1 - length);
    else
        to = put(put(put(to, digits, exponent + 1), ".", 1), digits + exponent + 1,
                 length - exponent - 1);
    *to = '\0';
}

void number_print(double value, char text[NUMBER_TEXT]) {
    if (value < 0)
        *text++ = '-';
    double magnitude = fabs(value);
    if (isfinite(value) && magnitude > 0)
        print_positive(magnitude, text);
    else
        sprintf(text, "%s", isnan(value) ? "nan" : magnitude > 0 ? "inf" : "0");
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

void number_print_scaled(double value, char text[NUMBER_TEXT]) {
    static const char suffix[] = " KMGT";
    size_t thousands = 0;
    while (value >= 999.5 && thousands + 2 < sizeof suffix) {
        value /= 1000;
        thousands++;
    }
    snprintf(text, NUMBER_TEXT, "%.3g%.*s", value, thousands > 0, suffix + thousands);
}
