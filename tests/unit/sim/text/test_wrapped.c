/* Words in lines of limited width. */
#include "sim/text/untrusted.h"
#include "tests/unit/check.h"

#include <limits.h>

/* Prints a text behind a heading. */
static void assert_wrapped(struct wrapped wrapped, const char *heading, const char *text,
                           const char *expected) {
    char *printed = NULL;
    wrapped.out = memory_stream(&printed, NULL);
    wrapped.column = fprintf(wrapped.out, "%s", heading);
    wrapped_text(&wrapped, text);
    memory_stream_close(wrapped.out);
    assert_made_text(printed, expected);
}

TEST(lines_end_before_the_width) {
    assert_wrapped((struct wrapped){.width = 7}, "", "one two three four", "one two\nthree\nfour");
    assert_wrapped((struct wrapped){.width = INT_MAX}, "", " one\ntwo  three ", "one two three");
    assert_wrapped((struct wrapped){.width = 7}, "", "", "");
    assert_wrapped((struct wrapped){.width = 1}, "", "one two", "one\ntwo");
}

TEST(lines_are_indented_behind_a_heading) {
    struct wrapped list = {.width = 12, .indent = 4, .between = ","};
    assert_wrapped(list, "all:", "A1 B2 C3 D4", "all: A1, B2,\n     C3, D4");
    list.width = 11;
    assert_wrapped(list, "all:", "A1 B2 C3", "all: A1,\n     B2,\n     C3");
    list.width = 3;
    assert_wrapped(list, "all:", "A1 B2", "all: A1,\n     B2");
}

TEST(characters_count_and_controls_are_masked) {
    assert_wrapped((struct wrapped){.width = 7}, "", "äöü ╲╱╲", "äöü ╲╱╲");
    assert_wrapped((struct wrapped){.width = 6}, "", "äöü ╲╱╲", "äöü\n╲╱╲");
    assert_wrapped((struct wrapped){.width = 9}, "", "a\033[1\xC2\x9B!", "a?[1?!");
}
