/* Expected moves of compiled strategies, exactly. */
#include "analysis/walk/exact/exact.h"

#include "sim/base/memory.h"
#include "strategies/walk/registry.h"
#include "tests/unit/dense_walk.h"
#include "tests/unit/random_play.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

static void compile(struct walk_table *table, const struct walk_player *player, double p) {
    assert_done(table_compile(table, player, table_coin(p), &reason));
}

static void solve(struct exact *exact, const struct walk_table *table, double p) {
    assert_done(exact_solve(exact, table, p, &limits, &reason));
}

/* A table and p at random: some with chances, some that look at squares, p often 0 or 1. */
struct random_case {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_table table;
    double p;
};

static void random_case(struct random_case *test, int most_letters, uint64_t *random) {
    int rows = 3 + (int)check_below(random, 3), columns = 3 + (int)check_below(random, 3);
    int letters = 1 + (int)check_below(random, (uint64_t)most_letters);
    test->board = random_board(rows, columns, letters, (int)check_below(random, 5), random);
    test->strategy = (struct random_strategy){
        .seed = check_random(random),
        .by_square = check_below(random, 2),
        .chances = check_below(random, 2),
        .eager = check_below(random, 3) == 0 ? 0.2 : 0.9,
    };
    uint64_t kind = check_below(random, 5);
    test->p = kind == 0 ? 0 : kind == 1 ? 1 : (double)check_below(random, 1000) / 1000;
    bool offered = check_below(random, 2);
    random_table(&test->table, &test->strategy, &test->board, offered, table_coin(test->p));
}

static void check_against_dense(const struct random_case *test) {
    const struct walk_table *table = &test->table;
    FREED_BY(dense_free) struct dense_walk dense;
    FREED_BY(exact_free) struct exact exact;
    dense_init(&dense, table, test->p);
    solve(&exact, table, test->p);
    assert_true(exact.moves.converged);
    FREED double *ones = malloc(dense.states * sizeof *ones);
    FREED double *moves = malloc(dense.states * sizeof *moves);
    for (size_t i = 0; i < dense.states; i++)
        ones[i] = 1;
    dense_solve(&dense, ones, moves);
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < table->board->squares; square++) {
            size_t state = dense_state(&dense, row, square);
            double expected = dense.infinite[state] ? INFINITY : moves[state];
            struct exact_bracket bracket = exact_state(&exact, row, square);
            assert_double(bracket.value, expected, 0, 1e-9);
            if (!dense.infinite[state]) {
                assert_true(bracket.lower <= bracket.value && bracket.value <= bracket.upper);
                assert_true(bracket.upper - bracket.lower <= 1e-10 * bracket.value);
            }
        }
}

TEST(every_state_agrees_with_the_dense_solution) {
    uint64_t random = 1;
    int infinite = 0;
    for (int i = 0; i < 40; i++) {
        struct random_case test;
        random_case(&test, 2, &random);
        check_against_dense(&test);
        FREED_BY(exact_free) struct exact exact;
        solve(&exact, &test.table, test.p);
        infinite += exact.chain.may_not_end != NULL;
        table_free(&test.table);
    }
    /* Both kinds have been there. */
    assert_in_range(infinite, 5, 35);
}

/* Moves from every state in long double, by elimination of one state after the other without a
 * subtraction: what leaves a state moves to the next states, or ends. x is [states]. */
static void solve_long(const struct dense_walk *dense, long double *x) {
    size_t n = dense->states;
    FREED long double *move = memory_allocate(n * (n + 1), sizeof *move);
    FREED long double *f = memory_allocate(n, sizeof *f);
    for (size_t i = 0; i < n; i++) {
        f[i] = 1;
        for (size_t j = 0; j <= n; j++)
            move[i * (n + 1) + j] = (long double)gsl_matrix_get(dense->move, i, j);
    }
    for (size_t k = n; k-- > 0;) {
        long double *own = move + k * (n + 1), leave = own[n];
        for (size_t j = 0; j < k; j++)
            leave += own[j];
        for (size_t i = 0; i < k; i++) {
            long double share = move[i * (n + 1) + k] / leave;
            f[i] += share * f[k];
            for (size_t j = 0; share > 0 && j <= n; j++)
                move[i * (n + 1) + j] += j < k || j == n ? share * own[j] : 0;
        }
        f[k] /= leave;
        for (size_t j = 0; j < k; j++)
            own[j] /= leave;
    }
    for (size_t k = 0; k < n; k++) {
        x[k] = f[k];
        for (size_t j = 0; j < k; j++)
            x[k] += move[k * (n + 1) + j] * x[j];
    }
}

/* On sixteen squares every probability of a landing is exact in binary, so that the chain in long
 * double is the game itself; p is an eighth. */
TEST(bounds_contain_a_solution_of_higher_precision) {
    uint64_t random = 11;
    for (int i = 0; i < 6; i++) {
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        FREED_BY(dense_free) struct dense_walk dense;
        double p = (1 + i) / 8.0;
        struct walk_board board = random_board(4, 4, 2, 3, &random);
        struct random_strategy strategy = {.eager = 2};
        random_table(&table, &strategy, &board, false, table_coin(p));
        solve(&exact, &table, p);
        assert_null(exact.chain.may_not_end);
        dense_init(&dense, &table, p);
        FREED long double *moves = memory_allocate(dense.states, sizeof *moves);
        solve_long(&dense, moves);
        for (uint32_t row = 0; row < table.rows; row++)
            for (int square = 0; square < board.squares; square++) {
                struct exact_bracket bracket = exact_state(&exact, row, square);
                long double expected = moves[dense_state(&dense, row, square)];
                assert_true((long double)bracket.lower <= expected &&
                            expected <= (long double)bracket.upper);
            }
    }
}

TEST(simulated_games_agree) {
    uint64_t random = 19;
    int played = 0;
    for (int i = 0; i < 20; i++) {
        struct random_case test;
        FREED_BY(exact_free) struct exact exact;
        random_case(&test, 4, &random);
        solve(&exact, &test.table, test.p);
        double expected = exact_game(&exact).value;
        if (expected < 1000) {
            assert_mean_moves(&test.table, test.p, 77 + (uint64_t)i, 20000, expected);
            played++;
        }
        table_free(&test.table);
    }
    assert_true(played >= 8);
}

/* What several published solutions and an independent solver agree on. */
TEST(known_values_come_out) {
    struct walk_board board = published_board();
    struct walk_player player = {.strategy = &strategy_pairs_first,
                                 .setup = {.board = &board, .start = board.start, .p = NAN}};
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    int f6;
    assert_done(board_square_find(&board, "F6", &f6, &reason));
    compile(&table, &player, 0.5);
    solve(&exact, &table, 0.5);
    assert_true(exact.moves.converged);
    assert_double(exact_game(&exact).value, 16.7150022424, 5e-11, 0);
    assert_double(exact_start(&exact, f6, false).value, 17.3560473931, 5e-11, 0);
}

/* The game on three by three with one letter: every landing takes, five takes. */
TEST(one_letter_takes_five_moves) {
    struct walk_board board = blank_board(3, 3);
    struct random_strategy strategy = {.eager = 2};
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    random_table(&table, &strategy, &board, false, table_coin(0.3));
    solve(&exact, &table, 0.3);
    assert_double(exact_game(&exact).value, 5, 1e-13, 0);
    assert_double(exact_start(&exact, 4, true).value, 4, 1e-13, 0);
    assert_double(exact_game(&exact).lower, 5, 1e-9, 0);
    assert_true(exact_game(&exact).lower <= 5 && exact_game(&exact).upper >= 5);
}

/* A letter that is offered at the start is taken as the table would take it on landing there. */
TEST(the_start_letter_can_be_offered) {
    struct walk_board board = published_board();
    for (int offered = 0; offered < 2; offered++) {
        struct walk_player player = {
            .strategy = &strategy_pairs_first,
            .setup = {.board = &board, .start = board.start, .collect_at_start = offered}};
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        compile(&table, &player, 0.5);
        solve(&exact, &table, 0.5);
        assert_double(exact_game(&exact).value, exact_start(&exact, board.start, offered).value, 0,
                      1e-15);
        assert_true(offered == (exact_game(&exact).value < 16));
    }
}

/* Where nothing is ever taken no game ends. */
TEST(a_game_that_cannot_end_takes_for_ever) {
    uint64_t random = 3;
    struct walk_board board = random_board(4, 5, 3, 3, &random);
    struct random_strategy strategy = {.eager = -1};
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    random_table(&table, &strategy, &board, false, table_coin(0.5));
    solve(&exact, &table, 0.5);
    assert_true(isinf(exact_game(&exact).value) && isinf(exact_game(&exact).lower));
}

/* Few passes leave wide bounds, and they still hold. */
TEST(bounds_hold_before_convergence) {
    struct walk_board board = published_board();
    struct walk_player player = {.strategy = &strategy_pairs_first,
                                 .setup = {.board = &board, .start = board.start}};
    FREED_BY(table_free) struct walk_table table;
    compile(&table, &player, 0.5);
    double width = INFINITY;
    for (int passes = 1; passes < 8; passes += 2) {
        FREED_BY(exact_free) struct exact exact;
        const struct exact_limits few = {.width = 1e-10, .passes = passes};
        assert_done(exact_solve(&exact, &table, 0.5, &few, &reason));
        struct exact_bracket game = exact_game(&exact);
        assert_false(exact.moves.converged);
        assert_int_equal(exact.moves.passes, passes);
        assert_true(game.lower <= 16.7150022424 && game.upper >= 16.7150022424);
        assert_true(game.upper - game.lower < width || isinf(width));
        width = game.upper - game.lower;
    }
}

/* One pass by two kernels that this machine supports, on a board that has the kernel's own
 * constants and on others; then closed batches, combined from responses by `wide`, and means of the
 * values. */
static void compare_kernels(const struct row_kernel *wide, const struct row_kernel *narrow) {
    uint64_t random = 5;
    size_t combined = 0;
    for (int i = 0; i < 12; i++) {
        struct random_case test;
        random_case(&test, 3, &random);
        if (i % 3 == 0) {
            table_free(&test.table);
            test.board = random_board(8, i % 2 ? 8 : 16, 3, 4, &random);
            random_table(&test.table, &test.strategy, &test.board, false, table_coin(test.p));
        }
        FREED_BY(chain_free) struct chain chain;
        assert_done(chain_init(&chain, &test.table, test.p, CHAIN_LUMPED, &reason));
        FREED double *one = chain_vector(&chain, NULL), *other = chain_vector(&chain, NULL);
        FREED double *base = chain_vector(&chain, NULL), *reward = chain_vector(&chain, NULL);
        const size_t numbers = (size_t)chain.grid.unknowns * QUAD; /* of a batch */
        FREED double *response = memory_aligned(numbers * WALK_MAX_SQUARES, sizeof *response);
        FREED struct row_factors *factors = memory_aligned(1, sizeof *factors);
        struct row_equations equations = {&chain, factors, i % 2 ? reward : NULL, one, {2, 3, 5}};
        const struct row_response parts = {response, base};
        for (size_t k = 0; k < chain.values; k++)
            reward[k] = (double)check_below(&random, 5) - 2;
        factors->known = false;
        for (size_t batch = 0; batch < chain.batches; batch++)
            wide->solve(&equations, batch);
        equations.values = other;
        for (size_t batch = 0; batch < chain.batches; batch++) {
            factors->known = false; /* each matrix is eliminated anew */
            narrow->solve(&equations, batch);
        }
        assert_memory_equal(one, other, chain.values * sizeof *one);
        size_t closed = chain.take || chain.may_not_end ? 0 : chain.closed;
        combined += closed;
        for (size_t batch = 0; batch < closed; batch++) {
            equations.values = one;
            wide->respond(&equations, batch, true, parts);
            wide->combine(&equations, batch, parts);
            equations.values = other;
            narrow->solve(&equations, batch);
        }
        for (size_t k = 0; k < chain.values; k++)
            assert_double(one[k], other[k], i % 2 ? 1e-12 : 0, 1e-13);
        for (size_t batch = 0; batch < chain.batches; batch++) {
            wide->apply(&equations, batch, base);
            narrow->apply(&equations, batch, response);
            assert_memory_equal(base, response, numbers * sizeof *base);
        }
        table_free(&test.table);
    }
    assert_true(combined > 10);
}

/* Each with the next narrower one. */
TEST(kernels_agree) {
    for (size_t k = 0; row_kernels[k + 1]; k++)
        if (row_kernels[k]->supported())
            compare_kernels(row_kernels[k], row_kernels[k + 1]);
}
