/* Games out of a tournament's file. */
#ifndef SIM_MATCH_TOURNAMENT_READ_H
#define SIM_MATCH_TOURNAMENT_READ_H

#include "sim/base/error.h"
#include "sim/match/game.h"

/* A game as a file has it. */
struct tournament_saved {
    char *game;    /* whose name is this */
    char *payoff;  /* how it was paid */
    char *setting; /* it began with */
    char *moves;   /* as people write them, ", " between them */
    char *fault;   /* what the loser did wrong, or "" */
    char *agent[GAME_PLAYERS];
    double paid[GAME_PLAYERS];
    size_t players;
    int64_t opening; /* moves that were drawn */
    int64_t loser;   /* player who lost by its own fault, or GAME_OVER */
};

/* Reads game `number`. Fails on a file that is no tournament's or has no such game, and as
 * dataset_open does. Free it in any case. */
bool tournament_read(struct tournament_saved *saved, const char *path, uint64_t number,
                     struct error *error);
void tournament_saved_free(struct tournament_saved *saved);

#endif
