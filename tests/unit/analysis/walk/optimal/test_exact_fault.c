/* Exact answers when memory runs out: every allocation fails once. */
#include "analysis/walk/along_p/equal_starts.h"
#include "analysis/walk/along_p/policy_changes.h"
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/optimal/horizon.h"
#include "analysis/walk/optimal/optimum.h"
#include "analysis/walk/optimal/regret.h"

#include "tests/unit/fault.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

/* What all tests work on: made before memory runs out. */
static struct fixture {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_table table;
    struct optimum optimum;
    double p; /* 0: some games never end */
} fixture;

static int set_up(void **state) {
    uint64_t random = 81;
    fixture.board = random_board(4, 4, 4, 3, &random);
    /* Removals remove nothing: four different letters can only be reset. */
    for (int square = 0; square < fixture.board.squares; square++)
        if (fixture.board.green[square])
            fixture.board.letter[square] = 9;
    fixture.strategy = (struct random_strategy){.seed = 5, .chances = true, .eager = 0.9};
    struct walk_player player = random_player(&fixture.strategy, &fixture.board, true);
    fixture.p = 0.4;
    return !table_compile(&fixture.table, &player, TABLE_EITHER, &reason) ||
           !optimum_solve(&fixture.optimum, &fixture.board, fixture.p, &limits, &reason);
}

static int tear_down(void **state) {
    table_free(&fixture.table);
    optimum_free(&fixture.optimum);
    return 0;
}

static bool evaluate(struct error *error) {
    struct exact exact;
    struct exact_bracket variance, derivative;
    if (!exact_solve(&exact, &fixture.table, fixture.p, &limits, error))
        return false;
    bool done = exact_variance(&exact, &limits, &variance, error) &&
                exact_derivative(&exact, &limits, &derivative, error);
    exact_free(&exact);
    return done;
}

static bool end(struct error *error) {
    struct exact_bracket ending;
    return exact_ending(&fixture.table, fixture.p, &limits, &ending, error);
}

static bool optimise(struct error *error) {
    struct optimum optimum;
    struct walk_table table;
    if (!optimum_solve(&optimum, &fixture.board, fixture.p, &limits, error))
        return false;
    assert_true(isinf(optimum.exact.moves.cap) == (fixture.p > 0.1 || fixture.p == 0));
    assert_true((optimum.ending != NULL) == (fixture.p == 0));
    bool done = optimum_table(&optimum, fixture.board.start, false, TABLE_EITHER, &table, error);
    if (done)
        table_free(&table);
    optimum_free(&optimum);
    return done;
}

/* Where policy iteration is needed. */
static bool optimise_long_games(struct error *error) {
    struct walk_board board = lone_white_board(8, 5);
    struct optimum optimum;
    if (!optimum_solve(&optimum, &board, 0, &limits, error))
        return false;
    assert_true(optimum.exact.moves.converged);
    optimum_free(&optimum);
    return true;
}

static bool lose(struct error *error) {
    const struct transient_limits follow = transient_limits_default();
    struct regret regret;
    bool done = regret_find(&regret, &fixture.table, &fixture.optimum, true, &follow, error);
    if (done)
        regret_free(&regret);
    return done;
}

static bool visit(void *context, size_t index, const struct optimum *optimum, struct error *error) {
    return true;
}

static bool go_along(struct error *error) {
    const double p[] = {0.2, 0.3, 0.4};
    return optimum_range(&fixture.board, p, 3, 1, &limits, visit, NULL, error);
}

/* Two work intervals of p. */
static bool prove_changes(struct error *error) {
    const struct policy_search search = {
        .p = {0, 0.03, 1e-3, 1, NULL}, .start = &fixture.board.start, .starts = 1};
    FREED_BY(policy_intervals_free) struct policy_intervals intervals;
    bool done = policy_intervals_find(&intervals, &fixture.board, &search, &limits, error);
    assert_true(!done || intervals.count > 0);
    return done;
}

static bool compare_starts(struct error *error) {
    const struct equal_search search = {.p = {0, 0.03, 1e-3, 1, NULL}, .square = {5, 10}};
    FREED_BY(equals_free) struct equals equals;
    bool done = equals_find(&equals, &fixture.board, &search, &limits, error);
    assert_true(!done || equals.count > 0 || equals.below != BETTER_UNKNOWN);
    return done;
}

static bool solve_objective(struct error *error) {
    FREED_BY(horizon_free) struct horizon horizon;
    return horizon_solve(&horizon, &fixture.board, 0.4, fixture.board.start, true, 5, NULL, error);
}

static bool follow_in_time(struct error *error) {
    double within;
    return horizon_follow(&fixture.table, 0.4, 5, &within, NULL, error);
}

TEST_WITH(set_up, tear_down, solving_survives) { assert_survives_faults(evaluate, NULL); }

TEST_WITH(set_up, tear_down, endings_survive) {
    assert_survives_faults(end, NULL);
    fixture.p = 0;
    assert_survives_faults(end, NULL);
    fixture.p = 0.4;
}

TEST_WITH(set_up, tear_down, optima_survive) {
    assert_survives_faults(optimise, NULL);
    /* Dead collections need bounds of their own when resets are rare. */
    fixture.p = 1e-9;
    assert_survives_faults(optimise, NULL);
    /* Without resets they never end. */
    fixture.p = 0;
    assert_survives_faults(optimise, NULL);
    fixture.p = 0.4;
    assert_survives_faults(optimise_long_games, NULL);
}

TEST_WITH(set_up, tear_down, other_questions_survive) {
    assert_survives_faults(prove_changes, NULL);
    assert_survives_faults(compare_starts, NULL);
    assert_survives_faults(solve_objective, NULL);
    assert_survives_faults(follow_in_time, NULL);
}

TEST_WITH(set_up, tear_down, regrets_survive) { assert_survives_faults(lose, NULL); }

TEST_WITH(set_up, tear_down, ranges_survive) { assert_survives_faults(go_along, NULL); }
