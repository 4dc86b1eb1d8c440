/* Other objectives at many points: a sweep is what its parts say, one by one. */
#include "analysis/walk/optimal/objective.h"
#include "tests/unit/random_walk.h"

enum { PS = 3, MOVES = 12, DECIDING = 2 };

static const double p[PS] = {0, 0.4, 1};
static const double discount = 0.9;

struct swept {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_choice choice[DECIDING];
    struct objective_plan plan;
    struct objective_point *point;
    struct objective_shortfall shortfall[DECIDING * PS];
};

static void prepare(struct swept *swept, uint32_t within, size_t ps) {
    uint64_t random = 17;
    *swept = (struct swept){.strategy = {.seed = 3, .eager = 0.8}};
    swept->board = random_board(4, 4, 3, 3, &random);
    swept->choice[0] = known_choice(&random_answers, &swept->strategy, "random-answers");
    swept->choice[1] = known_choice(&with_memory, NULL, "late");
    swept->plan = (struct objective_plan){
        .within = within,
        .discount = within > 0 ? 1 : discount,
        .points = points_of(&swept->board, swept->choice, DECIDING, p, ps, &swept->board.start, 1),
        .limits = exact_default_limits(),
        .transient = transient_limits_default(),
        .threads = 2,
    };
    swept->point = memory_allocate(ps, sizeof *swept->point);
}

static void solve(struct swept *swept) {
    assert_done(objective_sweep(&swept->plan, swept->point, swept->shortfall, &reason));
}

/* The strategy's table; to be freed. */
static void compile(struct swept *swept, double at, struct walk_table *table) {
    struct walk_player player = random_player(&swept->strategy, &swept->board, false);
    player.setup.p = at;
    assert_done(table_compile(table, &player, TABLE_EITHER, &reason));
}

TEST(in_time_it_is_the_horizon) {
    struct swept swept;
    prepare(&swept, MOVES, PS);
    solve(&swept);
    for (size_t i = 0; i < PS; i++) {
        FREED_BY(horizon_free) struct horizon horizon;
        FREED_BY(table_free) struct walk_table table;
        double within;
        const struct objective_point *point = &swept.point[i];
        const struct objective_shortfall *shortfall = &swept.shortfall[i];
        assert_done(horizon_solve(&horizon, &swept.board, p[i], swept.board.start, false, MOVES,
                                  NULL, &reason));
        assert_true(point->solved && point->converged);
        assert_double(point->value.value, horizon.within[MOVES], 0, 0);
        assert_memory_equal(point->horizon->distribution, horizon.distribution,
                            (MOVES + 1) * sizeof *horizon.distribution);
        compile(&swept, p[i], &table);
        assert_done(horizon_follow(&table, p[i], MOVES, &within, NULL, &reason));
        assert_true(shortfall->solved && !swept.shortfall[PS + i].solved);
        assert_double(shortfall->value, within, 0, 0);
        assert_double(shortfall->lost, point->value.value - within, 0, 0);
        assert_true(shortfall->lost > -1e-14);
    }
    objective_points_free(swept.point, PS);
}

TEST(discounted_it_is_the_discounted_optimum) {
    struct swept swept;
    prepare(&swept, 0, PS);
    solve(&swept);
    for (size_t i = 0; i < PS; i++) {
        FREED_BY(optimum_free) struct optimum optimum;
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        const struct objective_point *point = &swept.point[i];
        assert_done(optimum_solve_discounted(&optimum, &swept.board, p[i], discount,
                                             &swept.plan.limits, &reason));
        assert_double(point->value.value, optimum_start(&optimum, swept.board.start, false).value,
                      0, 0);
        compile(&swept, p[i], &table);
        assert_done(exact_solve_discounted(&exact, &table, p[i], CHAIN_LUMPED, discount,
                                           &swept.plan.limits, &reason));
        assert_double(swept.shortfall[i].value, exact_game(&exact).value, 0, 1e-10);
        assert_true(swept.shortfall[i].lost > -1e-9);
        /* The distribution under its decisions has the reported means. */
        double mean = 0, discounted = 0;
        for (uint32_t m = 0; point->transient.distribution && m <= point->transient.moves; m++) {
            mean += m * point->transient.distribution[m];
            discounted +=
                point->transient.distribution[m] * (1 - pow(discount, m)) / (1 - discount);
        }
        if (point->transient.distribution) {
            assert_double(mean, point->moves.value, 0, 1e-8);
            assert_double(discounted, point->value.value, 0, 1e-9);
        } else {
            assert_true(isinf(point->moves.value));
        }
    }
    assert_non_null(swept.point[1].transient.distribution);
    objective_points_free(swept.point, PS);
}

TEST(only_a_single_point_keeps_its_decisions) {
    struct swept swept;
    for (uint32_t within = 0; within <= MOVES; within += MOVES)
        for (size_t ps = 1; ps <= PS; ps += PS - 1) {
            prepare(&swept, within, ps);
            solve(&swept);
            if (within > 0)
                assert_int_equal(swept.point[0].horizon->decisions != NULL, ps == 1);
            else
                assert_int_equal(swept.point[0].table.rows > 0, ps == 1);
            objective_points_free(swept.point, ps);
        }
}

TEST(it_stops_when_asked) {
    struct swept swept;
    prepare(&swept, MOVES, PS);
    swept.plan.watch = &stopping;
    assert_error(objective_sweep(&swept.plan, swept.point, swept.shortfall, &reason), ERROR_STOPPED,
                 "");
    objective_points_free(swept.point, PS);
}
