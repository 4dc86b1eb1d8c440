/* Descriptors of strategies: errors, and the set of strategies. */
#include "sim/text/parameter.h"
#include "strategies/walk/registry.h"
#include "tests/unit/check.h"

static double take(const void *self, const struct walk_view *view) {
    return walk_completes(view->collection, view->letter);
}

static void landed(const void *self, const struct walk_view *view) {}

static const struct walk_strategy good = {
    .name = "good",
    .summary = "waits",
    .memoryless = true,
    .parameters =
        {{.name = "n", .summary = "a number", .maximum = 1},
         {.name = "whole",
          .summary = "a whole number",
          .kind = PARAMETER_WHOLE,
          .minimum = -3,
          .maximum = 3},
         {.name = "file", .summary = "a file that must be given", .kind = PARAMETER_TEXT},
         {.name = "mode", .summary = "a text", .kind = PARAMETER_TEXT, .initial_text = "fast"},
         {.name = "free", .summary = "any number", .minimum = -INFINITY, .maximum = INFINITY}},
    .take = take,
};

TEST(a_good_one_is_accepted) {
    assert_done(strategy_check(&good, &reason));
    assert_int_equal(parameter_count(good.parameters), 5);
    struct walk_strategy with_memory = good;
    with_memory.memoryless = false;
    with_memory.memory_size = 8;
    with_memory.landed = landed;
    assert_done(strategy_check(&with_memory, &reason));
}

static void refused(const struct walk_strategy *strategy, const char *expected) {
    assert_error(strategy_check(strategy, &reason), ERROR_INPUT, expected);
}

TEST(names_must_be_words) {
    static const char *const names[] = {
        "", "Good", "9lives", "a b", "a(b)", "a\nb", "abcdefghijklmnopqrstuvwxyz-012345"};
    struct walk_strategy bad = good;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bad.name = names[i];
        refused(&bad, "a name is of lower-case letters");
    }
    bad.name = NULL;
    refused(&bad, "a strategy without a name");
}

TEST(members_must_be_there_and_agree) {
    struct walk_strategy bad = good;
    bad.summary = NULL;
    refused(&bad, "strategy 'good': it has no summary");
    bad.summary = "two\nlines";
    refused(&bad, "strategy 'good': its summary has a control character");
    bad = good;
    bad.take = NULL;
    refused(&bad, "strategy 'good': it has no take");
    bad = good;
    bad.memory_size = 8;
    refused(&bad, "memoryless, but has memory_size 8");
    bad = good;
    bad.landed = landed;
    refused(&bad, "memoryless, but has landed");
}

/* With another first parameter. */
TEST(parameters_must_be_sane) {
    static const struct {
        struct parameter parameter;
        const char *expected;
    } cases[] = {
        {{.name = "N", .summary = ""}, "parameter \"N\": a name is of lower-case letters"},
        {{.name = "whole", .summary = ""}, "two parameters 'whole'"},
        {{.name = "n"}, "parameter 'n': it has no summary"},
        {{.name = "n", .summary = "\33[2J"}, "parameter 'n': its summary has a control character"},
        {{"n", "", .initial = 2}, "its default 2 is not within its limits 0 to 0"},
        {{"n", "", .initial = NAN, .maximum = 1}, "its default nan is not within"},
        {{"n", "", .initial = INFINITY, .maximum = INFINITY}, "its default inf is not within"},
        {{"n", "", .minimum = NAN}, "its default 0 is not within its limits nan to 0"},
        {{"n", "", .kind = PARAMETER_WHOLE, .initial = 0.5, .maximum = 1}, "must be whole numbers"},
        {{"n", "", .kind = PARAMETER_WHOLE, .maximum = INFINITY},
         "must be whole numbers up to 2^53"},
        {{"n", "", .kind = (enum parameter_kind)7}, "invalid kind (7)"},
        {{"n", "", .kind = PARAMETER_TEXT, .initial_text = "a,b"},
         "its default \"a,b\" cannot be written as a value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct walk_strategy bad = good;
        bad.parameters[0] = cases[i].parameter;
        refused(&bad, cases[i].expected);
    }
}

TEST(a_ninth_parameter_is_refused) {
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    struct walk_strategy many = {.name = "many", .summary = "many", .take = take};
    for (int i = 0; i < WALK_MAX_PARAMETERS; i++)
        many.parameters[i] = (struct parameter){.name = names[i], .summary = ""};
    assert_done(strategy_check(&many, &reason));
    many.parameters[WALK_MAX_PARAMETERS] =
        (struct parameter){.name = names[WALK_MAX_PARAMETERS], .summary = ""};
    refused(&many, "more than 8 parameters");
}

TEST(a_set_finds_what_was_added) {
    FREED_BY(strategy_set_free) struct strategy_set set;
    strategy_set_init(&set);
    assert_done(strategy_set_add(&set, &good, &reason));
    assert_ptr_equal(strategy_set_find(&set, "good", &reason), &good);
    assert_ptr_equal(strategy_set_find(&set, "greedy", &reason), &strategy_greedy);
}

TEST(an_unknown_name_is_answered_with_all_names) {
    FREED_BY(strategy_set_free) struct strategy_set set;
    strategy_set_init(&set);
    assert_done(strategy_set_add(&set, &good, &reason));
    assert_error(strategy_set_find(&set, "greed", &reason) != NULL, ERROR_INPUT,
                 "no strategy 'greed': there are greedy, pairs-first, ");
    for (size_t i = 0; i < set.count; i++)
        assert_non_null(strstr(reason.text, set.strategy[i]->name));
}

TEST(a_name_cannot_be_taken_twice) {
    FREED_BY(strategy_set_free) struct strategy_set set;
    strategy_set_init(&set);
    size_t count = set.count;
    assert_error(strategy_set_add(&set, &strategy_greedy, &reason), ERROR_INPUT,
                 "strategy 'greedy' exists already");
    assert_int_equal(set.count, count);
}

TEST(a_set_can_be_full) {
    static struct walk_strategy many[STRATEGY_SET_STRATEGIES];
    static char names[STRATEGY_SET_STRATEGIES][32];
    FREED_BY(strategy_set_free) struct strategy_set set;
    strategy_set_init(&set);
    for (int i = 0; set.count < STRATEGY_SET_STRATEGIES; i++) {
        snprintf(names[i], sizeof names[i], "strategy-of-a-long-name-%d", i);
        many[i] = good;
        many[i].name = names[i];
        assert_done(strategy_set_add(&set, &many[i], &reason));
    }
    assert_error(strategy_set_add(&set, &good, &reason), ERROR_INPUT,
                 "too many strategies: at most 128");
    /* More names than a message holds: as many as fit are printed. */
    assert_error(strategy_set_find(&set, "good", &reason) != NULL, ERROR_INPUT, "there are greedy");
}
