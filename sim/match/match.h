/* A game between agents. */
#ifndef SIM_MATCH_MATCH_H
#define SIM_MATCH_MATCH_H

#include "sim/match/agent.h"
#include "sim/random/draws.h"

struct match {
    const struct game_rules *game;
    size_t payoff;               /* index of the payoff rule */
    struct agent_player *player; /* [players] open */
    struct agent_limits limits;  /* per move */
    size_t opening;              /* number of random candidates played first */
    struct draws draws;          /* for these */
};

/* The record of a game. A zeroed record is empty; it can be reused. */
struct match_record {
    uint32_t *move; /* [moves] */
    size_t moves;
    size_t opening; /* random ones among them: fewer than requested if the game ended */
    double payoff[GAME_PLAYERS];
    int loser;       /* the player that forfeited; GAME_OVER: none */
    char fault[256]; /* why, or "" */
};

/* Plays from `position`, which becomes the final one. Forced moves are played without asking the
 * agent. An agent that fails with ERROR_INPUT forfeits the game; other failures are returned. */
bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error);

/* The record of a game that ends in `position` because that player forfeits. */
void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record);

void match_record_free(struct match_record *record);

#endif
