/* Agents choose moves in games of two or more players. Each is implemented in a file of
 * strategies/. Tournaments (tournament.h), reviews and play in the terminal call them. A match is a
 * game between agents. */
#ifndef SIM_MATCH_AGENT_H
#define SIM_MATCH_AGENT_H

#include "sim/base/watch.h"
#include "sim/match/game.h"
#include "sim/text/parameter.h"

/* The player and game that an agent is opened for. What it points to stays valid until `close`. */
struct agent_setup {
    const struct game_rules *game;
    size_t payoff;                        /* index of the payoff rule */
    int player;                           /* that the agent plays, from 0 */
    uint64_t seed, number;                /* of the random stream: seed and number of the game */
    const struct parameter_value *values; /* [PARAMETERS] of the agent, by position in its list */
    const struct watch *watch;            /* may interrupt opening; or NULL */
};

/* Limits for a move; 0: none. With a limit of nodes only, answers are deterministic. */
struct agent_limits {
    double seconds;
    uint64_t nodes;            /* positions searched or playouts, depending on the agent */
    const struct watch *watch; /* may interrupt; or NULL */
};

/* A move and its evaluation. */
struct agent_answer {
    uint32_t move;              /* as the game encodes moves */
    bool valued;                /* whether `value` is set */
    double value[GAME_PLAYERS]; /* estimated payoffs of the players */
    bool exact;                 /* whether these are the values of optimal play */
    int depth;                  /* search depth in moves */
    uint64_t nodes;             /* nodes used, counted as in agent_limits */
};

enum { AGENT_TITLE = 48 /* most bytes of a title, with NUL */ };

/* Members that are not required may be NULL. An open agent is used by one thread at a time. */
struct agent {
    const char *name;                            /* lower case, digits, '-'; unique */
    const char *summary;                         /* one line in lower case, without a full stop */
    struct parameter parameters[PARAMETERS + 1]; /* terminated by one without a name */
    /* Whether the agent, with these values, can play on from the position without forfeiting. Fails
     * with ERROR_INPUT if not. */
    bool (*can_play)(const struct parameter_value *values, const void *position,
                     struct error *error);
    bool opens_again; /* `open` may get the *self of a former game, to use its memory again */
    /* Creates *self, which is NULL unless the agent opens again. */
    bool (*open)(void **self, const struct agent_setup *setup, struct error *error);
    /* The name that the open agent gives itself: printable UTF-8, no blanks at the ends; or "". */
    const char *(*title)(const void *self);
    /* Chooses a move for its player, whose turn it is and who has a choice. Required. ERROR_INPUT:
     * the agent failed and forfeits the game; ERROR_STOPPED: it was interrupted. */
    bool (*move)(void *self, const void *position, const struct agent_limits *limits,
                 struct agent_answer *answer, struct error *error);
    /* Called before each move of any player, including its own. */
    void (*played)(void *self, const void *position, uint32_t move);
    /* Frees what `open` created. */
    void (*close)(void *self);
};

/* An agent chosen by its text, with the values of all parameters. May be moved in memory. */
struct agent_choice {
    const struct agent *agent;
    struct parameter_choice chosen; /* its text is canonical: `uct(time=0,nodes=1000,...)` */
};

/* An open agent. */
struct agent_player {
    const struct agent *agent;
    struct agent_setup setup;
    void *self; /* what agent->open created */
};

/* Opens an agent for a zeroed player, or, if agent->opens_again, for one that is open already, of a
 * former game. setup->values must outlive it. On failure nothing is open, and the player zeroed,
 * which agent_close accepts. */
bool agent_open(struct agent_player *player, const struct agent *agent,
                const struct agent_setup *setup, struct error *error);
void agent_close(struct agent_player *player);

/* Call `move` and `played`. agent_move fails as `move` does, and with ERROR_INPUT if the move is
 * illegal. If only one is legal, it is the answer, without a call and without a value. */
bool agent_move(struct agent_player *player, const void *position,
                const struct agent_limits *limits, struct agent_answer *answer,
                struct error *error);
void agent_played(struct agent_player *player, const void *position, uint32_t move);

/* The domain of the random stream of a player (sim/random/draws.h). */
static inline uint32_t agent_domain(int player) { return 0x200 + (uint32_t)player; }

/* A game between agents. */
struct match {
    const struct game_rules *game;
    size_t payoff;                /* index of the payoff rule */
    struct agent_player **player; /* [players] open */
    struct agent_limits limits;   /* per move */
    size_t opening;               /* number of random moves, among candidates, at the beginning */
    struct draws draws;           /* for the random moves */
};

/* The record of a game; a zeroed one is empty. Lists of games set `setting`, `agent`, `repeats`. */
struct match_record {
    uint64_t setting;            /* index of the initial position */
    size_t agent[GAME_PLAYERS];  /* [player] indices of agents */
    double payoff[GAME_PLAYERS]; /* [player] */
    int loser;                   /* the player that forfeited; GAME_OVER: none */
    char *fault;                 /* why that player forfeited; or NULL */
    uint32_t *move;              /* [moves] as the game encodes them */
    uint64_t moves;
    uint64_t opening; /* random moves at the beginning: fewer than requested if the game ended */
    bool repeats;     /* whether these agents in these seats made the same moves before */
};

/* Plays from `position` to the end. Sets `position` and the record, perhaps one of another game,
 * but not its `setting`, `agent` and `repeats`. Forced moves are played without asking the agent.
 * An agent that fails with ERROR_INPUT forfeits the game; other failures are returned. */
bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error);

/* Ends a game in `position` because that player forfeits: sets `loser`, `payoff` and `fault` of its
 * record; `fault`, which must be NULL before, to a copy in valid UTF-8, truncated if long. */
void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record);

void match_record_free(struct match_record *record);

#endif
