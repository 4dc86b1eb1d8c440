/* Where strategies lose against the optimum. */
#include "analysis/walk/optimal/regret.h"

#include "sim/walk/rules/board.h"
#include "strategies/walk/registry.h"
#include "tests/unit/opened_strategy.h"

static const struct exact_limits limits = {.width = 1e-11, .passes = 10000};

/* The losses add up to the difference of two solutions that know nothing of them. */
static void check_sum(const struct walk_table *table, const struct optimum *optimum, bool offered,
                      struct regret *regret) {
    FREED_BY(exact_free) struct exact exact;
    struct transient_limits follow = transient_limits_default();
    assert_done(exact_solve(&exact, table, optimum->exact.chain.p, &limits, &reason));
    double best = optimum_start(optimum, table->start, offered).value;
    double difference = exact_game(&exact).value - best;
    assert_done(regret_find(regret, table, optimum, offered, &follow, &reason));
    assert_double(regret->total, difference, 1e-9 * best, 1e-8);
    double sum = 0;
    for (size_t i = 0; i < regret->count; i++) {
        const struct regret_decision *decision = &regret->decisions[i];
        sum += decision->loss;
        assert_true(decision->loss > 0 && decision->times > 0);
        assert_true(i == 0 || decision->loss <= decision[-1].loss);
        assert_true(decision->takes >= 0 && decision->takes <= 1 + 1e-12);
        assert_true(decision->best >= 0 && decision->best <= 1 + 1e-12);
    }
    assert_double(sum, regret->total, 1e-12, 1e-12);
}

TEST(losses_add_up_to_the_regret) {
    uint64_t random = 51;
    for (int i = 0; i < 12; i++) {
        FREED_BY(optimum_free) struct optimum optimum;
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(regret_free) struct regret regret;
        bool offered = i % 2;
        struct walk_board board = random_board(4, 4, 3, 3, &random);
        struct random_strategy strategy = {.seed = check_random(&random),
                                           .by_square = i % 3 == 0,
                                           .chances = i % 2 == 0,
                                           .eager = 0.9};
        assert_done(optimum_solve(&optimum, &board, 0.45, &limits, &reason));
        random_table(&table, &strategy, &board, offered, TABLE_EITHER);
        check_sum(&table, &optimum, offered, &regret);
        assert_true(regret.count > 0);
    }
}

TEST(the_optimum_regrets_nothing) {
    uint64_t random = 52;
    FREED_BY(optimum_free) struct optimum optimum;
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(regret_free) struct regret regret;
    struct walk_board board = random_board(5, 4, 3, 3, &random);
    assert_done(optimum_solve(&optimum, &board, 0.3, &limits, &reason));
    assert_done(optimum_table(&optimum, board.start, false, TABLE_EITHER, &table, &reason));
    check_sum(&table, &optimum, false, &regret);
    assert_int_equal(regret.count, 0);
}

/* pairs-first takes 16.715 moves, the optimum 14.621: the rest is found. */
TEST(the_regret_of_pairs_first_is_found) {
    struct walk_board board = published_board();
    FREED_BY(optimum_free) struct optimum optimum;
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(regret_free) struct regret regret;
    struct walk_player player = {.strategy = &strategy_pairs_first,
                                 .setup = {.board = &board, .start = board.start}};
    assert_done(optimum_solve(&optimum, &board, 0.5, &limits, &reason));
    assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
    check_sum(&table, &optimum, false, &regret);
    assert_double(regret.total, 16.7150022424 - 14.6208626062, 1e-9, 0);
}
