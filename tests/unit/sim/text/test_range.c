#include "sim/text/number.h"
#include "sim/text/range.h"
#include "tests/unit/check.h"

#include <inttypes.h>

/* The values as they would be written, separated by blanks. */
static void assert_range(const char *text, const char *expected) {
    FREED_BY(range_free) struct range range = {0};
    assert_done(range_parse(&range, text, -INFINITY, INFINITY, &reason));
    char shown[1000] = "";
    for (size_t i = 0; i < range.values; i++)
        snprintf(shown + strlen(shown), sizeof shown - strlen(shown), "%s%s", i > 0 ? " " : "",
                 number_text(range.value[i]).text);
    assert_string_equal(shown, expected);
}

TEST(values_and_steps_are_listed) {
    assert_range("0.5", "0.5");
    assert_range("0.1,0.5,0.9", "0.1 0.5 0.9");
    assert_range("0:1:0.25", "0 0.25 0.5 0.75 1");
    assert_range("1:0:-0.25,2", "1 0.75 0.5 0.25 0 2");
    assert_range("-1:1:.5", "-1 -0.5 0 0.5 1");
    assert_range("5:5:3,5:5:-3", "5 5");
    assert_range("1e3:2.5e3:5e2", "1000 1500 2000 2500");
    assert_range("0:0.000000000000000003:0.000000000000000001", "0 1e-18 2e-18 3e-18");
    assert_range("1e300:3e300:1e300", "1e300 2e300 3e300");
    assert_range("0:1e18:5e17", "0 5e17 1e18");
}

TEST(the_last_is_in_only_if_a_step_falls_on_it) {
    assert_range("0:1:0.3", "0 0.3 0.6 0.9");
    assert_range("0:0.9:0.3", "0 0.3 0.6 0.9");
    assert_range("0:1.5:1", "0 1");
    assert_range("0:0.25:0.1", "0 0.1 0.2");
    assert_range("1:0:-0.7", "1 0.3");
    assert_range("0:1:7", "0");
}

/* i / 20 and i / 1000 are rounded once, as a number that is read is. */
TEST(every_value_is_the_double_that_it_is_written_as) {
    struct range range = {0};
    assert_true(range_parse(&range, "0:1:0.05", 0, 1, NULL));
    assert_int_equal(range.values, 21);
    for (size_t i = 0; i < range.values; i++)
        assert_true(range.value[i] == (double)i / 20);
    assert_true(range.value[3] == 0.15);
    range_free(&range);
    assert_true(range_parse(&range, "0:10:0.001", 0, 10, NULL));
    assert_int_equal(range.values, RANGE_MOST);
    for (size_t i = 0; i < range.values; i++)
        assert_true(range.value[i] == (double)i / 1000);
    range_free(&range);
}

/* Adds up in whole numbers of 10^-9 what the range should hold. */
TEST(random_ranges_are_those_of_whole_numbers) {
    uint64_t random = 1;
    for (int round = 0; round < 2000; round++) {
        int64_t step = (int64_t)check_below(&random, 2000000001) - 1000000000;
        int64_t first = (int64_t)check_below(&random, 2000000001) - 1000000000;
        int64_t count = (int64_t)check_below(&random, 30);
        int64_t beyond = step == 0 ? 0 : (int64_t)check_below(&random, (uint64_t)llabs(step));
        if (step == 0)
            continue;
        int64_t last = first + count * step + (step > 0 ? beyond : -beyond);
        char text[200];
        snprintf(text, sizeof text, "%" PRId64 "e-9:%" PRId64 "e-9:%" PRId64 "e-9", first, last,
                 step);
        FREED_BY(range_free) struct range range = {0};
        assert_true(range_parse(&range, text, -INFINITY, INFINITY, NULL));
        assert_int_equal(range.values, count + 1);
        for (int64_t i = 0; i <= count; i++)
            assert_true(range.value[i] == (double)(first + i * step) / 1e9);
    }
}

TEST(sorting_puts_values_in_order_once) {
    struct range range = {0};
    range_sort(&range);
    assert_int_equal(range.values, 0);
    assert_true(range_parse(&range, "0.5,0:1:0.25,-0,0.1,1,0.50", 0, 1, NULL));
    assert_int_equal(range.values, 10);
    range_sort(&range);
    static const double sorted[] = {0, 0.1, 0.25, 0.5, 0.75, 1};
    assert_int_equal(range.values, 6);
    assert_memory_equal(range.value, sorted, sizeof sorted);
    range_free(&range);
    assert_null(range.value);
}

TEST(wrong_ranges_are_refused_and_leave_nothing) {
    static const struct text_case cases[] = {
        {"", "\"\": a number is missing; allowed: values and first:last:step"},
        {",", "a number is missing"},
        {"0.5,", "a number is missing"},
        {",0.5", "a number is missing"},
        {"0.1,,0.2", "a number is missing"},
        {":", "a number is missing"},
        {"::", "a number is missing"},
        {"0:1:", "a number is missing"},
        {"0::0.1", "a number is missing"},
        {"0:1", "\"0:1\": the step is missing; allowed: first:last:step"},
        {"0:1:0.1:2", "too many colons; allowed: first:last:step"},
        {"0:1:0", "the step is 0; allowed: any other"},
        {"0:1:-0.0", "the step is 0"},
        {"0:1:-0.1", "the step leads away from the last value; allowed: a step above 0"},
        {"1:0:0.1", "the step leads away from the last value; allowed: a step below 0"},
        {"nan", "\"nan\" is not a number"},
        {"0:inf:1", "\"inf\" is not a number"},
        {"half", "\"half\" is not a number"},
        {"0.5 ", "\"0.5 \" is not a number"},
        {"0:1:0.1x", "\"0.1x\" is not a number"},
        {"0;1", "\"0;1\" is not a number"},
        {"0x1", "\"0x1\" is not a number"},
        {"0,5\n", "\"0,5?\": \"5?\" is not a number"},
        {"1.5", "1.5 is out of range; allowed: 0 to 1"},
        {"-0.1,0.5", "-0.1 is out of range; allowed: 0 to 1"},
        {"0:2:0.4", "1.2 is out of range; allowed: 0 to 1"},
        {"0:1:0.00001", "too many values; allowed: 10001"},
        {"0:1e17:1", "too many values"},
        {"0:1:0.0001,0.5", "too many values"},
        {"1e400", "\"1e400\": too large for a double; allowed: 0 to 1"},
        {"1e-400", "\"1e-400\": too close to 0 for a double; allowed: 0 to 1"},
        {"0.1234567890123456789",
         "\"0.1234567890123456789\" has more than 18 digits; allowed: 0 to 1"},
        {"1e20:1e20:1e-20", "too many digits between the largest and the smallest; allowed: 18"},
        {"0:1:1e-99999999999", "too many digits"},
        {"half of one half of one half of one half of one half,1", "...\" is not a number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct range range = {0};
        assert_error(range_parse(&range, cases[i].text, 0, 1, &reason), ERROR_INPUT,
                     cases[i].expected);
        assert_null(strstr(reason.text, "...\": \"")); /* the same again */
        assert_null(range.value);
        assert_int_equal(range.values, 0);
    }
}

static void assert_text(const char *text, const char *expected) {
    FREED_BY(range_free) struct range range = {0};
    assert_true(range_parse(&range, text, -INFINITY, INFINITY, NULL));
    FREED char *shown = range_text(&range);
    assert_string_equal(shown, expected);
}

TEST(even_steps_are_written_as_a_range) {
    assert_text("0:1:0.05", "0:1:0.05");
    assert_text("0:1:0.3", "0:0.9:0.3");
    assert_text("0.1,0.2,0.3", "0.1:0.3:0.1");
    assert_text("1:0:-0.25", "1:0:-0.25");
    assert_text("-1,0.5,2,3.5", "-1:3.5:1.5");
    assert_text("1e-7,2e-7,3e-7", "1e-7:3e-7:1e-7");
    assert_text("0:3e300:1e300", "0:3e300:1e300");
    assert_text("0:1:0.0001", "0:1:0.0001");
}

TEST(other_values_are_written_one_by_one) {
    assert_text(".5", "0.5");
    assert_text("0:1:1", "0,1");
    assert_text("1,1,1", "1,1,1");
    assert_text("0,0.1,0.3", "0,0.1,0.3");
    assert_text("0,0.1,0.2,0.30000000000000004", "0,0.1,0.2,0.30000000000000004");
    assert_text("0,1e-30,1", "0,1e-30,1");
    assert_text("0:1:0.5,0.25", "0,0.5,1,0.25");
    assert_text("0.3333333333333333,1e17,3e17", "0.3333333333333333,1e17,3e17");
}

/* Whole multiples of 10^-6, evenly spaced or not. */
TEST(whatever_is_written_reads_back_as_the_same) {
    uint64_t random = 3;
    for (int round = 0; round < 1000; round++) {
        double value[20];
        size_t count = 1 + check_below(&random, 20);
        uint64_t step = 1 + check_below(&random, 50000), at = check_below(&random, 1000);
        for (size_t i = 0; i < count; i++, at += step + (round % 2 ? check_below(&random, 2) : 0))
            value[i] = (double)at / 1e6;
        struct range range = {.value = value, .values = count}, again = {0};
        FREED char *text = range_text(&range);
        assert_true(range_parse(&again, text, 0, 2, NULL));
        assert_int_equal(again.values, count);
        assert_memory_equal(again.value, value, count * sizeof *value);
        assert_true(round % 2 || count < 3 || strchr(text, ':'));
        range_free(&again);
    }
}
