/* Tournaments of more than two players: who sits where, who wins, what ratings are worth, and what
 * becomes of games that are over at once or that an agent spoils. */
#include "sim/match/tournament.h"
#include "strategies/slice/registry.h"
#include "tests/unit/cast.h"
#include "tests/unit/pick_game.h"
#include "tests/unit/scratch.h"

static const char *const nine[] = {"nine"};

/* To take the largest is best; uct finds that, for three players, too. */
TEST(three_play_as_two_do) {
    struct cast cast = CAST(&agent_random, &last, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, &game_pick, nine, 1);
    plan.rounds = 40;
    plan.limits.nodes = 2000;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    assert_int_equal(result.players, 3);
    assert_int_equal(result.games, 3 * 40);
    assert_double(result.standing[0].points + result.standing[1].points + result.standing[2].points,
                  45 * 120, 0, 0);
    /* In each seat the largest that are left bring at least 9 + 6 + 3, 8 + 5 + 2, 7 + 4 + 1. */
    assert_true(result.standing[1].points >= 40 * (18 + 15 + 12));
    assert_true(result.standing[2].points > result.standing[0].points);
    assert_true(result.standing[1].rating.value > result.standing[0].rating.value + 100);
}

/* Of each group; as many rounds as there are cyclic orders. */
TEST(every_order_of_seats_comes_up_equally_often) {
    static const char *const setting[] = {"3:3", "2:4"};
    static const struct agent *const agent[] = {&agent_random, &slice_greedy, &slice_checker,
                                                &last,         &agent_uct,    NULL};
    static const uint64_t rounds[] = {2, 6}, groups[] = {10, 5};
    for (int k = 0; k < 2; k++) {
        struct cast cast = cast_of(agent);
        uint64_t met[3125] = {0};
        struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting + k, 1);
        plan.rounds = rounds[k];
        FREED_BY(tournament_free) struct tournament_result result = played(&plan);
        size_t players = result.players, orders = 0;
        assert_int_equal(players, 3 + k);
        assert_int_equal(result.games_done, groups[k] * players * rounds[k]);
        for (uint64_t i = 0; i < result.games; i++) {
            size_t order = 0;
            for (size_t seat = 0; seat < players; seat++)
                order = 5 * order + result.game[i].agent[seat];
            orders += met[order]++ == 0;
        }
        assert_int_equal(orders, result.games);
    }
}

TEST(a_challenge_has_every_group_with_the_first_agent) {
    static const char *const setting[] = {"3:3"};
    static const struct agent *const agent[] = {&agent_random, &slice_greedy, &slice_checker,
                                                &last,         &agent_uct,    NULL};
    struct cast cast = cast_of(agent);
    uint64_t met[5][5] = {{0}};
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 1);
    plan.challenge = true;
    plan.rounds = 1;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    assert_int_equal(result.games_done, 6 * 3);
    for (uint64_t i = 0; i < result.games; i++)
        for (int seat = 0; seat < 3; seat++)
            met[result.game[i].agent[seat]][result.game[i].agent[(seat + 1) % 3]]++;
    for (int i = 1; i < 5; i++) {
        assert_int_equal(met[0][i] + met[i][0], 3 * 3);
        for (int k = 1; k < i; k++)
            assert_int_equal(met[i][k] + met[k][i], 3);
    }
}

/* Counted again from the games. */
TEST(who_is_paid_the_most_wins) {
    static const char *const setting[] = {"4:3"};
    struct cast cast = CAST(&agent_random, &slice_greedy, &slice_checker, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 1);
    plan.rounds = 8;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    for (size_t a = 0; a < 4; a++) {
        struct tournament_standing plain = {0};
        uint64_t beaten = 0;
        for (uint64_t i = 0; i < result.games; i++) {
            const struct match_record *game = &result.game[i];
            for (int seat = 0; seat < 3; seat++) {
                double own = game->payoff[seat];
                double first = game->payoff[(seat + 1) % 3], second = game->payoff[(seat + 2) % 3];
                if (game->agent[seat] != a)
                    continue;
                plain.games++;
                plain.wins += own > first && own > second;
                plain.losses += own < first || own < second;
                plain.points += own;
                beaten += (uint64_t)(own > first) + (uint64_t)(own > second);
            }
        }
        assert_int_equal(result.standing[a].games, plain.games);
        assert_int_equal(result.standing[a].wins, plain.wins);
        assert_int_equal(result.standing[a].losses, plain.losses);
        assert_int_equal(result.standing[a].draws, plain.games - plain.wins - plain.losses);
        assert_double(result.standing[a].points, plain.points, 1e-9, 0);
        for (size_t k = 0; k < 4; k++)
            beaten -= result.pair[a * 4 + k].wins;
        assert_int_equal(beaten, 0);
    }
}

TEST(one_thread_and_three_play_the_same_with_three_players) {
    static const char *const setting[] = {"5:3", "4:3:2"};
    struct cast cast = CAST(&slice_greedy, &slice_checker, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 2);
    plan.opening = 1;
    assert_one_thread_and_three_play_the_same(plan);
}

TEST(games_that_are_over_at_once_are_draws) {
    static const char *const setting[] = {"1", "1x1:2:1"};
    struct cast cast = CAST(&agent_random, &slice_greedy, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 2);
    plan.opening = 3;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    for (uint64_t i = 0; i < result.games; i++) {
        assert_int_equal(result.game[i].moves, 0);
        assert_int_equal(result.game[i].opening, 0);
    }
    for (size_t a = 0; a < 3; a++) {
        assert_int_equal(result.standing[a].draws, result.standing[a].games);
        assert_double(result.standing[a].points, 0, 0, 0);
    }
}

/* It loses against every agent, and no agent gains more by that than others. */
TEST(who_spoils_a_game_of_three_loses_it_alone) {
    static const char *const setting[] = {"4:3"};
    struct cast cast = CAST(&slice_greedy, &wrong, &agent_random);
    for (size_t payoff = 0; payoff < 2; payoff++) {
        struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 1);
        plan.payoff = payoff;
        plan.opening = 7;
        FREED_BY(tournament_free) struct tournament_result result = played(&plan);
        for (uint64_t i = 0; i < result.games; i++) {
            const struct match_record *game = &result.game[i];
            assert_in_range(game->loser, 0, 2);
            assert_int_equal(game->agent[game->loser], 1);
            assert_in_range(game->moves, 7, 9);
            double lost = game->payoff[game->loser];
            assert_true(lost <= -1);
            for (int seat = 0; seat < 3; seat++)
                if (seat != game->loser)
                    assert_double(game->payoff[seat], -lost / 2, 1e-12, 0);
        }
        assert_int_equal(result.standing[1].forfeits, result.games);
        assert_int_equal(result.standing[1].losses, result.games);
        assert_int_equal(result.standing[0].draws, result.games);
    }
}

/* The result of games of agents that are equally strong, in random orders. */
static struct tournament_result drawn_result(const struct tournament_plan *plan, uint64_t games,
                                             uint64_t *random) {
    size_t agents = plan->agents;
    struct tournament_result result = {.plan = plan,
                                       .players = agents,
                                       .games = games,
                                       .games_done = games,
                                       .game = memory_allocate(games, sizeof *result.game)};
    for (uint64_t i = 0; i < games; i++) {
        struct match_record *game = &result.game[i];
        game->loser = GAME_OVER;
        game->setting = i; /* so that none repeats another one */
        for (size_t k = 0; k < agents; k++) {
            size_t other = check_below(random, k + 1);
            game->agent[k] = k;
            game->payoff[k] = game->payoff[other];
            game->payoff[other] = (double)k;
        }
    }
    return result;
}

/* Ratings of equals are off 0 by as much as their intervals say. */
TEST(intervals_are_as_wide_as_ratings_are_off) {
    uint64_t random = 6;
    for (size_t agents = 2; agents <= GAME_PLAYERS; agents += 3) {
        enum { TRIALS = 300, GAMES = 300 };
        const struct tournament_plan plan = {.agents = agents};
        double off = 0, predicted = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            FREED_BY(tournament_free)
            struct tournament_result result = drawn_result(&plan, GAMES, &random);
            tournament_stand(&result);
            for (size_t i = 0; i < agents; i++) {
                const struct rating *rating = &result.standing[i].rating;
                double error = (rating->ci95[1] - rating->ci95[0]) / 2 / 1.959963984540054;
                off += rating->value * rating->value;
                predicted += error * error;
            }
        }
        assert_double(off / predicted, 1, 0.15, 0);
    }
}

/* What is read is what was saved. */
TEST_IN_DIRECTORY(a_file_gives_every_game_of_three_back) {
    static const char *const setting[] = {"4:3", "2:3"};
    struct cast cast = CAST(&agent_random, &wrong, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 2);
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    struct result *saved = saved_result(&result);
    assert_string_equal(result_text(saved, "game_name", 0), "slice");
    assert_int_equal(result_length(saved, "player"), 3);
    for (size_t i = 0; i < result.games; i++)
        assert_saved_game(saved, &result, i);
    result_free(saved);
}

TEST(plans_for_too_few_or_for_different_numbers_are_refused) {
    static const char *const setting[] = {"4:3", "4:4"};
    struct cast cast = CAST(&agent_random, &last);
    struct tournament_plan plan = plan_of(&cast, entry_slice.game, setting, 1);
    assert_refused(&plan, "3 players need at least 3 agents");
    plan.settings = 2;
    assert_refused(&plan, "4:3 is for 3 players, 4:4 for 4");
}
