/* Results of exact computations when memory runs out: every allocation fails once. */
#include "analysis/walk/exact/exact_sweep.h"
#include "tests/unit/fault.h"
#include "tests/unit/random_walk.h"
#include "tests/unit/scratch.h"

enum { PS = 2 };

static const double p[PS] = {0, 0.6};

static struct fixture {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_choice choice;
    struct exact_plan plan;
    struct exact_point *point;
} fixture;

static int set_up(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    uint64_t random = 81;
    random_board(&fixture.board, 3, 4, 2, 2, &random);
    fixture.strategy = (struct random_strategy){.seed = 5, .chances = true, .eager = 0.9};
    fixture.choice = known_choice(&random_answers, &fixture.strategy, "random-answers");
    fixture.plan = (struct exact_plan){
        .points = {.board = &fixture.board,
                   .strategies = 1,
                   .ps = PS,
                   .starts = 1,
                   .strategy = &fixture.choice,
                   .p = p,
                   .start = &fixture.board.start},
        .limits = exact_default_limits(),
        .distribution = true,
        .flow = flow_default_limits(),
        .threads = 1,
    };
    fixture.point = calloc(PS, sizeof *fixture.point);
    return !fixture.point || !exact_sweep(&fixture.plan, fixture.point, &reason);
}

static int tear_down(void **state) {
    exact_points_free(fixture.point, PS);
    return leave_directory(state);
}

static bool sweep(struct error *error) {
    struct exact_point *point = __real_calloc(PS, sizeof *point);
    bool done = exact_sweep(&fixture.plan, point, error);
    exact_points_free(point, PS);
    return done;
}

static bool create(struct error *error) {
    struct result *result = result_create(&exact_description);
    exact_to_result(result, &fixture.plan, fixture.point);
    bool done = result_file_write(result, "exact.h5", true, error);
    result_free(result);
    return done;
}

static bool read_again(struct error *error) {
    struct dataset_file *file = dataset_open("exact.h5", error);
    struct result *result = file ? result_file_read(file, &exact_description, error) : NULL;
    bool done = result != NULL;
    result_free(result);
    dataset_close(file);
    return done;
}

TEST_WITH(set_up, tear_down, sweeps_survive) { assert_survives_faults(sweep, NULL); }

TEST_WITH(set_up, tear_down, results_survive) {
    assert_survives_faults(create, NULL);
    assert_survives_faults(read_again, NULL);
}
