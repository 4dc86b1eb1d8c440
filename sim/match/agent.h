/* What an agent is: who decides in games of two players or more. Implementations are in
 * strategies/, one file each; tournaments (tournament.h) and terminal play call them. */
#ifndef SIM_MATCH_AGENT_H
#define SIM_MATCH_AGENT_H

#include "sim/base/watch.h"
#include "sim/match/game.h"
#include "sim/text/parameter.h"

/* What an agent is opened for: one player of one game, and what is drawn there. What it points to
 * stays until `close`. */
struct agent_setup {
    const struct game *game;
    size_t payoff;                        /* which of the game's ways to pay */
    int player;                           /* whom it plays for */
    uint64_t seed, number;                /* of the random streams, and of the game in them */
    const struct parameter_value *values; /* in the order of the agent's parameters */
    const struct watch *watch;            /* may ask to stop while it is opened; or NULL */
};

/* How long an agent may think about a move; 0: without limit. With a limit of nodes alone, what it
 * answers depends on nothing but what it was given. */
struct agent_limits {
    double seconds;
    uint64_t nodes;            /* positions looked at, or games played out: the agent says which */
    const struct watch *watch; /* may ask to stop; or NULL */
};

/* A move, and what the agent has to say about it. */
struct agent_answer {
    uint32_t move;
    bool valued;                /* whether it has a value */
    double value[GAME_PLAYERS]; /* what each player gets, as far as the agent can tell */
    bool exact;                 /* whether that is certain, under best play */
    int depth;                  /* moves looked ahead */
    uint64_t nodes;
};

/* Members that are not named may be NULL. One that is open is used by one thread at a time. */
struct agent {
    const char *name;                            /* lower case, digits, '-'; unique */
    const char *summary;                         /* one line, in lower case, without a full stop */
    struct parameter parameters[PARAMETERS + 1]; /* ended by one without a name */
    /* Whether games from that position on are not too much for it, with these values: else it would
     * lose them by its own fault, and ERROR_INPUT says why. */
    bool (*can_play)(const struct parameter_value *values, const void *position,
                     struct error *error);
    /* Makes *self. */
    bool (*open)(void **self, const struct agent_setup *setup, struct error *error);
    /* Decides for its player, whose turn it is and who has a choice. Required. ERROR_INPUT: the
     * agent is at fault, and loses the game; ERROR_STOPPED: it was asked to stop. */
    bool (*move)(void *self, const void *position, const struct agent_limits *limits,
                 struct agent_answer *answer, struct error *error);
    /* Told of every move of any player, its own included, before it is made. */
    void (*played)(void *self, const void *position, uint32_t move);
    /* Frees what `open` made. */
    void (*close)(void *self);
};

/* An agent opened for a game. */
struct agent_player {
    const struct agent *agent;
    struct agent_setup setup;
    void *self;
};

/* Opens it with values that are settled; they must outlive the player. When it fails there is
 * nothing to close. */
bool agent_open(struct agent_player *player, const struct agent *agent,
                const struct agent_setup *setup, struct error *error);

/* Closes it; a zeroed player is fine. */
void agent_close(struct agent_player *player);

/* Asks for a move. Fails as `move` does, and with ERROR_INPUT if the move is not legal. */
bool agent_move(struct agent_player *player, const void *position,
                const struct agent_limits *limits, struct agent_answer *answer,
                struct error *error);

/* Tells it of a move. */
void agent_played(struct agent_player *player, const void *position, uint32_t move);

/* The random stream of a player. */
uint32_t agent_domain(int player);

#endif
