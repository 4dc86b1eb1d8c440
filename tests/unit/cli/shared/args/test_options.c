/* Options from tables: values of each kind, defaults, errors, and the canonical command line. */
#include "cli/shared/args/option_values.h"
#include "sim/text/parameter.h"
#include "tests/unit/check.h"

struct inner {
    uint64_t seed;
    bool loud;
};

struct sample_options {
    bool flag;
    uint64_t count;
    int whole;
    double real, other;
    const char *text, *file, *argument;
    size_t choice;
    struct option_list list;
    int pair[2];
    struct inner inner;
    struct parsed_options parsed;
};

static bool pair_parse(void *value, const char *text, struct error *error) {
    int *pair = value;
    return sscanf(text, "%d,%d", &pair[0], &pair[1]) == 2 ||
           error_input(error, "%s is not a pair", text);
}

static void pair_print(const void *value, FILE *out) {
    const int *pair = value;
    if (pair[0] || pair[1])
        fprintf(out, "%d,%d", pair[0], pair[1]);
}

static const char *const colours[] = {"red", "green", "blue", NULL};

#define OWN(kind, name, argument, member, ...)                                                     \
    OPTION(kind, name, argument, struct sample_options, member, __VA_ARGS__)

static const struct option_entry own[] = {
    OWN(FILE, NULL, "FILE", argument, "a file with boards", .affects_result = true,
        .required = true),
    OWN(FLAG, "flag", NULL, flag, "A flag", .affects_result = true),
    OWN(COUNT, "count", "N", count, "A count", .letter = 'c', .least = 1, .most = UINT64_MAX,
        .default_text = "1M", .affects_result = true),
    OWN(WHOLE, "whole", "N", whole, "A number", .most = 9, .affects_result = true),
    OWN(REAL, "real", "X", real, "A number (default %s: none)", .lowest = -1, .highest = 1,
        .default_text = "0.50", .affects_result = true),
    OWN(REAL, "other", "X", other, "Another", .highest = 1),
    OWN(TEXT, "text", "T", text, "A text", .affects_result = true),
    OWN(FILE, "file", "F", file, "A file", .affects_result = true),
    OWN(CHOICE, "colour", "NAME", choice, "A colour", .choices = colours, .default_text = "green",
        .affects_result = true),
    OWN(LIST, "list", "L", list, "Some", .affects_result = true),
    OWN(PARSED, "pair", "A,B", pair, "A pair", .parse = pair_parse, .print = pair_print,
        .affects_result = true),
    OWN(FLAG, "loud", NULL, flag, "Also here", .refused = "there is nothing to hear"),
    {0},
};

static const struct option_entry shared[] = {
    OPTION(SEED, "seed", "N", struct inner, seed, "A seed", .default_text = "7",
           .affects_result = true),
    OPTION(FLAG, "loud", NULL, struct inner, loud, "Loud"),
    {0},
};

static const struct option_table tables[] = {
    {.entry = own}, {.entry = shared, .offset = offsetof(struct sample_options, inner)}, {0}};

/* Parses the words of a line, which stay allocated until the next call. */
static bool read_line(struct sample_options *options, const char *line, struct error *error) {
    static char text[1024], name[] = "bukub test";
    char *argument[32] = {name}, *rest = NULL;
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        argument[count++] = word;
    argument[count] = NULL;
    *options = (struct sample_options){.whole = 0};
    *error = (struct error){0};
    return options_read(&options->parsed, tables, "Tests.", NULL, count, argument, options, error);
}

static void assert_command_line(const struct parsed_options *parsed, const char *canonical) {
    struct result *result = result_create(&parameters_description);
    options_to_result(parsed, result);
    assert_string_equal(result->origin.command_line, canonical);
    result_free(result);
}

/* Options that are filled with the parameters are the same again. */
static void assert_line(const char *given, const char *canonical) {
    struct sample_options options, filled = {.whole = 0};
    struct result *result = result_create(&parameters_description);
    assert_done(read_line(&options, given, &reason));
    options_to_result(&options.parsed, result);
    assert_string_equal(result->origin.command_line, canonical);
    assert_done(options_fill(&filled.parsed, tables, NULL, result->parameters, &filled, &reason));
    assert_command_line(&filled.parsed, canonical);
    result_free(result);
}

TEST(defaults_are_parsed_like_options) {
    struct sample_options options;
    assert_done(read_line(&options, "a", &reason));
    assert_string_equal(options.argument, "a");
    assert_int_equal(options.count, 1000000);
    assert_double(options.real, 0.5, 0, 0);
    assert_int_equal(options.choice, 1);
    assert_int_equal(options.inner.seed, 7);
    assert_false(options.flag);
    assert_null(options.text);
    assert_int_equal(options.list.count, 0);
    assert_false(option_given(&options.parsed, "count"));
}

TEST(each_kind_has_its_value) {
    struct sample_options options;
    assert_done(read_line(&options,
                          "--flag -c 18446744073709551615 --whole=3 --real -1 --text t --file f/g "
                          "--colour blue --list a --list b --pair 1,2 x/y --seed 0x10",
                          &reason));
    assert_true(options.flag);
    assert_true(options.count == UINT64_MAX);
    assert_int_equal(options.whole, 3);
    assert_double(options.real, -1, 0, 0);
    assert_string_equal(options.text, "t");
    assert_string_equal(options.file, "f/g");
    assert_int_equal(options.choice, 2);
    assert_int_equal(options.list.count, 2);
    assert_string_equal(options.list.text[1], "b");
    assert_int_equal(options.pair[1], 2);
    assert_string_equal(options.argument, "x/y");
    assert_int_equal(options.inner.seed, 16);
    assert_true(option_given(&options.parsed, "count"));
    assert_false(option_given(&options.parsed, "nothing"));
}

TEST(the_first_wrong_option_is_named_with_what_is_allowed) {
    static const struct text_case wrong[] = {
        {"a -c 0", "--count: \"0\" is out of range; allowed: whole numbers from 1 to"},
        {"a --whole 10", "--whole: \"10\" is out of range; allowed: "},
        {"a --real 2 --whole 10", "--real: \"2\" is out of range; allowed: "},
        {"a --seed -1", "--seed: "},
        {"a --colour pink", "--colour: no choice 'pink': there are red, green, blue"},
        {"a --pair 1", "--pair: 1 is not a pair"},
        {"a -c 1 --count 1", "--count: given twice; allowed: once"},
        {"a --loud", "--loud: there is nothing to hear"},
        {"", "a file with boards is missing"},
        {"a b", "one file at a time"},
    };
    struct sample_options options;
    assert_all_refused(wrong, read_line(&options, each->text, &reason));
}

TEST(a_list_has_a_limit) {
    struct sample_options options;
    assert_done(read_line(&options, "a", &reason));
    struct parsed_option *list = option_find(&options.parsed, "list");
    for (int i = 0; i < OPTION_LIST_USUAL; i++)
        assert_done(option_set(&options.parsed, list, "b", &reason));
    assert_error(option_set(&options.parsed, list, "b", &reason), ERROR_INPUT,
                 "--list: given more than 64 times");
}

TEST(the_command_line_has_what_determines_the_result) {
    assert_line("a", "bukub test a --count 1000000 --real 0.5 --colour green --seed 7");
    assert_line("--seed 0x8 --other 1 --real 0 --count 2K --whole 0 x/a",
                "bukub test a --count 2000 --whole 0 --real 0 --colour green --seed 8");
    assert_line(
        "--flag --text it's --file 'f/g(1)' --colour red --list a(b=1) --list c --pair 1,2 a",
        "bukub test a --flag --count 1000000 --real 0.5 --text 'it'\\''s' "
        "--file 'g(1)'\\''' --colour red --list 'a(b=1)' --list c --pair 1,2 --seed 7");
}

TEST(options_are_included_or_left_out) {
    struct sample_options options;
    assert_done(read_line(&options, "a --count 5", &reason));
    options_include(&options.parsed, OPTION_NAMES("count"), false);
    options_include(&options.parsed, OPTION_NAMES("seed"), false);
    options.choice = 2;
    options.whole = 4;
    options_include(&options.parsed, OPTION_NAMES("whole"), true);
    assert_command_line(&options.parsed, "bukub test a --whole 4 --real 0.5 --colour blue");
}

TEST(the_nearest_name_is_found) {
    static const char *const names[] = {"solve", "score", "census", "tournament", "best"};
    static const struct text_case cases[] = {
        {"sovle", "solve"},   {"solv", "solve"},  {"soolve", "solve"},
        {"salve", "solve"},   {"SOCRE", "score"}, {"sole", "solve"},
        {"censsu", "census"}, {"bets", "best"},   {"turnamnt", "tournament"},
        {"", NULL},           {"b", NULL},        {"sales", NULL},
        {"walk", NULL},       {"soevl", NULL},    {"tuornamnet", "tournament"},
        {"cnss", "census"},   {"bst", "best"},    {"rest", "best"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *nearest = nearest_name(cases[i].text, names, sizeof names / sizeof *names);
        assert_true(nearest == cases[i].expected || strcmp(nearest, cases[i].expected) == 0);
    }
}

TEST(a_misspelt_option_is_answered_with_the_nearest) {
    struct sample_options options;
    assert_error(read_line(&options, "a --conut 3", &reason), ERROR_INPUT,
                 "unrecognized option '--conut'; did you mean '--count'?");
    assert_error(read_line(&options, "a -c 3 --xyz=3", &reason), ERROR_INPUT,
                 "unrecognized option '--xyz'; `bukub test --help' lists all");
    assert_done(read_line(&options, "--text --conut -c 5 --col red a", &reason));
    assert_string_equal(options.text, "--conut");
    assert_done(read_line(&options, "-- --conut", &reason));
    assert_string_equal(options.argument, "--conut");
}

TEST(choices_left_open_are_given_with_the_words) {
    static const struct option_entry entries[] =
        ONE_OPTION(OWN(CHOICE, "payoff", "NAME", choice, "Payoff", .affects_result = true));
    static const struct option_table open_tables[] = {{.entry = entries}, {0}};
    static const struct option_word word[] = {{"{game}", "go"}, {NULL, NULL}};
    static const struct option_words words = {word, colours};
    struct sample_options options = {.whole = 0};
    char name[] = "bukub test", option[] = "--payoff", blue[] = "blue";
    char *argument[] = {name, option, blue, NULL};
    assert_done(options_read(&options.parsed, open_tables, "Tests.", &words, 1, argument, &options,
                             &reason));
    assert_int_equal(options.choice, 0);
    assert_done(options_read(&options.parsed, open_tables, "Tests.", &words, 3, argument, &options,
                             &reason));
    assert_int_equal(options.choice, 2);
    assert_command_line(&options.parsed, "bukub test --payoff blue");
}
