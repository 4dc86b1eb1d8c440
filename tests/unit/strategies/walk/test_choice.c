/* From the text that the user typed to a strategy with every parameter settled. */
#include "strategies/walk/registry.h"
#include "tests/unit/check.h"

/* Remembers its mode, and answers by it. */
static bool open_mode(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    *self = strdup(setup->values[1].text);
    return *self != NULL;
}

static double take(const void *self, const struct walk_view *view) {
    return strcmp(self, "fast") == 0 ? 1 : 0.25;
}

static const struct walk_strategy textual = {
    .name = "textual",
    .summary = "has texts for parameters",
    .parameters =
        {{.name = "file", .summary = "must be given", .kind = PARAMETER_TEXT},
         {.name = "mode", .summary = "a text", .kind = PARAMETER_TEXT, .initial_text = "fast"},
         {.name = "x", .summary = "", .initial = 0.1, .minimum = -1, .maximum = 1e6}},
    .open = open_mode,
    .take = take,
    .close = free,
};

static void with_textual(struct strategy_set *set) {
    strategy_set_init(set);
    assert_done(strategy_set_add(set, &textual, &reason));
}

TEST(the_text_is_canonical_with_every_default) {
    static const struct text_case pairs[] = {
        {"greedy", "greedy"},
        {" greedy ( ) ", "greedy"},
        {"hoard", "hoard(n=4)"},
        {"hoard()", "hoard(n=4)"},
        {"hoard(n=+2.0)", "hoard(n=2)"},
        {"patient(turns=1e3)", "patient(turns=1000)"},
        {"random(q=.150)", "random(q=0.15)"},
        {"random(q=-0)", "random(q=0)"},
        {"avoid(squares=G1:H8)", "avoid(squares=G1:H8)"},
        {"avoid(squares=G1:H8,then=greedy)", "avoid(squares=G1:H8)"},
        {"patient(then=greedy,first=rate)", "patient(turns=20,first=rate)"},
        {"avoid( then = hoard( ), squares = A1  b2 )", "avoid(squares=A1  b2,then=hoard(n=4))"},
        {"avoid(squares=A1,then=avoid(squares=B2,then=random(q=.5)))",
         "avoid(squares=A1,then=avoid(squares=B2,then=random(q=0.5)))"},
        {"avoid(squares=A1,then=textual(file=f))",
         "avoid(squares=A1,then=textual(file=f,mode=fast,x=0.1))"},
        {"textual(file=a b.h5)", "textual(file=a b.h5,mode=fast,x=0.1)"},
        {"textual(x=1e5,mode=slow,file=f)", "textual(file=f,mode=slow,x=100000)"},
    };
    FREED_BY(strategy_set_free) struct strategy_set set;
    with_textual(&set);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct strategy_choice choice, again;
        assert_done(strategy_choose(&choice, &set, pairs[i].text, &reason));
        assert_string_equal(choice.chosen.name, pairs[i].expected);
        assert_done(strategy_choose(&again, &set, choice.chosen.name, &reason));
        assert_string_equal(again.chosen.name, choice.chosen.name);
        strategy_choice_free(&again);
        strategy_choice_free(&choice);
    }
}

TEST(values_reach_the_strategy) {
    static const struct walk_board board = {.rows = 3, .columns = 3, .squares = 9, .start = 4};
    FREED_BY(strategy_set_free) struct strategy_set set;
    struct strategy_choice choice;
    FREED_BY(player_close) struct walk_player player;
    with_textual(&set);
    assert_done(strategy_choose(&choice, &set, "textual(file=f,mode=slow)", &reason));
    FREED_BY(strategy_choice_free)
    struct strategy_choice moved = choice; /* it may move before it is opened */
    assert_done(player_open_choice(
        &player, &moved.chosen, &(const struct walk_setup){.board = &board, .start = 4, .p = 0.5},
        NULL, &reason));
    const struct walk_collection empty = {0};
    const struct walk_view view = {.board = &board, .collection = &empty, .square = 4};
    double answer = NAN;
    assert_done(player_take(&player, &view, &answer, &reason));
    assert_double(answer, 0.25, 0, 0);
}

TEST(every_mistake_names_strategy_and_parameter) {
    static const struct text_case mistakes[] = {
        {"", "\"\": character 1: the end"},
        {"hoard(n=", "\"hoard(n=\": character 9"},
        {"nobody", "no strategy 'nobody': there are greedy, "},
        {"Greedy", "did you mean 'greedy'?"},
        {"greedy(5)", "greedy: no parameter '5': there is none"},
        {"random(0.8)", "random: a value needs the name of its parameter, as in random(q=0.5)"},
        {"greedy(n=3)", "greedy: no parameter 'n': there is none"},
        {"hoard(m=3)", "hoard: no parameter 'm': there is n"},
        {"textual(m=3)", "textual: no parameter 'm': there are file, mode, x"},
        {"hoard(n=9)", "hoard: n: \"9\""},
        {"hoard(n=5)", "0 to 4"},
        {"hoard(n=-1)", "hoard: n: \"-1\""},
        {"hoard(n=2.5)", "hoard: n: \"2.5\""},
        {"hoard(n=three)", "hoard: n: \"three\""},
        {"frequent(min=0)", "frequent: min: \"0\""},
        {"frequent(min=257)", "frequent: min: \"257\""},
        {"patient(turns=1000000001)", "patient: turns: "},
        {"patient(turns=99999999999999999999)", "patient: turns: "},
        {"random(q=1.0000001)", "random: q: \"1.0000001\""},
        {"random(q=-0.1)", "random: q: \"-0.1\""},
        {"textual", "textual: file: it must be given"},
        {"avoid", "avoid: squares: it must be given"},
        {"avoid(then=greedy)", "avoid: squares: it must be given"},
        {"avoid(squares=A1,then=gready)", "avoid: then: no strategy 'gready': there are greedy, "},
        {"avoid(squares=A1,then=hoard(n=9))", "avoid: then: hoard: n: \"9\""},
        {"avoid(squares=A1,then=hoard(n)",
         "character 31: the end after the value of 'then': ',' or ')' belongs there"},
        {"avoid(squares=A1, B2)",
         "'B' where a key should begin; values with commas are in parentheses"},
        {"avoid(squares=A1,then=avoid)", "avoid: then: avoid: squares: it must be given"},
    };
    FREED_BY(strategy_set_free) struct strategy_set set;
    with_textual(&set);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        FREED_BY(strategy_choice_free) struct strategy_choice choice;
        assert_error(strategy_choose(&choice, &set, mistakes[i].text, &reason), ERROR_INPUT,
                     mistakes[i].expected);
        assert_null(choice.chosen.name);
    }
}
