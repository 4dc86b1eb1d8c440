/* The optimum of the walk. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/walk/table/table.h"

#include "strategies/walk/registry.h"
#include "tests/unit/random_play.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

static void solve(struct optimum *optimum, const struct walk_board *board, double p) {
    assert_done(optimum_solve(optimum, board, p, &limits, &reason));
}

/* What a landing is worth, by the rules; v is [rows * squares]. */
static double landing_worth(const struct walk_table *game, double p, const double *v, uint32_t row,
                            int square) {
    size_t squares = (size_t)game->board->squares;
    uint32_t next = game->next[(size_t)row * game->columns + game->column[square]];
    double stay = v[(size_t)row * squares + (size_t)square];
    double change = next == TABLE_DONE ? 0 : v[(size_t)next * squares + (size_t)square];
    if (game->board->green[square])
        return p * v[(size_t)game->reset_row * squares + (size_t)square] + (1 - p) * change;
    return fmin(stay, change);
}

/* The slow reference: value iteration, every state from the values of the round before. */
static void iterate_values(const struct walk_table *game, double p, int rounds, double *v) {
    const struct walk_board *board = game->board;
    size_t states = (size_t)game->rows * (size_t)board->squares;
    FREED double *old = calloc(states, sizeof *old);
    for (int round = 0; round < rounds; round++) {
        memcpy(old, v, states * sizeof *old);
        for (size_t state = 0; state < states; state++) {
            uint32_t row = (uint32_t)(state / (size_t)board->squares);
            int square = (int)(state % (size_t)board->squares), around[8];
            bool edge = board->edge[square];
            int count = edge ? board->squares : board_neighbours(board, square, around);
            double sum = 0;
            for (int i = 0; i < count; i++)
                sum += landing_worth(game, p, old, row, edge ? i : around[i]);
            v[state] = 1 + sum / count;
        }
    }
}

/* After that many rounds, what is greater than `large` grows for ever. */
static void check_against_value_iteration(const struct walk_board *board, double p) {
    enum { ROUNDS = 8000 };
    const double large = 2000;
    FREED_BY(optimum_free) struct optimum optimum;
    solve(&optimum, board, p);
    assert_true(optimum.exact.moves.converged);
    const struct walk_table *game = &optimum.table;
    FREED double *v = calloc((size_t)game->rows * (size_t)board->squares, sizeof *v);
    iterate_values(game, p, ROUNDS, v);
    for (uint32_t row = 0; row < game->rows; row++)
        for (int square = 0; square < board->squares; square++) {
            double slow = v[(size_t)row * (size_t)board->squares + (size_t)square];
            struct exact_bracket bracket = exact_state(&optimum.exact, row, square);
            assert_double(bracket.value, slow > large ? INFINITY : slow, 0, 1e-9);
            assert_true(slow > large || (bracket.lower <= slow * (1 + 1e-11) &&
                                         bracket.upper >= slow * (1 - 1e-11)));
        }
}

TEST(every_state_agrees_with_value_iteration) {
    uint64_t random = 17;
    const double p[] = {0.37, 0, 1, 0.8, 0.05, 0};
    for (size_t i = 0; i < sizeof p / sizeof *p; i++) {
        struct walk_board board =
            random_board(3 + (int)i % 2, 4, 2 + (int)i % 2, (int)i % 3 + 1, &random);
        check_against_value_iteration(&board, p[i]);
    }
}

TEST(the_known_optimum_comes_out) {
    struct walk_board board = published_board();
    FREED_BY(optimum_free) struct optimum optimum;
    solve(&optimum, &board, 0.5);
    assert_true(optimum.exact.moves.converged);
    assert_int_equal(optimum.table.rows, 27405);
    struct exact_bracket best = optimum_start(&optimum, board.start, false);
    assert_double(best.value, 14.6208626062, 5e-11, 0);
    assert_true(best.upper - best.lower <= 1e-10 * best.value);
}

/* A table's strategy against the optimum, from every state that the table has. */
static void check_not_below(const struct optimum *optimum, const struct walk_table *table,
                            double p) {
    FREED_BY(exact_free) struct exact exact;
    assert_done(exact_solve(&exact, table, p, &limits, &reason));
    for (uint32_t row = 0; row < table->rows; row++) {
        uint32_t same = optimum->table.row_of_rank[collection_rank(&table->collection[row])];
        for (int square = 0; square < table->board->squares; square++)
            assert_true(exact_state(&exact, row, square).upper >=
                        exact_state(&optimum->exact, same, square).lower);
    }
}

TEST(no_strategy_is_better_from_any_state) {
    struct walk_board board = published_board();
    const double ps[] = {0.5, 0.03};
    struct strategy_set set;
    strategy_set_init(&set);
    for (size_t k = 0; k < CHECK_ROUNDS(2); k++) {
        FREED_BY(optimum_free) struct optimum optimum;
        solve(&optimum, &board, ps[k]);
        for (int i = 0; strategy_builtin[i]; i++) {
            const struct walk_strategy *strategy = strategy_builtin[i];
            const struct walk_setup setup = {.board = &board, .start = board.start, .p = ps[k]};
            FREED_BY(strategy_choice_free) struct strategy_choice choice;
            FREED_BY(player_close) struct walk_player player = {0};
            FREED_BY(table_free) struct walk_table table = {0};
            assert_done(strategy_choose(&choice, &set, strategy->name, &reason));
            if (!choice.chosen.strategy->memoryless)
                continue;
            assert_done(player_open_choice(&player, &choice.chosen, &setup, NULL, &reason));
            assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
            check_not_below(&optimum, &table, ps[k]);
        }
    }
}

TEST(no_random_answers_are_better) {
    uint64_t random = 23;
    FREED_BY(optimum_free) struct optimum optimum;
    struct walk_board board = random_board(4, 4, 3, 3, &random);
    solve(&optimum, &board, 0.4);
    for (int i = 0; i < 60; i++) {
        struct random_strategy strategy = {.seed = check_random(&random),
                                           .by_square = i % 2,
                                           .chances = i % 3 == 0,
                                           .eager = 0.5 + 0.01 * i};
        FREED_BY(table_free) struct walk_table table;
        random_table(&table, &strategy, &board, false, TABLE_EITHER);
        check_not_below(&optimum, &table, 0.4);
    }
}

/* The decisions as a table are solved to the optimum, and play it. */
TEST(the_best_decisions_reach_the_optimum) {
    struct walk_board board = published_board();
    for (int offered = 0; offered < 2; offered++) {
        FREED_BY(optimum_free) struct optimum optimum;
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        solve(&optimum, &board, 0.25);
        assert_done(optimum_table(&optimum, board.start, offered, TABLE_EITHER, &table, &reason));
        assert_done(exact_solve(&exact, &table, 0.25, &limits, &reason));
        double best = optimum_start(&optimum, board.start, offered).value;
        assert_double(exact_game(&exact).value, best, 0, 1e-10);
        assert_mean_moves(&table, 0.25, 4, 40000, best);
    }
}

TEST(another_p_can_begin_from_the_last) {
    uint64_t random = 29;
    struct optimum warm, cold;
    struct walk_board board = random_board(6, 5, 4, 5, &random);
    solve(&warm, &board, 0.2);
    for (int k = 3; k < 9; k++) {
        assert_done(optimum_move(&warm, k / 10.0, &limits, &reason));
        assert_true(warm.exact.moves.converged);
        solve(&cold, &board, k / 10.0);
        double expected = optimum_start(&cold, board.start, false).value;
        assert_double(optimum_start(&warm, board.start, false).value, expected, 0, 1e-10);
        optimum_free(&cold);
    }
    optimum_free(&warm);
}

/* Dead collections are worth some 15 / p moves then; they must not blur what is. */
TEST(rare_resets_leave_the_bounds_narrow) {
    struct walk_board board = published_board();
    struct optimum never, rarely;
    solve(&never, &board, 0);
    const double p[] = {1e-3, 1e-6, 1e-9};
    for (int i = 0; i < 3; i++) {
        solve(&rarely, &board, p[i]);
        struct exact_bracket best = optimum_start(&rarely, board.start, false);
        struct exact_bracket limit = optimum_start(&never, board.start, false);
        assert_true(rarely.exact.moves.converged);
        assert_true(rarely.exact.moves.greatest > 10 / p[i]);
        assert_true(best.lower <= best.value && best.value <= best.upper);
        assert_true(best.upper - best.lower <= 1e-10 * best.value);
        /* Near 0 the optimum changes by 3.8 moves per unit of p. */
        assert_double(best.value, limit.value, 4 * p[i], 1e-10);
        assert_true(best.value <= limit.upper);
        optimum_free(&rarely);
    }
    optimum_free(&never);
}

/* The rows of the game, counted: multisets of at most four of the letters. */
TEST(the_game_has_every_collection) {
    uint64_t random = 31;
    FREED_BY(table_free) struct walk_table game;
    struct walk_board board = random_board(5, 5, 3, 0, &random);
    board.reset = (struct walk_collection){.size = 1, .letter = {9}};
    game_table(&game, &board);
    assert_int_equal(game.rows, 70); /* C(4 + 4, 4) */
    assert_int_equal(game.columns, 3);
    for (uint32_t row = 0; row < game.rows; row++)
        assert_int_equal(game.row_of_rank[collection_rank(&game.collection[row])], row);
}
