/* A game between a person, who types, and agents. */
#ifndef CLI_MATCH_SESSION_H
#define CLI_MATCH_SESSION_H

#include "cli/match/options.h"

struct game_session {
    const struct game_options *options;
    const struct game *game;
    size_t players;
    int person;                                   /* GAME_OVER: nobody */
    struct agent_choice choice[GAME_PLAYERS + 1]; /* by player; behind them who gives hints */
    struct agent_player agent[GAME_PLAYERS + 1];
    char *past;  /* [moves] positions before each move */
    bool *asked; /* [moves] whether the person decided it */
    size_t moves, room;
    void *position;
    uint32_t *legal; /* [most_moves] */
    bool quits;
    struct watcher watcher;
};

/* Plays to the end, or until the person quits: shows the board, asks, obeys. All members are set up
 * but those of the past. Fails when an agent does, when memory is short, and with ERROR_STOPPED. */
bool game_session_play(struct game_session *session, struct error *error);

#endif
