/* The whole distribution of moves, and what happens in a game. */
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/exact/transient.h"
#include "sim/statistics/histogram.h"
#include "sim/walk/engine/game.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-11, .passes = 10000};

struct random_case {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_table table;
    struct exact exact;
    struct transient transient;
    double p;
    bool offered; /* the letter of the start */
};

static void begin(struct random_case *test, int letters, int greens, uint64_t *random) {
    struct transient_limits follow = transient_limits_default();
    test->board = random_board(3 + (int)check_below(random, 2), 4, letters, greens, random);
    test->strategy = (struct random_strategy){.seed = check_random(random),
                                              .by_square = check_below(random, 2),
                                              .chances = check_below(random, 2),
                                              .eager = 0.95};
    test->p = (double)(1 + check_below(random, 9)) / 10;
    test->offered = check_below(random, 2);
    random_table(&test->table, &test->strategy, &test->board, test->offered, TABLE_EITHER);
    assert_done(exact_solve(&test->exact, &test->table, test->p, &limits, &reason));
    assert_done(transient_find(&test->exact.chain, &follow, &test->transient, &reason));
}

static void end(struct random_case *test) {
    transient_free(&test->transient);
    exact_free(&test->exact);
    table_free(&test->table);
}

TEST(the_distribution_has_the_exact_moments) {
    uint64_t random = 12;
    int finite = 0;
    for (int i = 0; i < 20; i++) {
        FREED_BY(end) struct random_case test;
        begin(&test, 2, i % 4, &random);
        if (isfinite(exact_game(&test.exact).value)) {
            struct exact_bracket variance;
            assert_done(exact_variance(&test.exact, &limits, &variance, &reason));
            double mass = 0, mean = 0, square = 0;
            for (uint32_t m = 0; m <= test.transient.moves; m++) {
                mass += test.transient.distribution[m];
                mean += m * test.transient.distribution[m];
                square += (double)m * m * test.transient.distribution[m];
            }
            assert_true(test.transient.tail <= 1e-12);
            assert_double(mass, 1, 1e-11, 0);
            assert_double(mean, exact_game(&test.exact).value, 0, 1e-9);
            assert_double(square - mean * mean, variance.value, 1e-7, 1e-7);
            finite++;
        }
    }
    assert_true(finite >= 12);
}

/* x with x = e + move^T x: the times that each state is there, from the table's start. */
static void dense_visits(const struct dense_walk *dense, double *x) {
    const struct walk_table *table = dense->table;
    size_t n = dense->states;
    gsl_matrix *matrix = gsl_matrix_calloc(n, n);
    gsl_vector *right = gsl_vector_calloc(n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            gsl_matrix_set(matrix, j, i, (i == j) - gsl_matrix_get(dense->move, i, j));
    *gsl_vector_ptr(right, dense_state(dense, table->start_row, table->start)) +=
        1 - table->offer_take;
    *gsl_vector_ptr(right, dense_state(dense, table->offer_row, table->start)) += table->offer_take;
    dense_eliminate(matrix, right, x);
}

/* Adds up states by what the distribution keeps of them: lumped rows and edge squares together. */
static void check_held(const struct random_case *test) {
    const struct chain *chain = &test->exact.chain;
    FREED_BY(dense_free) struct dense_walk dense;
    dense_init(&dense, &test->table, test->p);
    FREED double *visits = calloc(dense.states, sizeof *visits);
    FREED double *together = chain_vector(chain, NULL);
    dense_visits(&dense, visits);
    for (uint32_t row = 0; row < test->table.rows; row++)
        for (int square = 0; square < test->board.squares; square++)
            together[chain_index(chain, row, square)] += visits[dense_state(&dense, row, square)];
    for (size_t i = 0; i < chain->done; i++)
        assert_double(test->transient.held[i], together[i], 1e-9, 1e-9);
}

TEST(states_are_there_as_often_as_the_dense_chain_says) {
    uint64_t random = 13;
    int finite = 0;
    for (int i = 0; i < 12; i++) {
        FREED_BY(end) struct random_case test;
        begin(&test, 2, i % 3, &random);
        bool all_end = test.exact.chain.may_not_end == NULL;
        if (all_end)
            check_held(&test);
        finite += all_end;
    }
    assert_true(finite >= 5);
}

/* Without green squares a finished game took exactly five letters; every move lands once. */
TEST(counts_add_up) {
    uint64_t random = 14;
    for (int i = 0; i < 12; i++) {
        FREED_BY(end) struct random_case test;
        struct transient_counts counts;
        begin(&test, 2, i % 2 ? 3 : 0, &random);
        transient_count(&test.exact.chain, &test.transient, &counts);
        double mean = exact_game(&test.exact).value;
        double landings = 0, greens = 0;
        for (int square = 0; square < test.board.squares; square++) {
            landings += counts.landings[square];
            greens += test.board.green[square] ? counts.landings[square] : 0;
        }
        if (isfinite(mean)) {
            assert_double(landings, mean, 0, 1e-9);
            assert_double(counts.resets, test.p * greens, 1e-12, 1e-12);
            assert_true(counts.removals <= (1 - test.p) * greens * (1 + 1e-12));
            if (greens == 0)
                assert_double(counts.takes, 5, 0, 1e-9);
        }
    }
}

/* Landings, takes, resets and removals of one game, in the order of struct transient_counts. */
enum { PLAYED_TAKES = WALK_MAX_SQUARES, PLAYED_RESETS, PLAYED_REMOVALS, PLAYED };

static void play_one(const struct walk_play *play, uint64_t number, double count[PLAYED]) {
    struct walk_game game;
    memset(count, 0, PLAYED * sizeof *count);
    assert_done(walk_game_begin(&game, play, number, NULL, &reason));
    count[PLAYED_TAKES] = game.collection.size;
    while (game.state == GAME_ON) {
        int held = game.collection.size;
        assert_done(walk_game_move(&game, &reason));
        count[game.path.square]++;
        count[PLAYED_TAKES] += game.event == GAME_TAKEN;
        count[PLAYED_RESETS] += game.event == GAME_RESET;
        count[PLAYED_REMOVALS] += game.event == GAME_REMOVAL && game.collection.size < held;
    }
}

/* Within five standard errors of what the rules, played move by move, come to. */
static void check_played(struct random_case *test, const struct transient_counts *counts) {
    enum { GAMES = 20000 };
    const struct walk_player player = random_player(&test->strategy, &test->board, test->offered);
    const struct walk_play play = {
        .player = &player, .seed = 5, .p = test->p, .max_moves = 1000000};
    double sum[PLAYED] = {0}, square[PLAYED] = {0}, expected[PLAYED];
    memcpy(expected, counts->landings, sizeof counts->landings);
    expected[PLAYED_TAKES] = counts->takes;
    expected[PLAYED_RESETS] = counts->resets;
    expected[PLAYED_REMOVALS] = counts->removals;
    for (uint64_t number = 0; number < GAMES; number++) {
        double count[PLAYED];
        play_one(&play, number, count);
        for (int i = 0; i < PLAYED; i++) {
            sum[i] += count[i];
            square[i] += count[i] * count[i];
        }
    }
    for (int i = 0; i < PLAYED; i++) {
        double mean = sum[i] / GAMES;
        double error = sqrt((square[i] / GAMES - mean * mean) / GAMES);
        assert_true(fabs(mean - expected[i]) <= 5 * error + 1e-9);
    }
}

TEST(counts_are_those_of_games_that_are_played) {
    uint64_t random = 17;
    int finite = 0;
    for (int i = 0; i < 8; i++) {
        FREED_BY(end) struct random_case test;
        struct transient_counts counts;
        begin(&test, 2, 1 + i % 4, &random);
        transient_count(&test.exact.chain, &test.transient, &counts);
        double mean = exact_game(&test.exact).value;
        if (isfinite(mean) && mean < 200) {
            check_played(&test, &counts);
            finite++;
        }
    }
    assert_true(finite >= 4);
}

TEST(quantiles_are_the_smallest_that_reach) {
    double distribution[] = {0, 0.25, 0.5, 0, 0.125};
    const struct transient transient = {.moves = 4, .distribution = distribution, .tail = 0.125};
    assert_int_equal(transient_quantile(&transient, 0.25), 1);
    assert_int_equal(transient_quantile(&transient, 0.26), 2);
    assert_int_equal(transient_quantile(&transient, 0.75), 2);
    assert_int_equal(transient_quantile(&transient, 0.76), 4);
    assert_int_equal(transient_quantile(&transient, 0.9), UINT32_MAX);
}

/* Ten tenths, or eight, add up to a little less than that in floating-point numbers. */
TEST(quantiles_reach_what_they_equal_up_to_rounding) {
    double tenths[] = {0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    const struct transient transient = {.moves = 10, .distribution = tenths};
    assert_int_equal(transient_quantile(&transient, 0.8), 8);
    assert_int_equal(transient_quantile(&transient, 0.8 + 1e-9), 9);
    assert_int_equal(transient_quantile(&transient, 0.8 - 1e-9), 8);
    const double half = 0.5; /* the probability of what the distribution is conditioned on */
    for (size_t i = 0; i < 11; i++)
        tenths[i] /= 2;
    assert_int_equal(distribution_quantile(tenths, 11, half * 0.8), 8);
    assert_int_equal(distribution_quantile(tenths, 11, half * (0.8 + 1e-9)), 9);
    assert_int_equal(distribution_quantile(tenths, 5, half * 0.8), 5); /* it is not among these */
}

/* However many are asked for. */
TEST(survival_is_what_the_distribution_leaves) {
    double distribution[] = {0, 0.25, 0.5, 0, 0.125};
    const struct transient transient = {.moves = 4, .distribution = distribution, .tail = 0.125};
    const double left[] = {1, 0.75, 0.25, 0.25, 0.125, 0.125, 0.125};
    for (uint32_t count = 0; count <= 7; count++) {
        double survival[8];
        survival[count] = -1;
        transient_survival(&transient, count, survival);
        for (uint32_t m = 0; m < count; m++)
            assert_double(survival[m], left[m], 0, 0);
        assert_double(survival[count], -1, 0, 0);
    }
}

/* A game that cannot end is followed no further than asked for. */
TEST(an_endless_game_is_cut) {
    uint64_t random = 15;
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    FREED_BY(transient_free) struct transient transient;
    struct walk_board board = random_board(4, 4, 3, 2, &random);
    struct random_strategy strategy = {.eager = -1};
    random_table(&table, &strategy, &board, false, TABLE_EITHER);
    assert_done(exact_solve(&exact, &table, 0.5, &limits, &reason));
    const struct transient_limits follow = {.tail = 1e-12, .most = 50};
    assert_done(transient_find(&exact.chain, &follow, &transient, &reason));
    assert_int_equal(transient.moves, 50);
    assert_double(transient.tail, 1, 1e-13, 0);
}

/* What hardly any game does is not followed: all of it has at most the probability that was
 * allowed, and it is in the tail. */
TEST(rare_games_are_cut_off) {
    uint64_t random = 16;
    const double cuts[] = {1e-2, 1e-6, transient_limits_default().cut};
    int cut_off = 0;
    for (int i = 0; i < 12; i++) {
        FREED_BY(end) struct random_case test;
        FREED_BY(transient_free) struct transient whole, transient;
        const double cut = cuts[i % 3];
        const struct transient_limits follow_all = {.most = 1500};
        const struct transient_limits follow = {.most = 1500, .cut = cut};
        begin(&test, 3, 1 + i % 4, &random);
        assert_done(transient_find(&test.exact.chain, &follow_all, &whole, &reason));
        assert_done(transient_find(&test.exact.chain, &follow, &transient, &reason));
        double sum = transient.tail;
        for (uint32_t m = 0; m <= transient.moves; m++) {
            double all = m <= whole.moves ? whole.distribution[m] : 0;
            double rounded = 1e-13 * all;
            assert_true(transient.distribution[m] <= all + rounded);
            assert_true(transient.distribution[m] >= all - cut - rounded);
            sum += transient.distribution[m];
        }
        assert_double(sum, 1, 1e-12, 0);
        assert_true(transient.tail <= whole.tail + cut * (1 + 1e-12));
        cut_off += whole.tail < 1e-100 && transient.tail > 1e-100;
    }
    assert_true(cut_off >= 6);
}
