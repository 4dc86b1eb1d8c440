/* Whatever of the walk is computed for long asks in between whether to stop, and stops. */
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/optimal/horizon.h"
#include "analysis/walk/optimal/optimum.h"
#include "analysis/walk/optimal/regret.h"
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "strategies/walk/registry.h"
#include "tests/unit/counter.h"
#include "tests/unit/random_walk.h"

enum { MOVES = 30 };

struct fixture {
    struct walk_board board;
    struct walk_table table, dead; /* dead: some games never end */
    struct optimum optimum;
    struct exact exact;
    struct counter counter;
    struct watch watch;         /* asks that counter */
    struct exact_limits limits; /* with that watch */
    struct transient_limits transient;
};

static bool solve(struct fixture *fixture, struct error *error) {
    struct exact exact;
    bool done = exact_solve(&exact, &fixture->table, 0.4, &fixture->limits, error);
    if (done)
        exact_free(&exact);
    return done;
}

static bool find_variance(struct fixture *fixture, struct error *error) {
    struct exact_bracket variance;
    return exact_variance(&fixture->exact, &fixture->limits, &variance, error);
}

static bool find_derivative(struct fixture *fixture, struct error *error) {
    struct exact_bracket derivative;
    return exact_derivative(&fixture->exact, &fixture->limits, &derivative, error);
}

static bool find_ending(struct fixture *fixture, struct error *error) {
    struct exact_bracket ending;
    return exact_ending(&fixture->dead, 1, &fixture->limits, &ending, error);
}

static bool find_optimum(struct fixture *fixture, struct error *error) {
    struct optimum optimum;
    bool done = optimum_solve(&optimum, &fixture->board, 0.4, &fixture->limits, error);
    if (done)
        optimum_free(&optimum);
    return done;
}

static bool open_optimal(struct fixture *fixture, struct error *error) {
    FREED_BY(strategy_set_free) struct strategy_set set;
    FREED_BY(strategy_choice_free) struct strategy_choice choice;
    FREED_BY(player_close) struct walk_player player;
    const struct walk_setup setup = {
        .board = &fixture->board, .start = fixture->board.start, .p = 0.4};
    strategy_set_init(&set);
    assert_true(strategy_choose(&choice, &set, "optimal", error));
    return player_open_choice(&player, &choice.chosen, &setup, &fixture->watch, error);
}

static bool find_summary(struct fixture *fixture, struct error *error) {
    FREED_BY(policy_summary_free) struct policy_summary summary;
    return policy_summary_find(&summary, &fixture->table, 0.4, false, &fixture->transient, error);
}

static bool find_regret(struct fixture *fixture, struct error *error) {
    FREED_BY(regret_free) struct regret regret;
    return regret_find(&regret, &fixture->table, &fixture->optimum, false, &fixture->transient,
                       error);
}

static bool plan_in_time(struct fixture *fixture, struct error *error) {
    FREED_BY(horizon_free) struct horizon horizon;
    return horizon_solve(&horizon, &fixture->board, 0.4, fixture->board.start, false, MOVES,
                         &fixture->watch, error);
}

static bool follow_in_time(struct fixture *fixture, struct error *error) {
    double within;
    return horizon_follow(&fixture->table, 0.4, MOVES, &within, &fixture->watch, error);
}

/* Every question may be the one that is answered with yes; the more, the longer it takes. */
static void try_all(struct fixture *fixture, const char *name,
                    bool (*work)(struct fixture *fixture, struct error *error), uint64_t least) {
    fixture->limits = exact_default_limits();
    fixture->transient = transient_limits_default();
    fixture->limits.watch = fixture->transient.watch = &fixture->watch;
    for (uint64_t most = 0;; most++) {
        fixture->counter = (struct counter){.stop_at = most};
        fixture->watch = (struct watch){.stopped = stopped, .context = &fixture->counter};
        bool done = work(fixture, &reason);
        if (done) {
            assert_true(fixture->counter.asked <= most);
            if (most < least)
                fail_msg("%s asks %d times only", name, (int)most);
            break;
        }
        if (reason.kind != ERROR_STOPPED)
            fail_msg("%s: %s", name, reason.text);
    }
    fixture->watch = (struct watch){.stopped = NULL}; /* never stopped */
    assert_done(work(fixture, &reason));
}

/* A strategy that takes all it may. */
static void open_fixture(struct fixture *fixture) {
    uint64_t random = 91;
    const struct exact_limits limits = exact_default_limits();
    struct walk_board *board = &fixture->board;
    *board = random_board(5, 5, 4, 3, &random);
    struct random_strategy strategy = {.seed = 7, .eager = 1};
    random_table(&fixture->table, &strategy, board, false, TABLE_EITHER);
    assert_done(optimum_solve(&fixture->optimum, board, 0.4, &limits, &reason));
    assert_done(exact_solve(&fixture->exact, &fixture->table, 0.4, &limits, &reason));
}

TEST(all_that_lasts_asks_and_stops) {
    static struct fixture fixture;
    open_fixture(&fixture);
    try_all(&fixture, "exact_solve", solve, 3);
    try_all(&fixture, "optimal", open_optimal, 3);
    try_all(&fixture, "exact_variance", find_variance, 3);
    try_all(&fixture, "exact_derivative", find_derivative, 3);
    try_all(&fixture, "optimum_solve", find_optimum, 3);
    try_all(&fixture, "policy_summary_find", find_summary, 20);
    try_all(&fixture, "regret_find", find_regret, 20);
    try_all(&fixture, "horizon_solve", plan_in_time, 2 * MOVES);
    try_all(&fixture, "horizon_follow", follow_in_time, MOVES);
    exact_free(&fixture.exact);
    optimum_free(&fixture.optimum);
    table_free(&fixture.table);
}

/* Where some games never end. */
TEST(how_likely_it_ends_asks_too) {
    static struct fixture fixture;
    uint64_t random = 92;
    fixture.board = random_board(4, 4, 2, 2, &random);
    /* Letters that stand nowhere: with p = 1 a game that was reset never ends. */
    fixture.board.reset = (struct walk_collection){.size = 4, .letter = {20, 21, 22, 23}};
    struct random_strategy strategy = {.seed = 3, .eager = 1};
    random_table(&fixture.dead, &strategy, &fixture.board, false, TABLE_ALWAYS_RESETS);
    try_all(&fixture, "exact_ending", find_ending, 3);
    table_free(&fixture.dead);
}
