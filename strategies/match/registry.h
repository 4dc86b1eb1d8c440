/* Agents for any game, and choosing an agent of a game by a text. */
#ifndef STRATEGIES_MATCH_REGISTRY_H
#define STRATEGIES_MATCH_REGISTRY_H

#include "sim/match/agent.h"

/* One file each. */
extern const struct agent agent_random, agent_uct, agent_alphabeta, agent_exec;

/* Limits that agents which search have as parameters: members of their struct parameter. */
#define AGENT_TIME .name = "time", .summary = "seconds per move; 0: as --time says", .maximum = 1e6
#define AGENT_NODES(what)                                                                          \
    .name = "nodes", .summary = what " per move; 0: as --nodes says", .kind = PARAMETER_WHOLE,     \
    .maximum = 1e15
#define AGENT_MEMORY                                                                               \
    .name = "memory", .summary = "maximum memory in MiB", .kind = PARAMETER_WHOLE,                 \
    .initial = 4096, .minimum = 1, .maximum = 1 << 20

/* The members and parameters of agent_uct and of other agents with its search. The parameters are
 * its own limits per move, 0 for the given ones; the weight of the confidence bound; and, for games
 * that define move_numbers, how much moves share statistics. */
enum { UCT_TIME, UCT_NODES, UCT_EXPLORATION, UCT_SHARING };
bool uct_open(void **self, const struct agent_setup *setup, struct error *error);
bool uct_move(void *self, const void *position, const struct agent_limits *given,
              struct agent_answer *answer, struct error *error);
void uct_close(void *self);

/* A position that was solved, or not. */
struct solved_position {
    struct agent_answer answer; /* `exact`: whether it was solved; `move` is not used */
    uint32_t *best;             /* [bests] all optimal moves but dominated ones; the caller gives
                                   memory for game->most_moves */
    size_t bests;
};

/* A game and its agents: its entry in the list of games. */
struct game_entry {
    const struct game_rules *game;
    /* Ended by NULL. Not listed: agent_exec, which every game has and which needs a program. */
    const struct agent *const *agents;
    const char *best;  /* the default agent */
    const char *exact; /* used without limits, instead of `best', where it can play; NULL: none */
    /* Solves a position whose mover has a choice, if the limits suffice. Of *solved, only `best` is
     * set before. Fails when memory is short, and with ERROR_STOPPED. NULL: there is no solver. */
    bool (*solve)(const void *position, size_t payoff, const struct agent_limits *limits,
                  struct solved_position *solved, struct error *error);
};

/* Agent i of a game, from 0: those of entry->agents, then agent_exec, then NULL. */
const struct agent *entry_agent(const struct game_entry *entry, size_t i);

/* Chooses an agent of the game by its name with parameters, "uct(nodes=1000)", or by "exec:COMMAND"
 * with any printable command. Fails with what is allowed. Free the choice, which may be zeroed. */
bool agent_choose(struct agent_choice *choice, const struct game_entry *entry, const char *text,
                  struct error *error);
void agent_choice_free(struct agent_choice *choice);

#endif
