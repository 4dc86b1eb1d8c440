/* Tournaments: who plays whom how often, that threads do not matter, and what becomes of agents
 * that fail. */
#include "sim/match/tournament.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/cast.h"
#include "tests/unit/pick_game.h"
#include "tests/unit/scratch.h"

static bool move_failing(void *self, const void *position, const struct agent_limits *limits,
                         struct agent_answer *answer, struct error *error) {
    return error_system(error, "on fire");
}

static bool open_refusing(void **self, const struct agent_setup *setup, struct error *error) {
    return setup->number < 3 || error_input(error, "no more");
}

static const struct agent failing = {.name = "failing", .move = move_failing};
static const struct agent refusing = {
    .name = "refusing", .open = open_refusing, .move = move_wrong};

static const char *const boards[] = {"3x3", "2x5"};
static const char *const nine[] = {"nine"};

TEST(everybody_meets_everybody_in_every_seat) {
    struct cast cast = CAST(&agent_random, &sequencium_greedy, &last, &agent_uct);
    uint64_t met[4][4][2] = {0};
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    struct tournament_result result = played(&plan);
    assert_int_equal(result.games, 6 * 2 * 2 * 3);
    assert_int_equal(result.games_done, result.games);
    for (uint64_t i = 0; i < result.games; i++)
        met[result.game[i].agent[0]][result.game[i].agent[1]][result.game[i].setting]++;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            for (int setting = 0; setting < 2; setting++)
                assert_int_equal(met[i][k][setting], i == k ? 0 : 3);
    tournament_free(&result);
    plan.challenge = true;
    result = played(&plan);
    assert_int_equal(result.games, 3 * 2 * 2 * 3);
    for (uint64_t i = 0; i < result.games; i++)
        assert_true(result.game[i].agent[0] == 0 || result.game[i].agent[1] == 0);
    tournament_free(&result);
}

/* Counted again from the games. */
TEST(standings_add_up) {
    struct cast cast = CAST(&agent_random, &sequencium_greedy, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.opening = 1;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    for (size_t a = 0; a < 3; a++) {
        struct tournament_standing plain = {0};
        for (uint64_t i = 0; i < result.games; i++)
            for (int seat = 0; seat < 2; seat++) {
                const struct match_record *game = &result.game[i];
                if (game->agent[seat] != a)
                    continue;
                plain.games++;
                plain.wins += game->payoff[seat] > 0;
                plain.draws += game->payoff[seat] == 0;
                plain.losses += game->payoff[seat] < 0;
                plain.points += game->payoff[seat];
            }
        assert_int_equal(result.standing[a].games, plain.games);
        assert_int_equal(result.standing[a].wins, plain.wins);
        assert_int_equal(result.standing[a].draws, plain.draws);
        assert_int_equal(result.standing[a].losses, plain.losses);
        assert_double(result.standing[a].points, plain.points, 0, 0);
        uint64_t wins = 0;
        for (size_t k = 0; k < 3; k++) {
            wins += result.pair[a * 3 + k].wins;
            assert_int_equal(result.pair[a * 3 + k].wins, result.pair[k * 3 + a].losses);
        }
        assert_int_equal(wins, plain.wins);
    }
}

TEST(openings_are_the_same_for_all) {
    struct cast cast = CAST(&agent_random, &sequencium_greedy, &last);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.opening = 4;
    plan.rounds = 8;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    bool different = false;
    for (uint64_t i = 0; i < result.games; i++) {
        const struct match_record *game = &result.game[i], *first = &result.game[i / 6 * 6];
        assert_int_equal(game->opening, 4);
        assert_memory_equal(game->move, first->move, 4 * sizeof *game->move);
        different |= i >= 12 && memcmp(game->move, result.game[i - 12].move, 16) != 0;
    }
    assert_true(different);
}

TEST(one_thread_and_three_play_the_same) {
    struct cast cast = CAST(&agent_random, &agent_uct, &agent_alphabeta);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.opening = 2;
    assert_one_thread_and_three_play_the_same(plan);
}

/* So ratings are those of the games that differ. */
TEST(games_that_repeat_others_tell_nothing_of_strength) {
    struct cast cast = CAST(&sequencium_greedy, &sequencium_mirror, &last);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.rounds = 1;
    FREED_BY(tournament_free) struct tournament_result once = played(&plan);
    plan.rounds = 7;
    FREED_BY(tournament_free) struct tournament_result often = played(&plan);
    assert_int_equal(once.repeated, 0);
    assert_int_equal(often.repeated, 6 * once.games);
    for (uint64_t i = 0; i < often.games; i++)
        assert_int_equal(often.game[i].repeats, i >= once.games);
    for (size_t i = 0; i < cast.count; i++) {
        assert_double(often.standing[i].rating.value, once.standing[i].rating.value, 1e-6, 0);
        assert_double(often.standing[i].rating.ci95[0], once.standing[i].rating.ci95[0], 1e-6, 0);
        assert_double(often.standing[i].points, 7 * once.standing[i].points, 0, 0);
    }
    for (size_t i = 0; i < cast.count; i++)
        for (size_t k = 0; k < cast.count; k++)
            assert_int_equal(often.pair[i * cast.count + k].repeated, i == k ? 0 : 6 * 4);
}

TEST(an_agent_that_breaks_the_rules_loses_that_game) {
    struct cast cast = CAST(&sequencium_greedy, &wrong, &refusing);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 1);
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    assert_int_equal(result.games_done, 3 * 2 * 3);
    assert_int_equal(result.standing[0].wins, 12);
    assert_int_equal(result.standing[0].forfeits, 0);
    for (uint64_t i = 0; i < result.games; i++) {
        const struct match_record *game = &result.game[i];
        assert_true(game->loser == 0 || game->loser == 1);
        assert_true(game->payoff[game->loser] < 0);
        assert_double(game->payoff[0] + game->payoff[1], 0, 0, 0);
        const char *who = cast.agent[game->agent[game->loser]].chosen.text;
        if (strcmp(who, "wrong") == 0)
            assert_string_equal(game->fault, "an illegal move (4000)");
        else
            assert_true(i < 3 || strcmp(game->fault, "no more") == 0);
    }
}

TEST(an_agent_that_cannot_go_on_ends_the_tournament) {
    struct cast cast = CAST(&sequencium_greedy, &failing);
    FREED_BY(tournament_free) struct tournament_result result;
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 1);
    assert_error(tournament_run(&plan, &result, &reason), ERROR_SYSTEM, "on fire");
}

TEST(impossible_plans_are_refused) {
    static const char *const wrong_board[] = {"3x3", "9x9"};
    struct cast cast = CAST(&agent_random);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    assert_refused(&plan, "2 players need at least 2 agents");
    add(&cast, &last);
    plan = plan_of(&cast, entry_sequencium.game, wrong_board, 2);
    assert_refused(&plan, "9x9");
    plan = plan_of(&cast, &game_pick, nine, 1);
    assert_refused(&plan, "3 players need");
    plan = plan_of(&cast, entry_sequencium.game, boards, 0);
    assert_refused(&plan, "no settings to play");
    plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.rounds = UINT64_MAX;
    assert_refused(&plan, "2^32 games");
}

TEST(a_stopped_tournament_has_its_first_games) {
    struct cast cast = CAST(&agent_random, &sequencium_greedy, &last);
    FREED_BY(tournament_free) struct tournament_result part;
    int left = 10;
    const struct watch watch = {.stopped = stop_after, .context = &left};
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    FREED_BY(tournament_free) struct tournament_result whole = played(&plan);
    plan.watch = &watch;
    assert_error(tournament_run(&plan, &part, &reason), ERROR_STOPPED, "");
    assert_in_range(part.games_done, 1, 10);
    assert_int_equal(part.games, whole.games);
    for (uint64_t i = 0; i < part.games_done; i++)
        assert_memory_equal(part.game[i].move, whole.game[i].move,
                            whole.game[i].moves * sizeof *whole.game[i].move);
}

/* What is read is what was saved, with the agents from the strongest to the weakest. */
TEST_IN_DIRECTORY(a_file_gives_every_game_back) {
    struct cast cast = CAST(&agent_random, &wrong, &agent_uct);
    struct tournament_plan plan = plan_of(&cast, entry_sequencium.game, boards, 2);
    plan.opening = 1;
    FREED_BY(tournament_free) struct tournament_result result = played(&plan);
    struct result *saved = saved_result(&result);
    assert_string_equal(result_text(saved, "game_name", 0), "sequencium");
    assert_string_equal(result_text(saved, "payoff", 0), "gamble");
    assert_int_equal(result_length(saved, "game"), 36);
    for (size_t i = 0; i < result.games; i++)
        assert_saved_game(saved, &result, i);
    for (size_t rank = 0; rank < cast.count; rank++) {
        size_t agent = 0;
        while (strcmp(cast.agent[agent].chosen.text, result_text(saved, "agent", rank)) != 0)
            agent++;
        const struct tournament_standing *standing = &result.standing[agent];
        assert_int_equal(result_integer(saved, "rank", rank), rank + 1);
        assert_int_equal(result_integer(saved, "wins", rank), standing->wins);
        assert_double(result_real(saved, "rating", rank), standing->rating.value, 0, 0);
        assert_double(result_real(saved, "rating_ci95", 2 * rank), standing->rating.ci95[0], 0, 0);
        assert_true(rank == 0 ||
                    result_real(saved, "rating", rank) <= result_real(saved, "rating", rank - 1));
    }
    result_free(saved);
}
