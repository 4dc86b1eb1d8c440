/* The optimum at many points at once, and what strategies lose there. */
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "sim/walk/rules/board.h"
#include "tests/unit/opened_strategy.h"

enum { PS = 3, STARTS = 2, STRATEGIES = 3 };

static const char *const names[STRATEGIES] = {"greedy", "patient", "optimal"};
static const double p[PS] = {0, 0.3, 1};

/* What is swept, and what comes out. */
struct swept {
    struct strategy_set set;
    struct strategy_choice choice[STRATEGIES];
    struct walk_choice chosen[STRATEGIES];
    struct walk_board board;
    int start[STARTS];
    struct exact_plan plan;
    struct exact_point point[PS * STARTS];
    struct optimal_regret regret[STRATEGIES * PS * STARTS];
};

static void prepare(struct swept *swept, int threads, bool offered) {
    uint64_t random = 41;
    *swept = (struct swept){0};
    strategy_set_init(&swept->set);
    for (size_t i = 0; i < STRATEGIES; i++) {
        assert_done(strategy_choose(&swept->choice[i], &swept->set, names[i], &reason));
        swept->chosen[i] = swept->choice[i].chosen;
    }
    swept->board = random_board(5, 5, 8, 5, &random);
    swept->start[0] = swept->board.start;
    swept->start[1] = other_start(&swept->board);
    swept->plan = (struct exact_plan){
        .points = points_of(&swept->board, swept->chosen, STRATEGIES, p, PS, swept->start, STARTS),
        .limits = exact_default_limits(),
        .transient = transient_limits_default(),
        .threads = threads,
    };
    swept->plan.points.collect_at_start = offered;
}

static void forget(struct swept *swept) {
    for (size_t i = 0; i < STRATEGIES * PS * STARTS; i++)
        regret_free(&swept->regret[i].regret);
    for (size_t i = 0; i < STRATEGIES; i++)
        strategy_choice_free(&swept->choice[i]);
}

/* The number of a point. */
static size_t at(const struct swept *swept, size_t strategy, size_t k, size_t start) {
    return walk_point_number(&swept->plan.points, (struct walk_point){strategy, k, start});
}

static void run(struct swept *swept, int threads, bool offered) {
    prepare(swept, threads, offered);
    assert_done(optimal_sweep(&swept->plan, NULL, NULL, swept->point, swept->regret, &reason));
}

TEST(every_point_is_what_it_is_alone) {
    FREED struct swept *swept = malloc(sizeof *swept);
    for (int offered = 0; offered < 2; offered++) {
        run(swept, 1, offered);
        for (size_t k = 0; k < PS; k++) {
            FREED_BY(optimum_free) struct optimum alone;
            assert_done(optimum_solve(&alone, &swept->board, p[k], &swept->plan.limits, &reason));
            for (size_t i = 0; i < STARTS; i++) {
                const struct exact_point *point = &swept->point[at(swept, 0, k, i)];
                assert_true(point->solved && point->converged);
                assert_double(point->moves.value,
                              optimum_start(&alone, swept->start[i], offered).value, 0, 1e-10);
                assert_true(point->variance.value > 0);
            }
        }
        forget(swept);
    }
}

/* Where the best decisions stay the same, the optimum's derivative is its difference quotient. */
TEST(the_derivative_is_that_of_the_optimum) {
    const double step = 1e-4;
    FREED struct swept *swept = malloc(sizeof *swept);
    FREED_BY(optimum_free) struct optimum above, below;
    run(swept, 1, false);
    const struct exact_point *point = &swept->point[at(swept, 0, 1, 0)];
    const struct exact_limits *limits = &swept->plan.limits;
    assert_done(optimum_solve(&above, &swept->board, p[1] + step, limits, &reason));
    assert_done(optimum_solve(&below, &swept->board, p[1] - step, limits, &reason));
    double rise = optimum_start(&above, swept->start[0], false).value -
                  optimum_start(&below, swept->start[0], false).value;
    assert_double(point->derivative.value, rise / (2 * step), 1e-5, 1e-4);
    forget(swept);
}

TEST(regret_is_what_strategies_take_above_the_optimum) {
    FREED struct swept *swept = malloc(sizeof *swept);
    run(swept, 1, true);
    int lost = 0;
    for (size_t k = 0; k < PS; k++)
        for (size_t i = 0; i < STARTS; i++) {
            const struct exact_point *point = &swept->point[at(swept, 0, k, i)];
            const struct optimal_regret *greedy = &swept->regret[at(swept, 0, k, i)];
            const struct optimal_regret *optimal = &swept->regret[at(swept, 2, k, i)];
            assert_true(greedy->solved && optimal->solved);
            assert_double(greedy->regret.total, greedy->moves.value - point->moves.value, 1e-8, 0);
            assert_double(optimal->regret.total, 0, 1e-9, 0);
            assert_false(swept->regret[at(swept, 1, k, i)].solved); /* patient has memory */
            lost += greedy->regret.total > 1e-3;
        }
    assert_true(lost > 0);
    forget(swept);
}

TEST(three_threads_give_the_same_bytes) {
    FREED struct swept *one = malloc(sizeof *one), *three = malloc(sizeof *three);
    run(one, 1, false);
    run(three, 3, false);
    assert_memory_equal(one->point, three->point, sizeof one->point);
    for (size_t i = 0; i < STRATEGIES * PS * STARTS; i++) {
        assert_double(one->regret[i].regret.total, three->regret[i].regret.total, 0, 0);
        assert_int_equal(one->regret[i].regret.count, three->regret[i].regret.count);
    }
    forget(one);
    forget(three);
}

TEST(it_stops_when_asked_to) {
    FREED struct swept *swept = malloc(sizeof *swept);
    prepare(swept, 2, false);
    swept->plan.watch = &stopping;
    assert_error(optimal_sweep(&swept->plan, NULL, NULL, swept->point, swept->regret, &reason),
                 ERROR_STOPPED, "");
    assert_false(swept->point[0].solved);
    forget(swept);
}
