/* Samples under every strategy and p: what is asked of the distribution, and memory running out. */
#include "analysis/walk/infer/infer.h"
#include "tests/unit/fault.h"
#include "tests/unit/random_walk.h"

enum { PS = 2, STARTS = 1 };

static const double p[PS] = {0, 0.6};
static const double numbers[] = {9, 7, 12, 9, 31, 6};
enum { GAMES = sizeof numbers / sizeof *numbers };

static struct fixture {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_choice choice;
    struct sample sample;
    struct infer_plan plan;
    struct infer_point point[PS];
    struct infer_best best[STARTS];
} fixture;

static int set_up(void **state) {
    uint64_t random = 81;
    fixture.board = random_board(3, 4, 2, 2, &random);
    fixture.board.reset = (struct walk_collection){.size = 2};
    fixture.strategy = (struct random_strategy){.seed = 5, .eager = 2};
    fixture.choice = known_choice(&random_answers, &fixture.strategy, "random-answers");
    fixture.plan = (struct infer_plan){
        .sample = &fixture.sample,
        .points =
            points_of(&fixture.board, &fixture.choice, 1, p, PS, &fixture.board.start, STARTS),
        .threads = 1,
    };
    fixture.sample = sample_of_numbers(numbers, GAMES);
    return 0;
}

static int tear_down(void **state) {
    sample_free(&fixture.sample);
    return 0;
}

static bool infer(struct error *error) {
    return infer_sweep(&fixture.plan, fixture.point, fixture.best, error);
}

TEST_WITH(set_up, tear_down, inference_survives) {
    /* The search asks for many p alike: the first ones are enough, and then the last. */
    long all = fault_allocations(infer);
    for (long allocations = 0; allocations < all; allocations += allocations < 60 ? 1 : 97) {
        fault_after(allocations);
        bool done = infer(&reason);
        fault_after(-1);
        assert_error(done, ERROR_SYSTEM, "memory");
    }
}

TEST_WITH(set_up, tear_down, a_point_is_the_distribution_of_its_table) {
    FREED_BY(table_free) struct walk_table table;
    assert_done(infer(&reason));
    random_table(&table, &fixture.strategy, &fixture.board, false, TABLE_EITHER);
    for (int k = 0; k < PS; k++) {
        FREED_BY(chain_free) struct chain chain;
        FREED_BY(transient_free) struct transient transient;
        const struct transient_limits limits = transient_limits_default();
        assert_done(chain_init(&chain, &table, p[k], CHAIN_LUMPED, &reason));
        assert_done(transient_find(&chain, &limits, &transient, &reason));
        double expected = likelihood_log(&transient, numbers, GAMES);
        assert_true(isfinite(expected));
        assert_double(fixture.point[k].log_likelihood, expected, 0, 1e-12);
        assert_true(fixture.best[0].likely.log_likelihood >= expected);
    }
}

TEST_WITH(set_up, tear_down, inference_that_is_stopped_says_so) {
    struct infer_plan plan = fixture.plan;
    plan.watch = &stopping;
    assert_error(infer_sweep(&plan, fixture.point, fixture.best, &reason), ERROR_STOPPED, "");
}

TEST_WITH(set_up, tear_down, only_numbers_of_moves_are_allowed) {
    const double wrong[] = {0, -3, 2.5, INFER_MOST_MOVES + 1};
    assert_done(infer_check(&fixture.sample, &reason));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        FREED_BY(sample_free) struct sample sample = {0};
        sample = sample_of_numbers(&wrong[i], 1);
        assert_error(infer_check(&sample, &reason), ERROR_INPUT, "is no number of moves");
    }
    struct sample_value value = {.value = 4, .count = INFER_MOST_GAMES + 1};
    const struct sample many = {.value = &value, .values = 1, .size = value.count};
    const struct sample none = {0};
    assert_error(infer_check(&many, &reason), ERROR_INPUT, "10000001 games; allowed: 1 to");
    assert_error(infer_check(&none, &reason), ERROR_INPUT, "0 games; allowed: 1 to");
}
