/* Tournaments of agents for tests. */
#ifndef TESTS_UNIT_CAST_H
#define TESTS_UNIT_CAST_H

#include "sim/match/tournament.h"
#include "tests/unit/check.h"

/* Takes the last of the moves. */
static inline bool move_last(void *self, const void *position, const struct agent_limits *limits,
                             struct agent_answer *answer, struct error *error) {
    const struct game *game = self;
    uint32_t moves[2048] = {0};
    (void)limits;
    (void)error;
    answer->move = moves[game->moves(position, moves) - 1];
    return true;
}

static inline bool open_last(void **self, const struct agent_setup *setup, struct error *error) {
    (void)error;
    *self = (void *)setup->game;
    return true;
}

static inline bool move_wrong(void *self, const void *position, const struct agent_limits *limits,
                              struct agent_answer *answer, struct error *error) {
    (void)self;
    (void)position;
    (void)limits;
    (void)error;
    answer->move = 4000;
    return true;
}

static const struct agent last = {.name = "last", .open = open_last, .move = move_last};
static const struct agent wrong = {.name = "wrong", .move = move_wrong};

/* Agents of a tournament. */
struct cast {
    struct tournament_contestant contestant[8];
    const char *name[8];
    size_t count;
};

static inline void add(struct cast *cast, const struct agent *agent) {
    static const struct parameter_value values[PARAMETERS] = {{0}, {.number = 40}, {.number = 1}};
    cast->contestant[cast->count] = (struct tournament_contestant){agent, values};
    cast->name[cast->count++] = agent->name;
}

static inline struct tournament_plan plan_of(struct cast *cast, const struct game *game,
                                             const char *const *setting, size_t settings) {
    return (struct tournament_plan){.game = game,
                                    .settings = settings,
                                    .setting = setting,
                                    .agents = cast->count,
                                    .agent = cast->name,
                                    .contestant = cast->contestant,
                                    .rounds = 3,
                                    .seed = 5,
                                    .threads = 2};
}

#endif
