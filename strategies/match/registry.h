/* Agents that play any game, and how a game's agents are chosen by name. */
#ifndef STRATEGIES_MATCH_REGISTRY_H
#define STRATEGIES_MATCH_REGISTRY_H

#include "sim/match/agent.h"

/* One file each. */
extern const struct agent agent_random, agent_uct, agent_exec;

/* A game, and who plays it. */
struct arena {
    const struct game *game;
    /* Ended by NULL: the one list of them. Only agent_exec is there beside them, in every arena,
     * since it needs a program. */
    const struct agent *const *agents;
    const char *best; /* which of them decides when nobody is named */
};

/* Agent number i of the arena, agent_exec being the last one; NULL when there are not so many. */
const struct agent *arena_agent(const struct arena *arena, size_t i);

/* An agent as somebody chose it, with every parameter settled. It may be moved. */
struct agent_choice {
    const struct agent *agent;
    const char *text; /* canonical, with all parameters: `uct(time=0,nodes=1000,...)` */
    struct parameter_choice chosen;
};

/* Reads an agent of the arena and its parameters, or "exec:COMMAND", where the command may be
 * any printable text. Fails with what is wrong and what is allowed. */
bool agent_choose(struct agent_choice *choice, const struct arena *arena, const char *text,
                  struct error *error);

/* Frees it; a zeroed choice is fine. */
void agent_choice_free(struct agent_choice *choice);

#endif
