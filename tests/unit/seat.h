/* Agents chosen by name and opened for one of the players, and games between such agents. */
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

/* Plays a game between agents of these names, one for each player, with so many nodes a move, after
 * so many random moves. Fails if a move is not legal. */
static inline void play_by_name(const struct game_entry *entry, const char *setting,
                                const char *const *name, size_t payoff, uint64_t nodes,
                                size_t opening, uint64_t number, struct match_record *record) {
    struct seat seat[GAME_PLAYERS];
    struct agent_player *player[GAME_PLAYERS];
    FREED void *position = memory_allocate(1, entry->game->position_size);
    assert_true(entry->game->start(position, setting, NULL));
    const int players = entry->game->players(position);
    for (int i = 0; i < players; i++) {
        sit_down(&seat[i], entry, name[i],
                 (struct agent_setup){.payoff = payoff, .player = i, .seed = 7, .number = number});
        player[i] = &seat[i].player;
    }
    struct match match = {.game = entry->game,
                          .payoff = payoff,
                          .player = player,
                          .limits = {.nodes = nodes},
                          .opening = opening,
                          .draws = draws_of(3, number, 0)};
    assert_done(match_play(&match, position, record, &reason));
    if (record->loser != GAME_OVER)
        fail_msg("%s on %s: %s", name[record->loser], setting, record->fault);
    for (int i = 0; i < players; i++)
        get_up(&seat[i]);
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
