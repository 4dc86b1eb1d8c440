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
    size_t opening;              /* number of random moves, among candidates, at the beginning */
    struct draws draws;          /* for the random moves */
};

/* The record of a game, alone or in a list of games. A zeroed record is empty. The owner of a list
 * sets `setting`, `agent` and `repeats`. */
struct match_record {
    uint64_t setting;            /* index of the initial position */
    size_t agent[GAME_PLAYERS];  /* [player] indices of agents */
    double payoff[GAME_PLAYERS]; /* [player] */
    int loser;                   /* the player that forfeited; GAME_OVER: none */
    char *fault;                 /* why that player forfeited; or NULL */
    uint32_t *move;              /* [moves] as the game encodes them */
    uint64_t moves;
    uint64_t opening; /* random moves at the beginning: fewer than requested if the game ended */
    bool repeats;     /* the moves of an earlier game of these agents in these seats */
};

/* Plays from `position`, which becomes the final one, and sets the other members of the record,
 * which may be that of another game. Forced moves are played without asking the agent. An agent
 * that fails with ERROR_INPUT forfeits the game; other failures are returned. */
bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error);

/* The record of a game that ends in `position` because that player forfeits. */
void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record);

void match_record_free(struct match_record *record);

#endif
