/* One game between agents, from where it begins to its end. */
#ifndef SIM_MATCH_MATCH_H
#define SIM_MATCH_MATCH_H

#include "sim/match/agent.h"
#include "sim/random/draws.h"

struct match {
    const struct game *game;
    size_t payoff;               /* which of the game's ways to pay */
    struct agent_player *player; /* [players] open, by whom they play for */
    struct agent_limits limits;  /* of each move */
    size_t opening;              /* so many moves are drawn first, among the candidates */
    struct draws draws;          /* for that */
};

/* How a game went. A zeroed record is empty; it can be used for one game after the other. */
struct match_record {
    uint32_t *move; /* [moves] */
    size_t moves, room;
    size_t opening; /* those of them that were drawn: fewer than asked for if the game ended */
    double payoff[GAME_PLAYERS];
    int loser;       /* who made no legal move in time and lost by that; GAME_OVER: nobody */
    char fault[256]; /* what was wrong then, or "" */
};

/* Plays from `position`, which becomes the last one. Who has one legal move only is not asked. An
 * agent that fails by its own fault (ERROR_INPUT) loses the game, which ends; other failures are
 * the call's. */
bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error);

/* The record of a game that ends in `position` because it is that player's fault that it cannot go
 * on. */
void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record);

/* Frees what is in it. */
void match_record_free(struct match_record *record);

#endif
