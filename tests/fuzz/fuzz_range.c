/* libFuzzer: whatever stands on the command line, a range is read or refused, and what is read
 * keeps its promises. */
#include "sim/text/number.h"
#include "sim/text/range.h"
#include "tests/fuzz/text_target.h"

#include <math.h>

static void check_values(const struct range *range) {
    for (size_t i = 0; i < range->values; i++) {
        double back;
        require(range->value[i] >= -1 && range->value[i] <= 1);
        require(number_parse_real(number_text(range->value[i]).text, -1, 1, &back, NULL) &&
                back == range->value[i]);
    }
}

static void check_range(const char *text) {
    struct range range = {0};
    struct error error = {0};
    if (!range_parse(&range, text, -1, 1, &error)) {
        require(range.value == NULL);
        check_refusal(&error, "");
        return;
    }
    require(range.values >= 1 && range.values <= RANGE_MOST);
    /* Printing all of 10,001 values would leave no time for other inputs. */
    if (range.values < 100)
        check_values(&range);
    range_sort(&range);
    for (size_t i = 1; i < range.values; i++)
        require(range.value[i - 1] < range.value[i]);
    range_free(&range);
}

static void check_numbers(const char *text) {
    double real;
    uint64_t count, seed;
    int64_t whole;
    struct number_precision precision;
    if (number_parse_real(text, -INFINITY, INFINITY, &real, NULL))
        require(isfinite(real) && real == strtod(text, NULL));
    if (number_parse_count(text, 3, 1000000, &count, NULL))
        require(count >= 3 && count <= 1000000);
    if (number_parse_whole(text, -7, 7, &whole, NULL))
        require(whole >= -7 && whole <= 7);
    if (number_parse_precision(text, &precision, NULL))
        require(precision.half_width > 0 && isfinite(precision.half_width));
    number_parse_seed(text, &seed, NULL);
}

static void check_text(const char *text) {
    check_range(text);
    check_numbers(text);
}
