/* Agents chosen by name and opened for one of the players. */
#ifndef TESTS_UNIT_SEAT_H
#define TESTS_UNIT_SEAT_H

#include "sim/match/agent.h"
#include "tests/unit/check.h"

struct seat {
    struct agent_choice choice;
    struct agent_player player;
};

/* The setup needs neither game nor values. */
static inline void sit_down(struct seat *seat, const struct game_entry *entry, const char *name,
                            struct agent_setup setup) {
    *seat = (struct seat){.player = {.agent = NULL}};
    assert_done(agent_choose(&seat->choice, entry, name, &reason));
    setup.game = entry->game;
    setup.values = seat->choice.chosen.values;
    assert_done(agent_open(&seat->player, seat->choice.agent, &setup, &reason));
}

static inline void get_up(struct seat *seat) {
    agent_close(&seat->player);
    agent_choice_free(&seat->choice);
}

/* What an agent of that name answers as the player to move; false, and `reason`, if it cannot. */
static inline bool ask(const struct game_entry *entry, const char *name, struct agent_setup setup,
                       const void *position, const struct agent_limits *limits,
                       struct agent_answer *answer) {
    struct seat seat;
    setup.player = entry->game->mover(position);
    sit_down(&seat, entry, name, setup);
    bool done = agent_move(&seat.player, position, limits, answer, &reason);
    get_up(&seat);
    return done;
}

#endif
