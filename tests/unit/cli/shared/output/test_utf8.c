/* What is UTF-8, and what is made of what is not. */
#include "cli/shared/output/report.h"
#include "sim/text/untrusted.h"
#include "tests/unit/check.h"

#include <jansson.h>

TEST(wide_characters_take_two_cells_accents_none_and_controls_one) {
    static const char *const text[] = {"", "a\xe6\x97\xa5", "e\xcc\x81", "\xff", "\xef\xbb\xbf"};
    static const int columns[] = {0, 3, 1, 1, 1};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        assert_int_equal(utf8_columns(text[i], strlen(text[i])), columns[i]);
}

TEST(characters_have_their_bytes) {
    assert_int_equal(utf8_bytes(""), 0);
    assert_int_equal(utf8_bytes("\x01"), 1);
    assert_int_equal(utf8_bytes("z"), 1);
    assert_int_equal(utf8_bytes("\xC3\xA9x"), 2);
    assert_int_equal(utf8_bytes("\xE2\x82\xAC"), 3);
    assert_int_equal(utf8_bytes("\xF0\x9F\x98\x80"), 4);
    assert_int_equal(utf8_bytes("\xF4\x8F\xBF\xBF"), 4);
}

TEST(what_is_none_has_no_bytes) {
    static const char *const wrong[] = {
        "\xFF",             /* never a byte of UTF-8 */
        "\x80",             /* a continuation byte without a first byte */
        "\xC3",             /* ends too early */
        "\xC3z",            /* no continuation byte follows */
        "\xC0\x80",         /* overlong */
        "\xE0\x80\x80",     /* overlong */
        "\xED\xA0\x80",     /* a surrogate */
        "\xF4\x90\x80\x80", /* above the last */
        "\xF8\x88\x80\x80\x80",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(utf8_bytes(wrong[i]), 0);
}

TEST(only_what_is_no_character_is_replaced) {
    char text[] = "a\xFF\xC3\xA9\xC3.\xE2\x82";
    utf8_sanitize(text);
    assert_string_equal(text, "a?\xC3\xA9?.??");
}

TEST(control_characters_are_masked_everywhere) {
    const char *const given = "a\x1b[1m\n\x7f\xC2\x9b\xC2\xA0\xC3\x9f";
    char text[32], *printed = NULL;
    FILE *out = memory_stream(&printed, NULL);
    strcpy(text, given);
    mask_controls(text, '\n');
    assert_string_equal(text, "a?[1m\n???\xC2\xA0\xC3\x9f");
    error_input(&reason, "%s", given);
    assert_string_equal(reason.text, "a?[1m????\xC2\xA0\xC3\x9f");
    assert_string_equal(quote(given).text, "\"a?[1m????\xC2\xA0\xC3\x9f\"");
    text_print(out, given);
    memory_stream_close(out);
    assert_made_text(printed, "a?[1m???\xC2\xA0\xC3\x9f");
}

/* jansson has its own opinion of what is UTF-8: none of it is changed, and all of it is after. */
TEST(jansson_agrees) {
    uint64_t random = 1;
    for (int round = 0; round < 20000; round++) {
        static const unsigned char byte[] = {0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0,
                                             0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0x8F, 0x90};
        char text[8] = "", sanitized[8];
        for (size_t i = 0; i < 6; i++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            text[i] = (char)byte[random >> 60];
        }
        memcpy(sanitized, text, sizeof text);
        utf8_sanitize(sanitized);
        json_t *before = json_string(text), *after = json_string(sanitized);
        assert_int_equal(before != NULL, strcmp(text, sanitized) == 0);
        assert_non_null(after);
        json_decref(before);
        json_decref(after);
    }
}
