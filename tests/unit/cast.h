/* Tournaments of agents for tests. */
#ifndef TESTS_UNIT_CAST_H
#define TESTS_UNIT_CAST_H

#include "sim/match/tournament.h"
#include "tests/unit/check.h"

/* Takes the last of the moves. */
static inline bool move_last(void *self, const void *position, const struct agent_limits *limits,
                             struct agent_answer *answer, struct error *error) {
    const struct game_rules *game = self;
    uint32_t moves[2048] = {0};
    answer->move = moves[game->moves(position, moves) - 1];
    return true;
}

static inline bool open_last(void **self, const struct agent_setup *setup, struct error *error) {
    *self = (void *)setup->game;
    return true;
}

static inline bool move_wrong(void *self, const void *position, const struct agent_limits *limits,
                              struct agent_answer *answer, struct error *error) {
    answer->move = 4000;
    return true;
}

static const struct agent last = {.name = "last", .open = open_last, .move = move_last};
static const struct agent wrong = {.name = "wrong", .move = move_wrong};

/* Agents of a tournament. */
struct cast {
    struct agent_choice agent[8];
    size_t count;
};

static inline void add(struct cast *cast, const struct agent *agent) {
    static struct parameter_value values[PARAMETERS] = {{0}, {.number = 40}, {.number = 1}};
    cast->agent[cast->count++] =
        (struct agent_choice){agent, {.values = values, .text = (char *)agent->name}};
}

/* With these. */
#define CAST(...) cast_of((const struct agent *const[]){__VA_ARGS__, NULL})

static inline struct cast cast_of(const struct agent *const *agent) {
    struct cast cast = {0};
    for (size_t i = 0; agent[i]; i++)
        add(&cast, agent[i]);
    return cast;
}

static inline struct tournament_plan plan_of(struct cast *cast, const struct game_rules *game,
                                             const char *const *setting, size_t settings) {
    return (struct tournament_plan){.game = game,
                                    .settings = settings,
                                    .setting = setting,
                                    .agents = cast->count,
                                    .agent = cast->agent,
                                    .rounds = 3,
                                    .seed = 5,
                                    .threads = 2};
}

static inline struct tournament_result played(const struct tournament_plan *plan) {
    struct tournament_result result;
    assert_done(tournament_run(plan, &result, &reason));
    return result;
}

static inline void assert_refused(const struct tournament_plan *plan, const char *text) {
    FREED_BY(tournament_free) struct tournament_result result;
    assert_error(tournament_run(plan, &result, &reason), ERROR_INPUT, text);
}

static inline void assert_one_thread_and_three_play_the_same(struct tournament_plan plan) {
    plan.threads = 1;
    FREED_BY(tournament_free) struct tournament_result one = played(&plan);
    plan.threads = 3;
    FREED_BY(tournament_free) struct tournament_result three = played(&plan);
    assert_int_equal(one.games_done, three.games_done);
    for (uint64_t i = 0; i < one.games_done; i++) {
        const struct match_record *game = &one.game[i];
        assert_int_equal(game->moves, three.game[i].moves);
        assert_memory_equal(game->move, three.game[i].move, game->moves * sizeof *game->move);
    }
    assert_memory_equal(one.standing, three.standing, plan.agents * sizeof *one.standing);
    assert_memory_equal(one.pair, three.pair, plan.agents * plan.agents * sizeof *one.pair);
}

/* The tournament as a result, after it was saved as games.h5 and read again. */
static inline struct result *saved_result(const struct tournament_result *tournament) {
    struct result *result = result_create(&tournament_description);
    tournament_to_result(tournament, result);
    assert_done(result_file_write(result, "games.h5", false, &reason));
    result_free(result);
    struct dataset_file *file = dataset_open("games.h5", &reason);
    assert_non_null(file);
    result = result_file_read(file, &tournament_description, &reason);
    assert_non_null(result);
    dataset_close(file);
    return result;
}

/* Whether game `i` of the saved tournament is that of the one in memory. */
static inline void assert_saved_game(const struct result *saved,
                                     const struct tournament_result *tournament, size_t i) {
    const struct tournament_plan *plan = tournament->plan;
    const struct match_record *game = &tournament->game[i];
    size_t setting = (size_t)result_integer(saved, "game_setting", i);
    assert_string_equal(result_text(saved, "setting", setting), plan->setting[game->setting]);
    assert_int_equal(result_integer(saved, "opening", i), game->opening);
    assert_int_equal(result_integer(saved, "loser", i), game->loser);
    assert_string_equal(result_text(saved, "fault", i), game->fault ? game->fault : "");
    assert_int_equal(*result_text(saved, "moves", i) == '\0', game->moves == 0);
    for (size_t seat = 0; seat < tournament->players; seat++) {
        size_t at = i * tournament->players + seat;
        size_t agent = (size_t)result_integer(saved, "seat", at);
        assert_string_equal(result_text(saved, "agent", agent),
                            plan->agent[game->agent[seat]].chosen.text);
        assert_double(result_real(saved, "paid", at), game->payoff[seat], 0, 0);
    }
}

#endif
