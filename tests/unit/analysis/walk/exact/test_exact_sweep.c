/* Exact answers at many points at once. */
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "sim/base/memory.h"
#include "tests/unit/random_walk.h"

enum { STRATEGIES = 3, PS = 5, STARTS = 2, POINTS = STRATEGIES * PS * STARTS };

static const double p[PS] = {0, 0.3, 0.4, 0.7, 1};

/* What is swept: two random strategies, and one with memory. */
struct swept {
    struct walk_board board;
    struct random_strategy strategy[2];
    struct walk_choice choice[STRATEGIES];
    int start[STARTS];
    struct exact_plan plan;
};

static void prepare(struct swept *swept) {
    uint64_t random = 77;
    *swept = (struct swept){.strategy = {{.seed = 3, .chances = true, .eager = 0.9},
                                         {.seed = 4, .by_square = true, .eager = 0.97}}};
    swept->board = random_board(5, 5, 3, 4, &random);
    for (int i = 0; i < 2; i++)
        swept->choice[i] = known_choice(&random_answers, &swept->strategy[i], "random-answers");
    swept->choice[2] = known_choice(&with_memory, NULL, "late");
    swept->start[0] = swept->board.start;
    swept->start[1] = other_start(&swept->board);
    swept->plan = (struct exact_plan){
        .points = points_of(&swept->board, swept->choice, STRATEGIES, p, PS, swept->start, STARTS),
        .limits = exact_default_limits(),
        .distribution = true,
        .transient = transient_limits_default(),
        .threads = 1,
    };
}

static struct exact_point *solve(const struct exact_plan *plan) {
    struct exact_point *point = memory_allocate(POINTS, sizeof *point);
    assert_done(exact_sweep(plan, point, &reason));
    return point;
}

static void check_bracket(const struct exact_bracket *a, const struct exact_bracket *b) {
    assert_double(a->value, b->value, 0, 0);
    assert_double(a->lower, b->lower, 0, 0);
    assert_double(a->upper, b->upper, 0, 0);
}

/* The same by hand: one table, solved alone. */
static void check_alone(struct swept *swept, size_t strategy, size_t k, size_t start,
                        const struct exact_point *point) {
    struct walk_player player = random_player(&swept->strategy[strategy], &swept->board,
                                              swept->plan.points.collect_at_start);
    player.setup.start = swept->start[start];
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    struct exact_bracket moves, variance, derivative, ending;
    const struct exact_limits *limits = &swept->plan.limits;
    assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
    assert_done(exact_solve(&exact, &table, p[k], limits, &reason));
    assert_done(exact_variance(&exact, limits, &variance, &reason));
    assert_done(exact_derivative(&exact, limits, &derivative, &reason));
    assert_done(exact_ending(&table, p[k], limits, &ending, &reason));
    moves = exact_game(&exact);
    check_bracket(&point->moves, &moves);
    check_bracket(&point->variance, &variance);
    check_bracket(&point->derivative, &derivative);
    check_bracket(&point->ending, &ending);
    assert_true((point->transient.distribution != NULL) == (bool)isfinite(moves.value));
}

/* Tables of both starts agree, and share a chain, unless the letter of the start is offered. */
TEST(every_point_is_what_its_table_alone_gives) {
    for (int offered = 0; offered < 2; offered++) {
        struct swept swept;
        prepare(&swept);
        swept.plan.points.collect_at_start = offered;
        struct exact_point *point = solve(&swept.plan);
        for (size_t strategy = 0; strategy < 2; strategy++)
            for (size_t k = 0; k < PS; k++)
                for (size_t start = 0; start < STARTS; start++) {
                    size_t at = walk_point_number(&swept.plan.points,
                                                  (struct walk_point){strategy, k, start});
                    assert_true(point[at].solved);
                    check_alone(&swept, strategy, k, start, &point[at]);
                }
        exact_points_free(point, POINTS);
    }
}

TEST(strategies_with_memory_are_left_as_they_are) {
    struct swept swept;
    prepare(&swept);
    struct exact_point *point = solve(&swept.plan);
    for (size_t i = 2 * PS * STARTS; i < POINTS; i++)
        assert_false(point[i].solved);
    exact_points_free(point, POINTS);
}

TEST(three_threads_give_the_same_points) {
    struct swept swept;
    prepare(&swept);
    struct exact_point *one = solve(&swept.plan);
    swept.plan.threads = 3;
    struct exact_point *three = solve(&swept.plan);
    for (size_t i = 0; i < POINTS; i++) {
        check_bracket(&one[i].moves, &three[i].moves);
        check_bracket(&one[i].variance, &three[i].variance);
        assert_int_equal(one[i].passes, three[i].passes);
        assert_int_equal(one[i].transient.moves, three[i].transient.moves);
        if (one[i].transient.distribution)
            assert_memory_equal(one[i].transient.distribution, three[i].transient.distribution,
                                (one[i].transient.moves + 1) * sizeof(double));
    }
    exact_points_free(one, POINTS);
    exact_points_free(three, POINTS);
}

/* Has a wrong answer where it holds a C. */
static double take_rashly(const void *self, const struct walk_view *view) {
    return walk_count(view->collection, 2) > 0 ? 2 : 1;
}

static const struct walk_strategy rash = {.name = "rash",
                                          .summary = "does not know what to do with a C",
                                          .memoryless = true,
                                          .take = take_rashly};

/* On a board of As and Bs, a C is held after a reset alone. */
static void prepare_rash(struct swept *swept) {
    prepare(swept);
    for (int i = 0; i < swept->board.squares; i++)
        swept->board.letter[i] %= 2;
    swept->board.reset = (struct walk_collection){.size = 3, .letter = {0, 1, 2}};
    swept->plan.points.strategies = 1;
    swept->plan.points.ps = 1;
    swept->plan.points.starts = 1;
    swept->choice[0] = known_choice(&rash, NULL, "rash");
}

TEST(without_resets_a_strategy_need_not_know_what_to_do_after_one) {
    struct swept swept;
    prepare_rash(&swept);
    struct exact_point point = {0};
    assert_done(exact_sweep(&swept.plan, &point, &reason));
    assert_true(point.solved && isfinite(point.moves.value) && isnan(point.derivative.value));
    transient_free(&point.transient);
    free(point.counts);

    const double half = 0.5;
    point = (struct exact_point){0};
    swept.plan.points.p = &half;
    assert_error(exact_sweep(&swept.plan, &point, &reason), ERROR_INPUT, "rash");
    assert_false(point.solved);
}

TEST(a_sweep_that_is_stopped_says_so) {
    struct swept swept;
    prepare(&swept);
    struct exact_point point[POINTS] = {0};
    swept.plan.watch = &stopping;
    assert_error(exact_sweep(&swept.plan, point, &reason), ERROR_STOPPED, "");
    assert_false(point[0].solved);
}
