/* Names with parameters: parsing, errors with their place, and printing. */
#include "sim/text/parameter.h"
#include "tests/unit/check.h"

TEST(a_name_alone_is_a_spec) {
    struct spec spec;
    assert_done(spec_parse(&spec, "pairs-first", &reason));
    assert_string_equal(spec.name, "pairs-first");
    assert_int_equal(spec.count, 0);
    assert_null(spec_value(&spec, "n"));
}

TEST(pairs_are_read_in_order) {
    struct spec spec;
    assert_done(spec_parse(&spec, "uct(time=1,seed=-7e3,file=a b=c.h5)", &reason));
    assert_int_equal(spec.count, 3);
    assert_string_equal(spec.pair[0].key, "time");
    assert_string_equal(spec.pair[1].value, "-7e3");
    assert_string_equal(spec_value(&spec, "file"), "a b=c.h5");
}

TEST(parentheses_in_a_value_enclose_commas) {
    struct spec spec;
    assert_done(spec_parse(&spec, "avoid( then = hoard( n=4, m=(1,2) ) , x=1)", &reason));
    assert_int_equal(spec.count, 2);
    assert_string_equal(spec_value(&spec, "then"), "hoard( n=4, m=(1,2) )");
    assert_string_equal(spec_value(&spec, "x"), "1");
    assert_true(spec_is_value("hoard(n=4,m=5)"));
    assert_false(spec_is_value("hoard(n=4"));
    assert_false(spec_is_value("n)(m"));
}

TEST(a_value_is_set_or_added) {
    struct spec spec;
    char longest[SPEC_VALUE + 1];
    assert_done(spec_parse(&spec, "a(b=1)", &reason));
    assert_done(spec_set(&spec, "b", "2", &reason) && spec_set(&spec, "c", "3", &reason));
    assert_int_equal(spec.count, 2);
    assert_string_equal(spec_value(&spec, "b"), "2");
    assert_string_equal(spec_value(&spec, "c"), "3");
    memset(longest, 'x', SPEC_VALUE);
    longest[SPEC_VALUE] = '\0';
    assert_error(spec_set(&spec, "b", longest, &reason), ERROR_INPUT,
                 "is too long: at most 511 bytes");
    assert_string_equal(spec_value(&spec, "b"), "2");
}

TEST(white_space_between_parts_is_dropped) {
    static const char *const same[] = {
        "uct(time=1,seed=2)",
        " uct ( time = 1 , seed = 2 ) ",
        "\tuct\n(\rtime\v=\f1\t,seed=2\t)\n",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct spec spec;
        assert_true(spec_parse(&spec, same[i], NULL));
        assert_made_text(spec_text(&spec), "uct(time=1,seed=2)");
    }
}

TEST(empty_parentheses_say_nothing) {
    struct spec spec;
    assert_true(spec_parse(&spec, "greedy( )", NULL));
    assert_made_text(spec_text(&spec), "greedy");
}

TEST(what_is_written_reads_back_as_the_same) {
    static const char *const texts[] = {"a",
                                        "a(b=c)",
                                        "table(file=/tmp/a policy.h5)",
                                        "x-1(y-2=3=4,z=\"q\")",
                                        "n(v=\xc3\xa4\xf0\x9f\x8e\xb2)",
                                        "a(b=c(d=1,e=f()),g=(1,2))",
                                        "t(file=policy(1).h5)",
                                        "random(0.8)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct spec spec;
        assert_done(spec_parse(&spec, texts[i], &reason));
        assert_made_text(spec_text(&spec), texts[i]);
    }
}

TEST(every_mistake_is_reported_with_its_place) {
    static const struct text_case mistakes[] = {
        {"", "character 1: the end where a name should begin"},
        {"  ", "character 3: the end where a name should begin"},
        {"_", "character 1: '_' where a name should begin"},
        {"-greedy", "character 1: '-' where a name should begin"},
        {"(n=3)", "character 1: '(' where a name should begin"},
        {"greedy,rate", "character 7: one name at a time: repeat the option for the next"},
        {"greedy)", "character 7: ')' after the name"},
        {"greedy two", "character 8: 't' after the name"},
        {"hoard(", "character 7: the end where ')' or KEY=VALUE should follow 'hoard('"},
        {"hoard(=3)", "character 7: '=' where a key should begin"},
        {"hoard(3,n=4)", "character 7: '3' where a key should begin"},
        {"hoard(,n=3)", "character 7: ',' where a key should begin"},
        {"hoard(n=3,)", "character 11: ')' where a key should begin"},
        {"hoard(n", "character 8: the end after the key 'n'"},
        {"hoard(n,m=3)", "character 8: ',' after the key 'n'"},
        {"hoard(n 3", "character 9: '3' after the key 'n'"},
        {"hoard(n=", "character 9: the end where the value of 'n' should begin"},
        {"hoard(n= )", "character 10: ')' where the value of 'n' should begin"},
        {"hoard(n=,m=1)", "character 9: ',' where the value of 'n' should begin"},
        {"hoard(n=3", "character 10: the end after the value of 'n'"},
        {"hoard(n=3(", "character 11: the end within the parentheses of the value of 'n'"},
        {"hoard(n=(\n))", "character 10: byte 0x0a within the parentheses"},
        {"hoard(n=3(4)", "character 13: the end after the value of 'n'"},
        {"hoard(n=(3)))", "character 13: ')' after the closing parenthesis"},
        {"hoard(n=3,4)", "character 11: '4' where a key should begin"},
        {"hoard(n=3)x", "character 11: 'x' after the closing parenthesis"},
        {"hoard(n=3))", "character 11: ')' after the closing parenthesis"},
        {"hoard(n=3,n=4)", "character 11: 'n' is given twice"},
        {"hoard(n=3, n=4)", "character 12: 'n' is given twice"},
        {"a(b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1,j=1)", "too many parameters: at most 8"},
        {"gre\x01"
         "edy",
         "byte 0x01 after the name"},
        {"a(b=\x1b[31m)", "byte 0x1b where the value"},
        {"a(b=\x7f)", "byte 0x7f where the value"},
        {"a(b=\xc0\xaf)", "byte 0xc0 where the value"},     /* overlong */
        {"a(b=\xed\xa0\x80)", "byte 0xed where the value"}, /* a surrogate */
        {"a(b=\xf4\x90\x80\x80)", "byte 0xf4 where"},       /* above U+10FFFF */
        {"a(b=\xff)", "byte 0xff where the value"},
        {"a(b=\xc2\x85)", "byte 0xc2 where the value"}, /* a control character */
        {"a(b=1\xc3", "byte 0xc3 after the value"},     /* cut off by the end */
    };
    struct spec spec;
    assert_all_refused(mistakes, spec_parse(&spec, each->text, &reason));
}

/* `filler` n times between `before` and `after`. */
static char *long_text(const char *before, char filler, size_t n, const char *after) {
    char *text = memory_print("%s%*s%s", before, (int)n, "", after);
    memset(text + strlen(before), filler, n);
    return text;
}

TEST(the_longest_parts_are_read_and_longer_ones_refused) {
    static const struct {
        const char *before, *after, *expected;
        size_t most;
    } parts[] = {
        {"a", "", "the name is too long: at most 31 characters", SPEC_WORD - 2},
        {"a(b", "=1)", "the key is too long: at most 31 characters", SPEC_WORD - 2},
        {"a(b=c", ")", "the value of 'b' is too long: at most 511 bytes", SPEC_VALUE - 2},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct spec spec;
        char *text = long_text(parts[i].before, 'x', parts[i].most, parts[i].after);
        assert_done(spec_parse(&spec, text, &reason));
        assert_made_text(spec_text(&spec), text);
        free(text);
        text = long_text(parts[i].before, 'x', parts[i].most + 1, parts[i].after);
        assert_error(spec_parse(&spec, text, &reason), ERROR_INPUT, parts[i].expected);
        free(text);
    }
}

TEST(a_message_about_a_huge_text_stays_short) {
    struct spec spec;
    FREED char *text = long_text("a(b=", '\n', 1000000, "!");
    assert_error(spec_parse(&spec, text, &reason), ERROR_INPUT, "character 1000006: the end");
    assert_true(strlen(reason.text) < 300);
}

TEST(words_and_values_are_distinguished) {
    static const char *const words[] = {"a", "pairs-first2", "abcdefghijklmnopqrstuvwxyz01234"};
    static const char *const no_words[] = {
        "", "2a", "a_b", "a b", "A", "aB", "abcdefghijklmnopqrstuvwxyz012345"};
    static const char *const no_values[] = {"", " a", "a ", "a,b", "a\nb", "a\xff"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(spec_is_word(words[i]));
    for (size_t i = 0; i < sizeof no_words / sizeof *no_words; i++)
        assert_false(spec_is_word(no_words[i]));
    assert_true(spec_is_value("a b=c"));
    for (size_t i = 0; i < sizeof no_values / sizeof *no_values; i++)
        assert_false(spec_is_value(no_values[i]));
}

/* Random texts of the grammar's own characters: parsed ones are canonical once printed. */
TEST(whatever_is_read_is_written_in_one_form) {
    static const char alphabet[] = "ab-1(),==  \t\xc3\xa4_";
    uint64_t random = 1;
    int read = 0;
    for (int i = 0; i < 200000; i++) {
        char text[16] = "a(";
        size_t length = 2 + check_below(&random, 12);
        for (size_t k = 2; k < length; k++)
            text[k] = alphabet[check_below(&random, sizeof alphabet - 1)];
        struct spec spec, again;
        if (!spec_parse(&spec, text, NULL))
            continue;
        read++;
        FREED char *once = spec_text(&spec);
        assert_true(spec_parse(&again, once, NULL));
        FREED char *twice = spec_text(&again);
        assert_string_equal(once, twice);
        for (size_t k = 0; k < spec.count; k++)
            assert_true((spec.count == 1 && !*spec.pair[k].key) || spec_is_word(spec.pair[k].key));
    }
    assert_true(read > 100);
}
