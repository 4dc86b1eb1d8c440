/* Means corrected by a control: a strategy with memory, one without, and one that is the control
 * itself. */
#include "analysis/walk/exact/control_variate.h"
#include "tests/unit/random_walk.h"

enum { STRATEGIES = 3, PS = 2, STARTS = 2, POINTS = STRATEGIES * PS * STARTS };

static const double p[PS] = {0.3, 0.7};

struct swept {
    struct walk_board board;
    struct random_strategy strategy[2];
    struct walk_choice choice[STRATEGIES], control;
    int start[STARTS];
    struct sweep_result result;
    struct control_plan plan;
    struct control_point point[POINTS];
};

static void prepare(struct swept *swept, uint64_t games) {
    uint64_t random = 41;
    *swept = (struct swept){
        .strategy = {{.seed = 3, .chances = true, .eager = 0.9}, {.seed = 4, .eager = 2}}};
    swept->board = random_board(5, 5, 3, 4, &random);
    swept->choice[0] = known_choice(&with_memory, NULL, "memory");
    swept->choice[1] = known_choice(&random_answers, &swept->strategy[0], "other");
    swept->choice[2] = swept->control =
        known_choice(&random_answers, &swept->strategy[1], "control");
    swept->start[0] = swept->board.start;
    swept->start[1] = other_start(&swept->board);
    swept->plan = (struct control_plan){
        .sweep = {.points = points_of(&swept->board, swept->choice, STRATEGIES, p, PS, swept->start,
                                      STARTS),
                  .seed = 1,
                  .games = games,
                  .max_moves = 1000000,
                  .threads = 2},
        .control = &swept->control,
        .limits = exact_default_limits(),
    };
    assert_done(sweep_result_init(&swept->result, &swept->plan.sweep, &reason));
}

static void finish(struct swept *swept) { sweep_result_free(&swept->result, &swept->plan.sweep); }

static void play(struct swept *swept) {
    assert_done(control_sweep(&swept->plan, &swept->result, swept->point, &reason));
}

/* Whatever is played beside it, a strategy's games are those of a sweep. */
TEST(games_are_those_of_a_sweep) {
    struct swept controlled, plain;
    prepare(&controlled, 70000);
    prepare(&plain, 70000);
    play(&controlled);
    sweep_result_free(&plain.result, &plain.plan.sweep);
    assert_done(sweep_run(&plain.plan.sweep, &plain.result, &reason));
    assert_int_equal(controlled.result.games_done, 70000);
    for (size_t i = 0; i < POINTS; i++) {
        const struct histogram *one = &controlled.result.histogram[i];
        assert_memory_equal(one->dense, plain.result.histogram[i].dense, sizeof one->dense);
        assert_int_equal(one->pairs, plain.result.histogram[i].pairs);
    }
    finish(&controlled);
    finish(&plain);
}

/* Corrected, few games are worth many: the mean of a hundred times as many is near. */
TEST(corrected_means_are_those_of_many_more_games) {
    struct swept few, many;
    prepare(&few, 5000);
    prepare(&many, 500000);
    many.plan.sweep.seed = 2;
    play(&few);
    play(&many);
    for (size_t i = 0; i < POINTS; i++) {
        assert_true(few.point[i].played);
        const struct control_variate *corrected = &few.point[i].corrected;
        const struct histogram_summary plain = histogram_summarise(&few.result.histogram[i]);
        const struct histogram_summary long_run = histogram_summarise(&many.result.histogram[i]);
        double together = hypot(corrected->standard_error, long_run.standard_error);
        assert_double(corrected->mean, long_run.mean, 4 * together, 0);
        assert_true(corrected->standard_error <= plain.standard_error * 1.001);
        assert_double(corrected->reduction,
                      pow(plain.standard_error / corrected->standard_error, 2), 0, 1e-9);
    }
    assert_true(few.point[0].corrected.reduction > 1.5);
    finish(&few);
    finish(&many);
}

TEST(a_strategy_is_known_by_itself) {
    FREED_BY(finish) struct swept swept;
    prepare(&swept, 1000);
    play(&swept);
    for (size_t i = 2 * PS * STARTS; i < POINTS; i++) {
        const struct control_point *point = &swept.point[i];
        assert_double(point->corrected.standard_error, 0, 0, 0);
        assert_double(point->corrected.mean, point->expectation.value, 0, 1e-14);
        assert_double(point->mean, histogram_summarise(&swept.result.histogram[i]).mean, 0, 0);
        assert_true(point->corrected.interval[0] <= point->expectation.lower);
        assert_true(point->corrected.interval[1] >= point->expectation.upper);
    }
}

/* Games that were stopped have no number of moves: what is left is off. */
TEST(stopped_games_leave_the_mean_as_it_is) {
    FREED_BY(finish) struct swept swept;
    prepare(&swept, 1000);
    swept.plan.sweep.max_moves = 12;
    play(&swept);
    for (size_t i = 0; i < POINTS; i++) {
        assert_true(swept.result.histogram[i].censored > 0);
        assert_double(swept.point[i].corrected.mean, NAN, 0, 0);
    }
}

TEST(a_control_with_memory_is_refused) {
    FREED_BY(finish) struct swept swept;
    prepare(&swept, 1000);
    swept.control = known_choice(&with_memory, NULL, "control");
    assert_error(control_sweep(&swept.plan, &swept.result, swept.point, &reason), ERROR_INPUT,
                 "control has memory and cannot be a control");
    assert_int_equal(swept.result.games_done, 0);
}

/* It takes nothing. */
TEST(a_control_whose_games_do_not_end_is_refused) {
    FREED_BY(finish) struct swept swept;
    prepare(&swept, 1000);
    swept.strategy[1].eager = -1;
    assert_error(control_sweep(&swept.plan, &swept.result, swept.point, &reason), ERROR_INPUT,
                 "control cannot be a control: at p = 0.3 from ");
    assert_non_null(strstr(reason.text, "its expected moves are infinite"));
}

enum { PROGRESS_GAMES = 70000 };
static uint64_t reported;
static void hear(void *context, uint64_t done, uint64_t total) {
    assert_true(done >= reported && done <= total);
    reported = done;
    assert_int_equal(total, PS * STARTS * PROGRESS_GAMES);
}

TEST(what_was_played_before_it_was_stopped_is_kept) {
    FREED_BY(finish) struct swept swept;
    int left = 0;
    const struct watch watch = {.stopped = stop_after, .context = &left};
    prepare(&swept, 1000000);
    swept.plan.sweep.threads = 1;
    swept.plan.sweep.watch = &watch;
    assert_error(control_sweep(&swept.plan, &swept.result, swept.point, &reason), ERROR_STOPPED,
                 "");
    assert_int_equal(swept.result.games_done, 0);
    assert_false(swept.point[0].played);
    left = 40;
    assert_error(control_sweep(&swept.plan, &swept.result, swept.point, &reason), ERROR_STOPPED,
                 "");
    for (size_t i = 0; i < POINTS; i++)
        assert_int_equal(histogram_games(&swept.result.histogram[i]) > 0, swept.point[i].played);
}

TEST(progress_goes_on_from_place_to_place) {
    FREED_BY(finish) struct swept swept;
    const struct watch watch = {.progress = hear};
    prepare(&swept, PROGRESS_GAMES);
    swept.plan.sweep.watch = &watch;
    reported = 0;
    play(&swept);
    assert_int_equal(reported, PS * STARTS * PROGRESS_GAMES);
}
