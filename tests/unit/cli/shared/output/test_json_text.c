/* JSON as this program writes it, beside jansson's own reader and writer. */
#include "cli/shared/output/json.h"
#include "tests/unit/check.h"

#include <inttypes.h>

static char *text_of(json_t *value) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    json_text_print(out, value);
    memory_stream_close(out);
    return text;
}

static void assert_text(json_t *value, const char *expected) {
    FREED char *text = text_of(value);
    assert_string_equal(text, expected);
    json_decref(value);
}

TEST(reals_have_the_fewest_digits) {
    static const struct {
        double value;
        const char *text;
    } known[] = {
        {0.1, "0.1"},
        {0.30000000000000004, "0.30000000000000004"},
        {0, "0.0"},
        {1, "1.0"},
        {-3, "-3.0"},
        {123456789, "123456789.0"},
        {1e22, "1e22"},
        {-2.5e-9, "-2.5e-9"},
        {5e-324, "5e-324"},
        {1.7976931348623157e308, "1.7976931348623157e308"},
        {1.0 / 3, "0.3333333333333333"},
        {2.0 / 3, "0.6666666666666666"},
        {16.122957785776514, "16.122957785776514"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_text(json_real(known[i].value), known[i].text);
}

/* Any bits that are a finite number. */
TEST(reals_read_back_as_what_they_were) {
    uint64_t bits = 1;
    for (int i = 0; i < 20000; i++) {
        double value;
        bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        json_t *real = json_real(value);
        char *text = text_of(real), *long_text = json_dumps(real, JSON_ENCODE_ANY);
        json_t *again = json_loads(text, JSON_DECODE_ANY, NULL);
        assert_true(json_is_real(again));
        assert_true(json_real_value(again) == value);
        assert_true(strlen(text) <= strlen(long_text) + 2); /* "0." and zeros for an exponent */
        json_decref(again);
        json_decref(real);
        free(text);
        free(long_text);
    }
}

TEST(without_reals_it_is_what_jansson_writes) {
    json_t *value =
        json_pack("{s:s, s:[i, I, b, b, n], s:{}, s:[], s:{s:s, s:{s:[[], {}]}}}",
                  "z \"quoted\" \\", "caf\xC3\xA9,\n\t\r\b\f\x7F / \xE2\x82\xAC", "list", -7,
                  (json_int_t)INT64_MIN, 1, 0, "nothing", "none", "deep", "a", "", "b", "c");
    assert_non_null(value);
    FREED char *expected = json_dumps(value, JSON_COMPACT);
    assert_text(value, expected);
}

TEST(control_characters_are_escaped) {
    char text[33];
    for (int i = 0; i < 32; i++)
        text[i] = (char)(i + 1);
    text[32] = '\0';
    json_t *value = json_string(text);
    char *written = text_of(value);
    for (const char *at = written; *at; at++)
        assert_true((unsigned char)*at >= ' ');
    json_t *again = json_loads(written, JSON_DECODE_ANY, NULL);
    assert_string_equal(json_string_value(again), text);
    free(written);
    written = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    json_t *same = json_loads(written, JSON_DECODE_ANY, NULL);
    assert_true(json_equal(again, same));
    json_decref(same);
    json_decref(again);
    json_decref(value);
    free(written);
}
