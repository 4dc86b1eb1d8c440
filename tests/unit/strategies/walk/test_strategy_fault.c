/* Memory that runs out while optimal play is solved as a strategy. */
#include "tests/unit/fault.h"
#include "tests/unit/opened_strategy.h"

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
