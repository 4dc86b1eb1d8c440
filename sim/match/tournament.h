/* Tournaments: agents play each other in every seat, on every setting of a game, many times.
 *
 * In each round every group of agents plays on every setting as often as there are seats, each time
 * moving on by one. Where more than two play at a time, it also matters who sits next to whom:
 * there round r, counted from 0, has cyclic order r mod (players - 1)!, so that as many rounds, or
 * a multiple, play all orders equally often.
 *
 * Everybody plays the same openings. Game number g is a pure function of the plan and g: results do
 * not depend on the number of threads as long as the agents' answers do not depend on the clock. */
#ifndef SIM_MATCH_TOURNAMENT_H
#define SIM_MATCH_TOURNAMENT_H

#include "sim/match/match.h"
#include "sim/statistics/rating.h"

enum { TOURNAMENT_AGENTS = 64, TOURNAMENT_SETTINGS = 64 /* at most */ };

/* An agent and the values of its parameters. */
struct tournament_contestant {
    const struct agent *agent;
    const struct parameter_value *values;
};

struct tournament_plan {
    const struct game *game;
    size_t payoff; /* which of the game's ways to pay */
    size_t settings;
    const char *const *setting; /* [settings] all for the same number of players */
    size_t agents;
    const char *const *agent;                       /* [agents] canonical names */
    const struct tournament_contestant *contestant; /* [agents] */
    bool challenge;                                 /* only games with agent 0 */
    uint64_t rounds;
    size_t opening; /* moves that are drawn at the beginning */
    uint64_t seed;
    struct agent_limits limits; /* of each move */
    int threads;
    const struct watch *watch;
};

/* A game that was played. */
struct tournament_game {
    size_t setting;
    size_t agent[GAME_PLAYERS]; /* by player */
    double payoff[GAME_PLAYERS];
    int loser;             /* player who lost by its own fault, or GAME_OVER */
    char *fault;           /* what was wrong then, or NULL */
    uint32_t *move;        /* [moves] */
    size_t moves, opening; /* so many were drawn */
    bool repeats;          /* an earlier game of the same agents in the same seats, move by move */
};

/* What an agent came to. In games of more than two, who gets most wins, and shares a draw with whom
 * gets as much. */
struct tournament_standing {
    uint64_t games, wins, draws, losses, forfeits; /* forfeits: losses by its own fault */
    double points;                                 /* what it was paid, together */
    struct rating rating;
};

/* What an agent came to against another one: whoever is paid more in a game beats the other. */
struct tournament_pair {
    uint64_t wins, draws, losses;
    uint64_t repeated; /* of these games: they repeat earlier ones */
    double points;     /* what it was paid in these games */
};

struct tournament_result {
    size_t agents, players;
    uint64_t games, games_done;           /* planned; played, a prefix of them */
    struct tournament_game *game;         /* [games_done] */
    struct tournament_standing *standing; /* [agents] */
    struct tournament_pair *pair;         /* [agents][agents] */
    uint64_t repeated;                    /* games that repeat earlier ones */
    bool damped;                          /* ratings, see rating.h */
};

/* How many games that is. Fails when the settings are not all there, when they are for different
 * numbers of players, when there are too few agents, or games without end. */
bool tournament_size(const struct tournament_plan *plan, uint64_t *games, size_t *players,
                     struct error *error);

/* Plays. Fails as tournament_size does, when an agent cannot be opened, or when one cannot go on by
 * no fault of its own; with ERROR_STOPPED when it was stopped: then the result has the games that
 * were finished. Free the result in any case. */
bool tournament_run(const struct tournament_plan *plan, struct tournament_result *result,
                    struct error *error);
void tournament_free(struct tournament_result *result);

#endif
