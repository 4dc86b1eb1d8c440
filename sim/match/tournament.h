/* Tournaments, in which agents play each other repeatedly, in every seat and in every setting
 * (initial position) of a game, and the results of tournaments.
 *
 * A group is as many agents as the game has players. In each round every group plays every setting
 * once per seat, rotating by one seat each time. With more than two players the neighbours also
 * matter: round r, counted from 0, uses cyclic order r mod (players - 1)!, so that a multiple of
 * that many rounds uses all orders equally often. All groups play the same openings, the random
 * moves at the beginning. The games of a group from one opening, one for each rotation, depend on
 * each other: for ratings they are one observation.
 *
 * Game g is a pure function of the plan and g: results do not depend on the number of threads as
 * long as no agent's answer depends on the clock. */
#ifndef SIM_MATCH_TOURNAMENT_H
#define SIM_MATCH_TOURNAMENT_H

#include "sim/dataset/result.h"
#include "sim/match/agent.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/rating.h"
#include "sim/statistics/sprt.h"
#include "sim/text/number.h"

enum { TOURNAMENT_AGENTS = RATING_PLAYERS, TOURNAMENT_SETTINGS = 64 }; /* maxima */
enum { TOURNAMENT_ALIKE_ROUNDS = 32 }; /* see tournament_rounds_alike */

/* When a tournament may stop before all rounds are played. It depends only on the games so far, and
 * is checked after numbers of rounds that are fixed in advance (tournament_next_check). */
struct tournament_stop {
    bool tests; /* stop by `sprt` of the first agent against the second, else by `precision` */
    struct number_precision precision; /* from each mean payoff to the ends of its 95 % interval */
    struct sprt sprt;                  /* its pairs are the two games of one opening */
    uint64_t minimum_rounds;           /* before the first check */
};

struct tournament_plan {
    const struct game_rules *game;
    size_t payoff; /* index of the payoff rule */
    size_t settings;
    const char *const *setting; /* [settings] all for the same number of players */
    size_t agents;
    const struct agent_choice *agent;   /* [agents] */
    bool challenge;                     /* only games that involve agent 0 */
    uint64_t rounds;                    /* with a stopping rule, the maximum */
    const struct tournament_stop *stop; /* NULL: all rounds are played */
    uint64_t opening;                   /* number of random moves at the beginning */
    uint64_t seed;
    struct agent_limits limits; /* per move */
    int threads;
    const struct watch *watch;        /* its unit is a game */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

/* The result of an agent. The highest payoff wins; if several players share it, it is a draw. */
struct tournament_standing {
    uint64_t games, wins, draws, losses, forfeits; /* forfeits: losses by a fault of its own */
    double points;                                 /* sum of its payoffs */
    /* The mean over the complete rounds, NaN if there are none, and its 95 % interval from
     * Student's t distribution, NaN for fewer than two; rounds are independent. Unless all rounds
     * are alike, the interval assumes four more, two with the lowest payoff of any agent so far and
     * two with the highest; if these are equal, with 1 less and 1 more. */
    double mean_payoff, mean_payoff_ci95[2];
    struct rating rating;
};

/* The result of an agent against another: in each game the higher payoff wins. */
struct tournament_pair {
    uint64_t wins, draws, losses;
    uint64_t repeated; /* games among these that repeat earlier ones */
    double points;     /* sum of its payoffs in these games */
};

/* A test of the first agent against the second. The log-likelihood ratio is multiplied by the share
 * of the pairs that are distinct: those whose games both repeat earlier ones are no new
 * information, see also the ratings. */
struct tournament_test {
    uint64_t pairs[SPRT_SCORES]; /* pairs of games by the points of the first agent */
    uint64_t distinct;           /* pairs */
    double log_likelihood_ratio;
};

struct tournament_result {
    const struct tournament_plan *plan;
    size_t players;
    char *title[TOURNAMENT_AGENTS];       /* [agents] distinct names to show; NULL: not known */
    uint64_t games, games_done;           /* planned; played, the first ones of these */
    uint64_t round;                       /* games of a round */
    struct match_record *game;            /* [games_done] grown by list_add */
    struct tournament_standing *standing; /* [agents] */
    struct tournament_pair *pair;         /* [agents][agents] the first against the second */
    uint64_t repeated;                    /* games that repeat earlier ones */
    bool damped;                          /* ratings are damped, see rating.h */
    struct tournament_test test;          /* set if the plan has a test */
    bool satisfied;                       /* whether the stopping rule is satisfied */
    /* Workspace of tournament_run, [threads][agent]: the first agents, if they open again
     * (agent.h), stay open from one game of the thread to the next, to use their memory again. */
    struct agent_player (*kept)[GAME_PLAYERS];
};

/* The number of games and players. Fails on unknown settings, on settings for different numbers of
 * players, on too few agents or too many games, and on a test without two agents and players. */
bool tournament_size(const struct tournament_plan *plan, uint64_t *games, size_t *players,
                     struct error *error);

/* Plays the tournament; the result points to the plan. Fails as tournament_size does, if an agent
 * cannot be opened or fails by no fault of its own, and with ERROR_STOPPED on interruption; then
 * the result has the games that were finished. Free the result in any case. */
bool tournament_run(const struct tournament_plan *plan, struct tournament_result *result,
                    struct error *error);
void tournament_free(struct tournament_result *result);

/* The name of an agent: its title or, before it has one, its canonical name. */
const char *tournament_name(const struct tournament_result *result, size_t agent);

/* Computes standings, pairs and ratings from the games so far; tournament_run does it last. */
void tournament_stand(struct tournament_result *result);
void tournament_average(const struct tournament_result *result); /* only the mean payoffs */

/* Whether the agents seem to answer always alike: TOURNAMENT_ALIKE_ROUNDS are played, and all games
 * after the first round, or the first one of each cyclic order, repeat earlier ones. */
bool tournament_rounds_alike(const struct tournament_result *result);

/* For a plan with a stopping rule. The first returns the least number of games above `game` at
 * which the rule is checked: every sixteenth more rounds, at least 8. The second returns whether
 * what tournament_stand computed satisfies the rule. `tournament` is the result. */
uint64_t tournament_next_check(void *tournament, uint64_t game);
bool tournament_satisfied(const struct tournament_result *result);

/* The kind of result (data/FORMAT.md): agents are ordered from the strongest to the weakest. */
extern const struct result_description tournament_description;

void tournament_to_result(const struct tournament_result *tournament, struct result *result);

#endif
