/* Tournaments that stop by themselves: when rules are checked, what they count, and that threads do
 * not matter. */
#include "sim/statistics/confidence.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/cast.h"
#include "tests/unit/random_match.h"

static const char *const boards[] = {"4x4", "3x5"};

/* From the numbers of rounds themselves. */
TEST(rules_are_checked_at_fixed_rounds) {
    static const uint64_t rounds[] = {5,  13,  21,  29,  37,  45,  53,  61,  69,  77,  85,
                                      93, 101, 109, 117, 125, 133, 141, 149, 158, 167, 170};
    const struct tournament_stop stop = {.minimum_rounds = 5};
    const struct tournament_plan plan = {.stop = &stop};
    struct tournament_result result = {.plan = &plan, .round = 6, .games = 170 * 6};
    size_t at = 0;
    for (uint64_t game = 0; game < result.games; game++) {
        at += game == rounds[at] * 6;
        assert_int_equal(tournament_next_check(&result, game), rounds[at] * 6);
    }
}

/* Game i of agents 0 and 1, who take turns to begin; of a single move. */
static struct match_record game_of_two(size_t i, uint32_t move) {
    struct match_record game = {.agent = {i % 2, 1 - i % 2}, .loser = GAME_OVER, .moves = 1};
    game.move = memory_allocate(1, sizeof *game.move);
    *game.move = move;
    return game;
}

/* Fills a result with games of two agents, `half_points` of the first one each; the next digit of
 * `moves` is the only move. */
static struct tournament_result played_result(const struct tournament_plan *plan,
                                              const char *half_points, const char *moves) {
    struct tournament_result result = {.plan = plan, .players = 2, .games = 100, .round = 2};
    for (size_t i = 0; half_points[i]; i++) {
        struct match_record game = game_of_two(i, (uint32_t)moves[i]);
        game.payoff[i % 2] = half_points[i] - '1';
        game.payoff[1 - i % 2] = '1' - half_points[i];
        *list_add(result.game, result.games_done) = game;
    }
    tournament_stand(&result);
    return result;
}

TEST(a_test_counts_pairs_and_distinct_ones) {
    static const uint64_t expected[SPRT_SCORES] = {1, 1, 3, 1, 2};
    const struct tournament_stop stop = {.tests = true, .sprt = {{0, 200}, 0.05, 0.05}};
    const struct tournament_plan plan = {.agents = 2, .stop = &stop};
    /* Pairs: 2+2, 1+1, 0+2, 1+1 again, 0+0, 0+1, 2+1, 2+2, and half a pair. */
    struct tournament_result result =
        played_result(&plan, "22110211000121222", "abcdefcdghijklmno");
    assert_memory_equal(result.test.pairs, expected, sizeof expected);
    assert_int_equal(result.test.distinct, 7);
    assert_double(result.test.log_likelihood_ratio,
                  sprt_log_likelihood_ratio(&stop.sprt, expected) * 7 / 8, 0, 1e-14);
    assert_false(tournament_satisfied(&result));
    tournament_free(&result);
}

/* Whether that game has the seats and the move of an earlier one. */
static bool plainly_repeats(const struct tournament_result *result, uint64_t number) {
    const struct match_record *game = result->game;
    for (uint64_t i = 0; i < number; i++)
        if (game[i].agent[0] == game[number].agent[0] && game[i].move[0] == game[number].move[0])
            return true;
    return false;
}

/* However many games come between the checks. */
TEST(repeats_are_found_check_by_check) {
    const struct tournament_plan plan = {.agents = 2};
    for (uint64_t games = 1; games <= 40; games++) {
        FREED_BY(tournament_free)
        struct tournament_result result = {.plan = &plan, .players = 2, .round = 2};
        uint64_t random = games;
        for (uint64_t i = 0; i < games; i++) {
            *list_add(result.game, result.games_done) =
                game_of_two(i, (uint32_t)check_below(&random, 12));
            if (check_below(&random, 3) == 0)
                tournament_stand(&result);
        }
        tournament_stand(&result);
        for (uint64_t i = 0; i < games; i++)
            assert_int_equal(result.game[i].repeats, plainly_repeats(&result, i));
    }
}

/* Half of a round that was not finished does not count. */
TEST(mean_payoffs_are_those_of_complete_rounds) {
    struct tournament_stop stop = {.precision = {0.9, false}};
    const struct tournament_plan plan = {.agents = 2, .stop = &stop};
    FREED_BY(tournament_free)
    struct tournament_result result = played_result(&plan, "221102110", "abcdefghi");
    /* Per round 1, 0, 0, 0, and for the interval 1, -1, 1, -1 as well. */
    double center = 0.125, squares = 3 * 0.875 * 0.875 + 3 * 0.125 * 0.125 + 2 * 1.125 * 1.125;
    double half = student_half_width(0.95, 7) * sqrt(squares / 7 / 8);
    for (int i = 0; i < 2; i++) {
        const struct tournament_standing *standing = &result.standing[i];
        int sign = i == 0 ? 1 : -1;
        assert_double(standing->mean_payoff, sign * 0.25, 0, 1e-14);
        assert_double(standing->mean_payoff_ci95[0], sign * center - half, 0, 1e-13);
        assert_double(standing->mean_payoff_ci95[1], sign * center + half, 0, 1e-13);
    }
    static const double widths[] = {0.82, 0.83, 3.29, 3.30}; /* 0.125 + 0.6977 */
    for (int i = 0; i < 4; i++) {
        stop.precision = (struct number_precision){widths[i], i >= 2};
        assert_int_equal(tournament_satisfied(&result), i % 2);
    }
}

TEST(one_round_has_no_interval) {
    const struct tournament_stop stop = {.precision = {1e9, false}};
    const struct tournament_plan plan = {.agents = 2, .stop = &stop};
    FREED_BY(tournament_free) struct tournament_result result = played_result(&plan, "21", "ab");
    assert_double(result.standing[0].mean_payoff, 0.5, 0, 0);
    assert_true(isnan(result.standing[0].mean_payoff_ci95[0]));
    assert_false(tournament_satisfied(&result));
}

/* Fills a result with rounds of games 2, 0 half points of the first agent, all different or all
 * alike, and decides whether they are precise. */
static bool won_rounds_are_precise(const struct tournament_stop *stop, size_t rounds, bool alike) {
    enum { GAMES = 400 };
    char points[GAMES + 1] = {0}, moves[GAMES + 1] = {0};
    for (size_t i = 0; i < 2 * rounds; i++) {
        points[i] = '2';
        moves[i] = alike ? 'a' : (char)(i % 127 + 1);
    }
    const struct tournament_plan plan = {.agents = 2, .stop = stop};
    FREED_BY(tournament_free) struct tournament_result result = played_result(&plan, points, moves);
    bool precise = tournament_satisfied(&result);
    assert_int_equal(tournament_rounds_alike(&result), alike && rounds >= 32);
    assert_double(result.standing[0].mean_payoff, 1, 0, 0);
    assert_true(result.standing[0].mean_payoff_ci95[1] >= 1);
    return precise;
}

/* 32 wins are compatible with 1 - 3.8/32, say. */
TEST(wins_only_are_not_exact) {
    const struct tournament_stop fine = {.precision = {0.01, false}};
    const struct tournament_stop coarse = {.precision = {0.3, false}};
    assert_false(won_rounds_are_precise(&fine, 32, false));
    assert_true(won_rounds_are_precise(&coarse, 32, false));
    assert_false(won_rounds_are_precise(&fine, 31, true));
    assert_true(won_rounds_are_precise(&fine, 32, true));
}

/* Nor are draws only: after 32 rounds, 4/35 is the variance with the extra ones. */
TEST(draws_only_become_precise) {
    struct tournament_stop stop = {.precision = {0.115, false}};
    const struct tournament_plan plan = {.agents = 2, .stop = &stop};
    char points[65] = {0}, moves[65] = {0};
    for (size_t i = 0; i < 64; i++) {
        points[i] = '1';
        moves[i] = (char)(i + 1);
    }
    FREED_BY(tournament_free) struct tournament_result result = played_result(&plan, points, moves);
    double half = student_half_width(0.95, 35) * sqrt(4 / 35. / 36);
    for (int i = 0; i < 2; i++) {
        assert_double(result.standing[i].mean_payoff, 0, 0, 0);
        assert_double(result.standing[i].mean_payoff_ci95[0], -half, 0, 1e-13);
        assert_double(result.standing[i].mean_payoff_ci95[1], half, 0, 1e-13);
    }
    assert_true(tournament_satisfied(&result));
    stop.precision.half_width = 0.114;
    assert_false(tournament_satisfied(&result));
}

TEST(threads_stop_after_the_same_game) {
    static const struct tournament_stop stops[] = {
        {.precision = {1, false}, .minimum_rounds = 4},
        {.tests = true, .sprt = {{0, 60}, 0.05, 0.05}, .minimum_rounds = 4}};
    for (int i = 0; i < 2; i++) {
        struct cast cast = CAST(&agent_uct, &sequencium_greedy);
        struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
        plan.opening = 3;
        plan.rounds = 2000;
        plan.stop = &stops[i];
        plan.threads = 1;
        FREED_BY(tournament_free) struct tournament_result one = played(&plan);
        plan.threads = 3;
        FREED_BY(tournament_free) struct tournament_result three = played(&plan);
        assert_true(one.satisfied && three.satisfied);
        assert_in_range(one.games_done, 4 * 4 + 1, 2000 * 4 - 1);
        assert_int_equal(one.games_done, three.games_done);
        assert_int_equal(tournament_next_check(&one, one.games_done - 1), one.games_done);
        assert_memory_equal(one.standing, three.standing, 2 * sizeof *one.standing);
        assert_memory_equal(&one.test, &three.test, sizeof one.test);
    }
}

TEST(the_last_round_ends_it_undecided) {
    const struct tournament_stop stop = {
        .tests = true, .sprt = {{0, 1}, 0.05, 0.05}, .minimum_rounds = 4};
    struct cast cast = CAST(&agent_random, &last);
    FREED_BY(tournament_free) struct tournament_result result;
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 1);
    plan.stop = &stop;
    plan.rounds = 17;
    result = played(&plan);
    assert_int_equal(result.games_done, 34);
    assert_false(result.satisfied);
    add(&cast, &sequencium_greedy);
    plan.agents = 3;
    assert_refused(&plan, "the test is for two agents and players, not 3 and 2");
}

/* Although they are narrow when the tournament stops because they are. */
TEST(intervals_of_precise_means_cover_the_truth) {
    static const struct match_model models[] = {{.score = 0.5, .draws = 0.1},
                                                {.score = 0.6, .draws = 0.3, .bias = 0.2}};
    uint64_t random = 4;
    for (int i = 0; i < 2; i++) {
        double rounds;
        double covered = match_precise(models[i], 0.1, CHECK_ROUNDS(1000), &random, &rounds);
        assert_in_range(covered * 1e6, 930000, 980000); /* the extra rounds add width */
        assert_in_range(rounds, 33, 300);
    }
}

/* Where nearly all games are won, they are wider than necessary, but not too narrow. */
TEST(intervals_of_lopsided_matches_cover_the_truth) {
    static const struct match_model models[] = {
        {.score = 0.95}, {.score = 0.99}, {.score = 0.995}, {.score = 0.99, .same = 0.5}};
    uint64_t random = 5;
    for (int i = 0; i < 4; i++) {
        double rounds;
        double covered = match_precise(models[i], 0.1, CHECK_ROUNDS(1000), &random, &rounds);
        assert_in_range(covered * 1e6, 930000, 1000000);
        assert_in_range(rounds, 33, 150);
    }
}
