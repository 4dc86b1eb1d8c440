/* Memory that runs out while strategies are chosen, opened and loaded. */
#include "strategies/walk/plugin.h"
#include "tests/unit/fault.h"
#include "tests/unit/opened_strategy.h"

#include <unistd.h>

static bool choose_text(const char *text, struct error *error) {
    struct strategy_set set;
    struct strategy_choice choice;
    strategy_set_init(&set);
    bool chosen = strategy_choose(&choice, &set, text, error);
    strategy_choice_free(&choice);
    strategy_set_free(&set);
    return chosen;
}

static bool choose_one(struct error *error) { return choose_text("hoard(n=2)", error); }

static bool choose_nested(struct error *error) {
    return choose_text("avoid(squares=A1,then=avoid(squares=B2,then=hoard))", error);
}

TEST(choosing_survives_them) {
    assert_survives_faults(choose_one, NULL);
    assert_survives_faults(choose_nested, NULL);
}

TEST(opening_says_that_memory_is_short) {
    struct walk_board board;
    struct strategy_set set;
    published(&board);
    strategy_set_init(&set);
    for (size_t i = 0; strategy_builtin[i]; i++) {
        struct strategy_choice choice;
        struct walk_player player;
        struct error error = {0};
        const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.5};
        assert_true(strategy_choose(&choice, &set, strategy_builtin[i]->name, &error));
        fault_after(0);
        bool opened = player_open_choice(&player, &choice.chosen, &setup, NULL, &error);
        bool happened = fault_happened;
        fault_after(-1);
        if (happened)
            assert_error(opened, &error, ERROR_SYSTEM, "out of memory");
        player_close(&player);
        strategy_choice_free(&choice);
    }
    strategy_set_free(&set);
}

static bool open_text(const char *chosen, struct error *error) {
    static const char text[] = "[board]\nletters =\n  A B A\n  C A B\n  B A B\n"
                               "green = A1\nreset = A B\nstart = B2\n";
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player = {0};
    strategy_set_init(&set);
    bool opened = board_file_parse(&board, "test", text, error) &&
                  strategy_choose(&choice, &set, chosen, error);
    if (opened) {
        const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.5};
        opened = player_open_choice(&player, &choice.chosen, &setup, NULL, error);
        player_close(&player);
        strategy_choice_free(&choice);
    }
    return opened;
}

static bool open_optimal(struct error *error) { return open_text("optimal", error); }

static bool open_nested(struct error *error) {
    return open_text("avoid(squares=A1,then=avoid(squares=C3,then=optimal))", error);
}

TEST(opening_the_optimum_survives_them) {
    assert_survives_faults(open_optimal, NULL);
    assert_survives_faults(open_nested, NULL);
}

TEST(loading_leaves_the_set_as_it_was) {
    struct strategy_set set;
    struct error error = {0};
    assert_int_equal(chdir(getenv("PLUGINS")), 0); /* set by tests/run */
    strategy_set_init(&set);
    size_t count = set.count;
    fault_after(0);
    bool loaded = plugin_load(&set, "mine.so", &error);
    fault_after(-1);
    assert_error(loaded, &error, ERROR_SYSTEM, "mine.so: out of memory");
    assert_int_equal(set.count, count);
    assert_true(plugin_load(&set, "mine.so", &error));
    assert_int_equal(set.count, count + 3);
    strategy_set_free(&set);
}
