/* Samples of move counts against exact distributions. */
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/infer/infer.h"

#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/path.h"
#include "tests/unit/random_walk.h"

TEST(the_logarithm_is_of_the_product) {
    double distribution[] = {0, 0.25, 0.5, 0.125};
    const struct transient transient = {.moves = 3, .distribution = distribution, .tail = 0.125};
    assert_double(likelihood_log(&transient, (double[]){1, 2, 2, 3}, 4), log(0.25 * 0.25 * 0.125),
                  1e-14, 0);
    assert_true(isinf(likelihood_log(&transient, (double[]){1, 0}, 2)));
    assert_true(isinf(likelihood_log(&transient, (double[]){1, 4}, 2)));
    assert_true(isinf(likelihood_log(&transient, (double[]){1.5}, 1)));
}

/* Cells 1, 2 and 3-and-more, expected 5, 10 and 5 of 20; seen 7, 10, 3. */
TEST(the_fit_is_pearsons) {
    double distribution[] = {0, 0.25, 0.5, 0.125};
    const struct transient transient = {.moves = 3, .distribution = distribution, .tail = 0.125};
    double sample[20];
    for (int i = 0; i < 20; i++)
        sample[i] = i < 7 ? 1 : i < 17 ? 2 : i;
    struct likelihood_fit fit = likelihood_fit(&transient, sample, 20);
    assert_int_equal(fit.cells, 3);
    assert_double(fit.chi_squared, 4.0 / 5 + 0 + 4.0 / 5, 1e-12, 0);
    assert_double(fit.p_value, exp(-0.8), 1e-12, 0); /* two degrees of freedom */
    fit = likelihood_fit(&transient, sample, 4);
    assert_int_equal(fit.cells, 1);
    assert_true(isnan(fit.p_value));
}

struct parabola {
    double top, steepness, height;
    bool fails;
};

static bool parabola(void *context, double p, double *value, struct error *error) {
    const struct parabola *parabola = context;
    if (parabola->fails)
        return error_input(error, "no value");
    assert_true(path_has_coin(p));
    *value = parabola->height - parabola->steepness * (p - parabola->top) * (p - parabola->top);
    return true;
}

TEST(the_search_finds_top_and_interval) {
    const double tops[] = {0.3, 0.62, 0, 1, 0.017};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 3; k++) {
            struct parabola curve = {.top = tops[i], .steepness = k == 0 ? 1 : k == 1 ? 100 : 1e5};
            struct likelihood_p found;
            assert_done(likelihood_search(parabola, &curve, &found, &reason));
            double half = sqrt(1.920729410347062 / curve.steepness);
            assert_double(found.p, curve.top, 1e-4, 0);
            assert_double(found.log_likelihood,
                          -curve.steepness * (found.p - curve.top) * (found.p - curve.top), 0, 0);
            assert_double(found.lower, fmax(curve.top - half, 0), 2e-4, 0);
            assert_double(found.upper, fmin(curve.top + half, 1), 2e-4, 0);
        }
    /* Equal but for rounding, as where p does not matter: the first counts. */
    struct parabola flat = {.top = 0.62, .steepness = 1e-14, .height = -30};
    struct likelihood_p found;
    assert_done(likelihood_search(parabola, &flat, &found, &reason));
    assert_double(found.p, 0, 0, 0);
    assert_double(found.upper, 1, 0, 0);
    struct parabola failing = {.top = 0.5, .steepness = 1, .fails = true};
    assert_error(likelihood_search(parabola, &failing, &found, &reason), ERROR_INPUT, "no value");
}

enum { GAMES = 20000 };

struct seen {
    const struct walk_table *table;
    double sample[GAMES];
    uint32_t most;
};

static bool of_sample(void *context, double p, double *value, struct error *error) {
    const struct seen *seen = context;
    struct chain chain;
    struct transient transient;
    const struct transient_limits limits = {.tail = 0, .most = seen->most};
    if (!chain_init(&chain, seen->table, p, CHAIN_LUMPED, error))
        return false;
    bool done = transient_find(&chain, &limits, &transient, error);
    if (done) {
        *value = likelihood_log(&transient, seen->sample, GAMES);
        struct likelihood_fit fit = likelihood_fit(&transient, seen->sample, GAMES);
        assert_true(p > 0.5 || fit.p_value < 1e-3 || (p > 0.25 && p < 0.35));
        assert_true(p < 0.299 || p > 0.301 || fit.p_value > 1e-4);
        transient_free(&transient);
    }
    chain_free(&chain);
    return done;
}

TEST(p_is_recovered_from_simulated_games) {
    static struct seen seen;
    static uint32_t moves[GAMES];
    uint64_t random = 75;
    FREED_BY(table_free) struct walk_table table;
    struct likelihood_p found;
    const struct walk_dead none = {0};
    struct walk_board board = random_board(4, 4, 3, 5, &random);
    board.reset = (struct walk_collection){.size = 4, .letter = {0, 0, 1, 1}};
    struct random_strategy strategy = {.eager = 2};
    random_table(&table, &strategy, &board, false, TABLE_EITHER);
    struct walk_play play = {
        .table = &table, .dead = &none, .p = 0.3, .seed = 9, .max_moves = 100000};
    assert_done(engine_loop.play(NULL, &play, 0, GAMES, moves, &reason));
    seen.table = &table;
    for (int i = 0; i < GAMES; i++) {
        seen.sample[i] = moves[i];
        seen.most = moves[i] > seen.most ? moves[i] : seen.most;
    }
    assert_done(likelihood_search(of_sample, &seen, &found, &reason));
    assert_true(found.lower < found.p && found.p < found.upper);
    assert_double(found.p, 0.3, 2 * (found.upper - found.lower), 0);
    assert_true(found.upper - found.lower < 0.1);
}

/* Far out every count is as much less likely than the one before. */
TEST(long_games_are_as_likely_as_when_they_are_followed) {
    uint64_t random = 75;
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(chain_free) struct chain chain;
    FREED_BY(transient_free) struct transient near, far;
    struct walk_board board = random_board(4, 4, 3, 5, &random);
    struct random_strategy strategy = {.eager = 2};
    random_table(&table, &strategy, &board, false, TABLE_EITHER);
    assert_done(chain_init(&chain, &table, 0.3, CHAIN_LUMPED, &reason));
    const struct transient_limits to_near = {.tail = 1e-100, .most = UINT32_MAX},
                                  to_far = {.tail = 1e-290, .most = UINT32_MAX};
    assert_done(transient_find(&chain, &to_near, &near, &reason));
    assert_done(transient_find(&chain, &to_far, &far, &reason));
    assert_true(far.moves > 2 * near.moves);
    for (double moves = near.moves - 2; moves <= far.moves; moves++)
        assert_double(likelihood_log(&near, &moves, 1), likelihood_log(&far, &moves, 1), 0, 1e-9);
}
