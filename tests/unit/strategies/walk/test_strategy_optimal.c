/* optimal against all other strategies, from every start. */
#include "analysis/walk/exact/exact.h"
#include "tests/unit/opened_strategy.h"

/* The strategy, opened, compiled and solved for one p. */
struct solved {
    struct strategy_choice choice;
    struct walk_player player;
    struct walk_table table;
    struct exact exact;
};

static void solve(struct solved *solved, const char *name, const struct walk_board *board,
                  double p) {
    const struct exact_limits limits = exact_default_limits();
    struct strategy_set set;
    strategy_set_init(&set);
    const struct walk_setup setup = {.board = board, .start = board->start, .p = p};
    assert_done(
        strategy_choose(&solved->choice, &set, name, &reason) &&
        player_open_choice(&solved->player, &solved->choice.chosen, &setup, NULL, &reason) &&
        table_compile(&solved->table, &solved->player, TABLE_EITHER, &reason) &&
        exact_solve(&solved->exact, &solved->table, p, &limits, &reason));
}

static void forget(struct solved *solved) {
    exact_free(&solved->exact);
    table_free(&solved->table);
    player_close(&solved->player);
    strategy_choice_free(&solved->choice);
}

static void check_not_above(const struct solved *optimal, const struct solved *other) {
    const struct walk_board *board = optimal->table.board;
    for (int square = 0; square < board->squares; square++)
        for (int offered = 0; offered < 2; offered++) {
            struct exact_bracket best = exact_start(&optimal->exact, square, offered);
            struct exact_bracket its = exact_start(&other->exact, square, offered);
            if (!(best.lower <= its.upper))
                fail_msg("%s takes %.17g moves from square %d, optimal %.17g",
                         other->choice.chosen.name, its.value, square, best.value);
        }
}

static double ending_of(const struct solved *solved, double p) {
    const struct exact_limits limits = exact_default_limits();
    struct exact_bracket ending;
    assert_done(exact_ending(&solved->table, p, &limits, &ending, &reason));
    return ending.value;
}

/* Returns for how many other strategies the optimum is less from the board's start. */
static int check_against_all(const struct walk_board *board, double p) {
    struct solved optimal;
    int better = 0;
    solve(&optimal, "optimal", board, p);
    for (size_t i = 0; strategy_builtin[i]; i++) {
        struct solved other;
        if (!strategy_builtin[i]->memoryless)
            continue;
        solve(&other, strategy_builtin[i]->name, board, p);
        check_not_above(&optimal, &other);
        better += exact_game(&optimal.exact).upper < exact_game(&other.exact).lower;
        forget(&other);
    }
    forget(&optimal);
    return better;
}

TEST(no_strategy_is_better_from_any_start_of_the_published_board) {
    struct walk_board board = published_board();
    const double p[] = {0.1, 0, 1};
    for (size_t i = 0; i < CHECK_ROUNDS(sizeof p / sizeof *p); i++)
        assert_true(check_against_all(&board, p[i]) >= 7);
}

TEST(nor_is_one_on_random_boards) {
    uint64_t random = 3;
    int better = 0;
    for (int i = 0; i < 12; i++) {
        const double p[] = {0, 0.2, 0.5, 0.9, 1};
        struct walk_board board = random_board(3 + i % 4, 3 + i % 3, 2 + i % 5, 2 + i, &random);
        better += check_against_all(&board, p[i % 5]);
    }
    assert_true(better > 0);
}

/* Five different letters and no other: there is no pair to be had. */
TEST(it_opens_where_no_game_can_end) {
    struct walk_board board;
    struct solved optimal;
    FREED_BY(dead_free) struct walk_dead dead;
    assert_done(board_file_parse(&board, "test",
                                 "[board]\nletters =\n  A A A\n  A B A\n  A A A\n"
                                 "green = A1 A2 A3 B1 B3 C1 C2 C3\nreset = C D E F\nstart = B2\n",
                                 &reason));
    solve(&optimal, "optimal", &board, 1);
    assert_true(isinf(exact_game(&optimal.exact).value));
    dead = table_find_dead(&optimal.table, TABLE_ALWAYS_RESETS);
    assert_true(dead_has(&dead, optimal.table.start_row, board.start));
    forget(&optimal);
}

/* Where nothing is sure to end, nothing is more likely to. */
TEST(no_strategy_is_more_likely_to_end) {
    uint64_t random = 8;
    int unsure = 0, better = 0;
    for (int i = 0; i < 40; i++) {
        struct solved optimal;
        double p = i % 2;
        struct walk_board board = random_board(3 + i % 3, 4, 3, 4, &random);
        /* Letters that stand nowhere: with p = 1 the reset is for ever, with p = 0 they stay. */
        board.reset = (struct walk_collection){.size = 2, .letter = {8, 9}};
        solve(&optimal, "optimal", &board, p);
        double most = ending_of(&optimal, p);
        unsure += most > 0 && most < 1;
        for (size_t k = 0; strategy_builtin[k]; k++) {
            struct solved other;
            if (!strategy_builtin[k]->memoryless)
                continue;
            solve(&other, strategy_builtin[k]->name, &board, p);
            double its = ending_of(&other, p);
            assert_true(its <= most + 1e-4);
            better += its < most - 1e-4;
            forget(&other);
        }
        forget(&optimal);
    }
    assert_true(unsure >= 10 && better >= 10);
}
