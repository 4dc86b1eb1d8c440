/* Variance and derivative of the moves. */
#include "analysis/walk/exact/exact.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-11, .passes = 10000};

/* A small random table that is compiled for every p. */
static void small_table(struct walk_table *table, struct walk_board *board,
                        struct random_strategy *strategy, uint64_t *random) {
    *board = random_board(3 + (int)check_below(random, 2), 4, 2, 2, random);
    *strategy = (struct random_strategy){.seed = check_random(random),
                                         .by_square = check_below(random, 2),
                                         .chances = check_below(random, 2),
                                         .eager = 0.9};
    random_table(table, strategy, board, check_below(random, 2), TABLE_EITHER);
}

static double of_game(const struct walk_table *table, const struct dense_walk *dense,
                      const double *x) {
    double taken = x[dense_state(dense, table->offer_row, table->start)];
    double left = x[dense_state(dense, table->start_row, table->start)];
    return table->offer_take * taken + (1 - table->offer_take) * left;
}

/* What the dense chain says: mean, second moment, derivative. */
static void solve_dense(const struct walk_table *table, double p, double answer[3]) {
    FREED_BY(dense_free) struct dense_walk dense;
    dense_init(&dense, table, p);
    size_t n = dense.states;
    FREED double *f = malloc(n * sizeof *f), *v = malloc(n * sizeof *v), *x = malloc(n * sizeof *x);
    for (size_t i = 0; i < n; i++)
        f[i] = 1;
    dense_solve(&dense, f, v);
    answer[0] = of_game(table, &dense, v);
    for (size_t i = 0; i < n; i++)
        f[i] = 2 * v[i] - 1;
    dense_solve(&dense, f, x);
    answer[1] = of_game(table, &dense, x);
    for (size_t i = 0; i < n; i++) {
        f[i] = 0;
        for (size_t j = 0; j < n; j++)
            f[i] += gsl_matrix_get(dense.slope, i, j) * v[j];
    }
    dense_solve(&dense, f, x);
    answer[2] = of_game(table, &dense, x);
}

static void check_bracket(struct exact_bracket bracket, double expected, double width) {
    assert_double(bracket.value, expected, 1e-9, 1e-9);
    assert_true(bracket.lower <= expected + 1e-10 * (1 + fabs(expected)));
    assert_true(bracket.upper >= expected - 1e-10 * (1 + fabs(expected)));
    assert_true(bracket.upper - bracket.lower <= width);
}

TEST(both_agree_with_the_dense_chain) {
    uint64_t random = 7;
    int finite = 0;
    for (int i = 0; i < 16; i++) {
        struct walk_board board;
        struct random_strategy strategy;
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        double p = 0.1 + 0.05 * i;
        small_table(&table, &board, &strategy, &random);
        assert_done(exact_solve(&exact, &table, p, &limits, &reason));
        struct exact_bracket variance, derivative;
        assert_done(exact_variance(&exact, &limits, &variance, &reason));
        assert_done(exact_derivative(&exact, &limits, &derivative, &reason));
        if (isinf(exact_game(&exact).value)) {
            assert_true(isinf(variance.value) && isnan(derivative.value));
        } else {
            double answer[3];
            solve_dense(&table, p, answer);
            double mean = answer[0];
            assert_double(exact_game(&exact).value, mean, 0, 1e-9);
            check_bracket(variance, answer[1] - mean * mean, 1e-7 * (1 + mean * mean));
            check_bracket(derivative, answer[2], 1e-7 * (1 + mean * mean));
            finite++;
        }
    }
    assert_true(finite >= 8);
}

/* Central differences of the mean, where its own bracket is narrow enough. */
TEST(the_derivative_is_the_slope_of_the_mean) {
    uint64_t random = 8;
    const double step = 1e-4;
    for (int i = 0; i < 6; i++) {
        struct walk_board board;
        struct random_strategy strategy;
        FREED_BY(table_free) struct walk_table table;
        struct exact exact;
        struct exact_bracket derivative;
        double p = 0.15 * (i + 1), mean[2];
        small_table(&table, &board, &strategy, &random);
        for (int k = 0; k < 2; k++) {
            assert_done(exact_solve(&exact, &table, p + (k ? step : -step), &limits, &reason));
            mean[k] = exact_game(&exact).value;
            exact_free(&exact);
        }
        assert_done(exact_solve(&exact, &table, p, &limits, &reason));
        assert_done(exact_derivative(&exact, &limits, &derivative, &reason));
        if (isfinite(mean[0]))
            assert_double(derivative.value, (mean[1] - mean[0]) / (2 * step), 1e-5, 1e-5);
        exact_free(&exact);
    }
}

/* At the ends of the range the derivative is the slope to the inside. */
TEST(the_derivative_at_an_end_is_one_sided) {
    uint64_t random = 10;
    const double step = 1e-6;
    for (int k = 0; k < 2; k++) {
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact end, inside;
        struct exact_bracket derivative;
        struct walk_board board = random_board(4, 4, 2, 2, &random);
        struct random_strategy strategy = {.eager = 2};
        random_table(&table, &strategy, &board, false, TABLE_EITHER);
        assert_done(exact_solve(&end, &table, k, &limits, &reason));
        assert_done(exact_solve(&inside, &table, k ? 1 - step : step, &limits, &reason));
        assert_done(exact_derivative(&end, &limits, &derivative, &reason));
        double slope = (exact_game(&inside).value - exact_game(&end).value) / (k ? -step : step);
        assert_double(derivative.value, slope, 1e-3, 1e-3);
    }
}
