#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "tests/unit/check.h"

#include <inttypes.h>

static const char *const not_numbers[] = {
    "",         " ",     "-",     "+",    ".",     "e5",   "1e",  "1e+",
    "--1",      "1 ",    " 1",    "1,5",  "1_000", "0x10", "nan", "-inf",
    "INFINITY", "1.2.3", "1e5.5", "five", "1e5e5", "٣",    "1\n", "+-1",
};

TEST(reals_are_read_as_strtod_reads_them) {
    static const char *const written[] = {
        "0",
        "1",
        "-1.5",
        "+2",
        ".5",
        "5.",
        "1e3",
        "1E+3",
        "25e-1",
        "0.1",
        "1e22",
        "1e23",
        "0.3",
        "9007199254740993",
        "123456789012345678901234567890",
        "5e-324",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "0.1000000000000000000000000000001",
    };
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        double value;
        assert_true(number_parse_real(written[i], -INFINITY, INFINITY, &value, NULL));
        assert_true(value == strtod(written[i], NULL));
    }
}

TEST(minus_zero_is_zero) {
    double value = 1;
    assert_true(number_parse_real("-0.0", 0, 1, &value, NULL));
    assert_true(value == 0 && !signbit(value));
}

TEST(junk_is_no_number_of_any_kind) {
    for (size_t i = 0; i < sizeof not_numbers / sizeof *not_numbers; i++) {
        double real;
        int64_t whole;
        uint64_t count;
        struct number_precision precision;
        const char *text = not_numbers[i];
        assert_error(number_parse_real(text, 0, 1, &real, &reason), ERROR_INPUT,
                     "is not a number; allowed: 0 to 1");
        assert_error(number_parse_whole(text, -2, 3, &whole, &reason), ERROR_INPUT,
                     "is not a number; allowed: whole numbers from -2 to 3");
        assert_error(number_parse_count(text, 1, 1000, &count, &reason), ERROR_INPUT,
                     "is not a number; allowed: whole numbers from 1 to 1000");
        assert_error(number_parse_precision(text, &precision, &reason), ERROR_INPUT,
                     "is not a precision; allowed: above 0");
    }
}

TEST(reals_out_of_range_are_refused_with_the_range) {
    static const struct {
        const char *text;
        double lowest, highest;
        const char *says;
    } wrong[] = {
        {"1.0000000000000003", 0, 1, "\"1.0000000000000003\" is out of range; allowed: 0 to 1"},
        {"-1e-9", 0, 1, "is out of range; allowed: 0 to 1"},
        {"1e309", -INFINITY, INFINITY, "is out of range; allowed: finite numbers"},
        {"-1e309", -INFINITY, INFINITY, "is out of range; allowed: finite numbers"},
        {"-0.1", 0, INFINITY, "allowed: 0 or more"},
        {"3", -INFINITY, 2.5, "allowed: up to 2.5"},
        {"1e-400", 0, 1, "is too close to 0"},
        {"0.1234567890123456789e-400", 0, 1, "is too close to 0"},
    };
    double value;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_error(
            number_parse_real(wrong[i].text, wrong[i].lowest, wrong[i].highest, &value, &reason),
            ERROR_INPUT, wrong[i].says);
    assert_false(number_parse_real("2", 0, 1, &value, NULL));
}

TEST(whole_numbers_may_be_written_as_decimals) {
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"0", 0},
        {"-0", 0},
        {"42", 42},
        {"+7", 7},
        {"-3", -3},
        {"1e3", 1000},
        {"5.0", 5},
        {"2.5e1", 25},
        {"000000000000000000000000000000009", 9},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t value;
        assert_true(number_parse_whole(cases[i].text, INT64_MIN, INT64_MAX, &value, NULL));
        assert_true(value == cases[i].value);
    }
}

TEST(whole_numbers_out_of_range_are_refused) {
    static const char *const beyond[] = {"9223372036854775808",
                                         "-9223372036854775809",
                                         "1e19",
                                         "-1e19",
                                         "1e99999999999999999999",
                                         "100000000000000000000000000000000000001"};
    int64_t value;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        assert_error(number_parse_whole(beyond[i], INT64_MIN, INT64_MAX, &value, &reason),
                     ERROR_INPUT, "is out of range");
    assert_error(number_parse_whole("6", 1, 5, &value, &reason), ERROR_INPUT,
                 "\"6\" is out of range; allowed: whole numbers from 1 to 5");
    assert_error(number_parse_whole("0", 1, 5, &value, &reason), ERROR_INPUT, "is out of range");
    assert_error(number_parse_whole("2.5", 1, 5, &value, &reason), ERROR_INPUT,
                 "is not a whole number");
    assert_error(number_parse_whole("1e-1", 1, 5, &value, &reason), ERROR_INPUT,
                 "is not a whole number");
    assert_error(number_parse_whole("1.2345678901234567891", 1, 5, &value, &reason), ERROR_INPUT,
                 "has too many digits");
    assert_error(number_parse_whole("1K", 1, 5000, &value, &reason), ERROR_INPUT,
                 "is not a number");
}

TEST(counts_take_suffixes_exactly) {
    static const struct {
        const char *text;
        uint64_t value;
    } cases[] = {
        {"0", 0},
        {"1000", 1000},
        {"1e7", 10000000},
        {"1K", 1000},
        {"3k", 3000},
        {"2.5M", 2500000},
        {"0.001m", 1000},
        {"1G", 1000000000},
        {"1.000000001g", 1000000001},
        {"18446744073709551615", UINT64_MAX},
        {"1e3K", 1000000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t value;
        assert_true(number_parse_count(cases[i].text, 0, UINT64_MAX, &value, NULL));
        assert_true(value == cases[i].value);
    }
}

TEST(counts_beyond_their_limits_are_refused) {
    static const char *const beyond[] = {
        "18446744073709551616",  "18446744073709551615K", "1e20", "18446744074G", "-1", "-1K",
        "999999999999999999999K"};
    uint64_t value;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        assert_error(number_parse_count(beyond[i], 0, UINT64_MAX, &value, &reason), ERROR_INPUT,
                     "is out of range");
    assert_error(number_parse_count("0", 1, 9, &value, &reason), ERROR_INPUT,
                 "allowed: whole numbers from 1 to 9, also written as 1e6, 10K, 2.5M or 1G");
    assert_error(number_parse_count("10", 1, 9, &value, &reason), ERROR_INPUT, "is out of range");
    assert_error(number_parse_count("1.0005K", 1, 9999, &value, &reason), ERROR_INPUT,
                 "is not a whole number");
    assert_error(number_parse_count("0.5", 0, 9, &value, &reason), ERROR_INPUT,
                 "is not a whole number");
    assert_error(number_parse_count("K", 0, 9, &value, &reason), ERROR_INPUT, "is not a number");
    assert_error(number_parse_count("1KK", 0, 9, &value, &reason), ERROR_INPUT, "is not a number");
    assert_error(number_parse_count("1T", 0, 9, &value, &reason), ERROR_INPUT, "is not a number");
}

TEST(seeds_are_decimal_or_hexadecimal) {
    static const struct {
        const char *text;
        uint64_t value;
    } cases[] = {
        {"0", 0},
        {"1", 1},
        {"0x10", 16},
        {"0XdeadBEEF", 0xDEADBEEF},
        {"18446744073709551615", UINT64_MAX},
        {"0xffffffffffffffff", UINT64_MAX},
        {"0x0000000000000000000000ff", 255},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t seed;
        assert_true(number_parse_seed(cases[i].text, &seed, NULL));
        assert_true(seed == cases[i].value);
    }
    static const char *const wrong[] = {"",
                                        "0x",
                                        "-1",
                                        "+1",
                                        "1e6",
                                        "1.0",
                                        " 1",
                                        "1K",
                                        "abc",
                                        "0xg1",
                                        "0x 1",
                                        "12a",
                                        "18446744073709551616",
                                        "0x10000000000000000",
                                        "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint64_t seed;
        assert_error(number_parse_seed(wrong[i], &seed, &reason), ERROR_INPUT,
                     "is not a seed; allowed: whole numbers from 0 to 18446744073709551615, or "
                     "0x0 to 0xffffffffffffffff");
    }
}

TEST(precision_is_absolute_or_a_share) {
    struct number_precision precision;
    assert_true(number_parse_precision("0.01", &precision, NULL));
    assert_true(precision.half_width == 0.01 && !precision.relative);
    assert_true(number_parse_precision("1%", &precision, NULL));
    assert_true(precision.half_width == 0.01 && precision.relative);
    assert_true(number_parse_precision("0.15%", &precision, NULL));
    assert_true(precision.half_width == 0.0015 && precision.relative);
    assert_true(number_parse_precision("250", &precision, NULL));
    assert_true(precision.half_width == 250 && !precision.relative);
    static const char *const beyond[] = {"0", "-1", "0%", "-1%", "100.1%", "1e400", "1e-400"};
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        assert_error(number_parse_precision(beyond[i], &precision, &reason), ERROR_INPUT,
                     "is out of range; allowed: above 0, or up to 100% of the mean: 0.01 or");
    }
    assert_error(number_parse_precision("1%%", &precision, &reason), ERROR_INPUT,
                 "is not a precision");
}

static void assert_printed(double value, const char *expected) {
    assert_string_equal(number_text(value).text, expected);
}

TEST(numbers_are_printed_in_the_fewest_digits) {
    assert_printed(0, "0");
    assert_printed(-0.0, "0");
    assert_printed(1, "1");
    assert_printed(-1.5, "-1.5");
    assert_printed(0.15, "0.15");
    assert_printed(0.1 + 0.2, "0.30000000000000004");
    assert_printed(1e6, "1000000");
    assert_printed(1e16, "10000000000000000");
    assert_printed(1e17, "1e17");
    assert_printed(-1.25e300, "-1.25e300");
    assert_printed(0.00001, "0.00001");
    assert_printed(0.000001, "1e-6");
    assert_printed(120.5, "120.5");
    assert_printed(5e-324, "5e-324");
    assert_printed(1.7976931348623157e308, "1.7976931348623157e308");
    assert_printed(-2.2250738585072014e-308, "-2.2250738585072014e-308");
    assert_printed(INFINITY, "inf");
    assert_printed(-INFINITY, "-inf");
    assert_printed(NAN, "nan");
}

TEST(what_is_printed_reads_back_as_the_same) {
    uint64_t random = 1;
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = check_random(&random);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (i % 2)
            value = (double)(bits % 100000) / 1000;
        if (!isfinite(value))
            continue;
        char shorter[NUMBER_TEXT];
        double back;
        const struct number_text number = number_text(value);
        const char *text = number.text;
        assert_true(number_parse_real(text, -INFINITY, INFINITY, &back, NULL));
        assert_true(back == value);
        /* One digit less would be another number. */
        int digits = 0;
        for (const char *at = text; *at && *at != 'e'; at++)
            digits += *at >= '0' && *at <= '9' && (digits > 0 || *at != '0');
        if (digits > 1 && text[strlen(text) - 1] != '0') {
            snprintf(shorter, sizeof shorter, "%.*e", digits - 2, value);
            assert_true(strtod(shorter, NULL) != value);
        }
    }
}

TEST(what_was_given_is_shown_fit_for_one_line) {
    assert_string_equal(quote("a\nb\tc\x7F").text, "\"a?b?c?\"");
    assert_string_equal(quote_part("abcdef", 3).text, "\"abc\"");
    char lengthy[3 * QUOTE_BYTES];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    struct quote cut = quote(lengthy);
    assert_int_equal(strlen(cut.text), QUOTE_BYTES + 5);
    assert_string_equal(cut.text + QUOTE_BYTES, "x...\"");
    /* A character of two bytes at the cut goes as a whole. */
    memcpy(lengthy + QUOTE_BYTES - 1, "\xC3\xA4", 2);
    cut = quote(lengthy);
    assert_string_equal(cut.text + QUOTE_BYTES - 1, "x...\"");
}

TEST(a_precision_is_printed_as_it_is_read) {
    static const char *const texts[] = {"0.01", "0.1%", "0.07%", "0.7%",    "29%",
                                        "100%", "250",  "1e-7",  "2.9e-7%", "0.123456789012345%"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct number_precision precision;
        assert_true(number_parse_precision(texts[i], &precision, NULL));
        assert_string_equal(number_precision_text(precision).text, texts[i]);
    }
}

TEST(large_numbers_are_scaled) {
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},       {0.25, "0.25"},      {7, "7"},
                 {999.4, "999"}, {999.6, "1K"},       {12345, "12.3K"},
                 {999600, "1M"}, {4.157e7, "41.6M"},  {2.5e9, "2.5G"},
                 {1e12, "1T"},   {1.5e15, "1.5e+03T"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(number_scaled(cases[i].value).text, cases[i].text);
    }
}
