/* Lists and ranges of decimals. 0:1:0.1 is computed as the integers 0, 1, .., 10 times 10^-1, so
 * that each value is rounded only once, to a double. */
#include "sim/text/range.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <gsl/gsl_sort.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The arguments of range_parse, and its state. */
struct reader {
    struct range *range;
    struct quote given; /* the whole text, cut if it is long */
    double lowest, highest;
    struct error *error;
    bool says_text; /* the error begins with `given` already: all of it should be one number */
};

/* Sets an error as "2 is out of range; allowed: 0 to 1", with 2 for `what`. */
static bool refuse(const struct reader *reader, const char *what, const char *wrong) {
    return error_input(reader->error, "%s %s; allowed: %s to %s", what, wrong,
                       number_text(reader->lowest).text, number_text(reader->highest).text);
}

static bool add_value(struct reader *reader, struct decimal decimal) {
    struct range *range = reader->range;
    double value;
    if (!decimal_to_double(decimal, &value))
        return refuse(reader, decimal.exponent > 0 ? "too large" : "too close to 0",
                      "for a double");
    if (value < reader->lowest || value > reader->highest)
        return refuse(reader, number_text(value).text, "is out of range");
    if (range->values == RANGE_MOST)
        return error_input(reader->error, "too many values; allowed: %d", RANGE_MOST);
    *list_add(range->value, range->values) = value;
    return true;
}

/* Gives all numbers the smallest exponent of those that are not 0, so that their digits can be
 * added and divided: 0, 1 and 0.1 become 0, 10 and 1 times 10^-1. False if a number would have more
 * than DECIMAL_DIGITS digits; otherwise the sum or difference of two fits an int64_t. */
static bool rescale(struct decimal *number, int numbers) {
    const int64_t limit = 1000000000000000000; /* 10^DECIMAL_DIGITS */
    int exponent = INT_MAX;
    for (int i = 0; i < numbers; i++)
        if (number[i].digits != 0 && number[i].exponent < exponent)
            exponent = number[i].exponent;
    for (int i = 0; i < numbers; i++) {
        for (; number[i].digits != 0 && number[i].exponent > exponent; number[i].exponent--) {
            if (llabs(number[i].digits) >= limit / 10)
                return false;
            number[i].digits *= 10;
        }
        number[i].exponent = exponent;
    }
    return true;
}

/* Adds a part between commas: a value, or the values first, first + step, ..., up to last. */
static bool add_part(struct reader *reader, struct string_view part) {
    enum { FIRST, LAST, STEP, NUMBERS }; /* in the order in which they are written */
    struct decimal number[NUMBERS] = {{0}};
    int numbers = 0;
    for (struct string_view rest = part; rest.text; numbers++) {
        struct string_view view = string_view_cut(&rest, ':');
        if (numbers == NUMBERS)
            return error_input(reader->error, "too many colons; allowed: first:last:step");
        if (view.length == 0)
            return error_input(reader->error, "a number is missing; allowed: values and "
                                              "first:last:step, separated by commas");
        enum decimal_status status = decimal_parse(view.text, view.length, &number[numbers]);
        if (status == DECIMAL_READ)
            continue;
        char too_long[64];
        snprintf(too_long, sizeof too_long, "has more than %d digits", DECIMAL_DIGITS);
        const struct quote wrong = quote_part(view.text, view.length);
        reader->says_text = strcmp(wrong.text, reader->given.text) == 0;
        return refuse(reader, wrong.text, status == DECIMAL_LONG ? too_long : "is not a number");
    }
    if (numbers == 2)
        return error_input(reader->error, "the step is missing; allowed: first:last:step");
    if (numbers == 1)
        return add_value(reader, number[FIRST]);
    if (number[STEP].digits == 0)
        return error_input(reader->error, "the step is 0; allowed: any other");
    if (!rescale(number, NUMBERS))
        return error_input(reader->error,
                           "too many digits between the largest and the smallest; allowed: %d",
                           DECIMAL_DIGITS);
    int64_t first = number[FIRST].digits, last = number[LAST].digits, step = number[STEP].digits;
    if (first != last && (last > first) != (step > 0))
        return error_input(reader->error, "the step leads away from the last value; allowed: %s",
                           last > first ? "a step above 0" : "a step below 0");
    int64_t steps = (last - first) / step;
    if (steps >= RANGE_MOST)
        return error_input(reader->error, "too many values; allowed: %d", RANGE_MOST);
    for (int64_t i = 0; i <= steps; i++)
        if (!add_value(reader, (struct decimal){first + i * step, number[FIRST].exponent}))
            return false;
    return true;
}

bool range_parse(struct range *range, const char *text, double lowest, double highest,
                 struct error *error) {
    struct reader reader = {range, quote(text), lowest, highest, error, false};
    for (struct string_view rest = string_view_of(text); rest.text;)
        if (!add_part(&reader, string_view_cut(&rest, ','))) {
            range_free(range);
            return !reader.says_text && error_within(error, "%s", reader.given.text);
        }
    return true;
}

void range_sort(struct range *range) {
    size_t distinct = 0;
    gsl_sort(range->value, 1, range->values);
    for (size_t i = 0; i < range->values; i++)
        if (i == 0 || range->value[i] != range->value[distinct - 1])
            range->value[distinct++] = range->value[i];
    range->values = distinct;
}

/* Writes first:last:step, with the difference of the first two values, as decimals, for the step.
 * No other first:last:step can give these values, but the caller must check that this one does.
 * False if there are fewer than 3 values or no such step. */
static bool print_steps(const struct range *range, char *text, size_t room) {
    struct decimal first_two[2];
    double step;
    if (range->values < 3)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct number_text written = number_text(range->value[i]);
        if (decimal_parse(written.text, strlen(written.text), &first_two[i]) != DECIMAL_READ)
            return false;
    }
    if (!rescale(first_two, 2))
        return false;
    struct decimal difference = {first_two[1].digits - first_two[0].digits, first_two[0].exponent};
    if (difference.digits == 0 || !decimal_to_double(difference, &step))
        return false;
    snprintf(text, room, "%s:%s:%s", number_text(range->value[0]).text,
             number_text(range->value[range->values - 1]).text, number_text(step).text);
    return true;
}

char *range_text(const struct range *range) {
    size_t room = (3 + range->values) * NUMBER_TEXT;
    char *text = memory_allocate(1, room);
    struct range expanded = {0}; /* the values of first:last:step, for comparison */
    bool same = print_steps(range, text, room) &&
                range_parse(&expanded, text, -INFINITY, INFINITY, NULL) &&
                expanded.values == range->values &&
                memcmp(expanded.value, range->value, range->values * sizeof *range->value) == 0;
    range_free(&expanded);
    const char *between = range->interval ? ":" : ",";
    for (size_t i = 0, length = 0; !same && i < range->values; i++)
        length += (size_t)sprintf(text + length, "%s%s", i > 0 ? between : "",
                                  number_text(range->value[i]).text);
    return text;
}

void range_free(struct range *range) {
    free(range->value);
    *range = (struct range){0};
}
