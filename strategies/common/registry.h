/* Agents that play any game, and how a game's agents are chosen by name. */
#ifndef STRATEGIES_COMMON_REGISTRY_H
#define STRATEGIES_COMMON_REGISTRY_H

#include "sim/common/agent.h"

/* One file each. */
extern const struct agent agent_random, agent_uct;

/* A game, and who plays it. */
struct arena {
    const struct game *game;
    const struct agent *const *agents; /* ended by NULL: the one list of them */
    const char *best;                  /* which of them decides when nobody is named */
};

/* An agent as somebody chose it, with every parameter settled. It may be moved. */
struct agent_choice {
    const struct agent *agent;
    const char *text; /* canonical, with all parameters: `uct(time=0,nodes=1000,...)` */
    struct parameter_choice chosen;
};

/* Reads an agent of the arena and its parameters. Fails with what is wrong and what is allowed. */
bool agent_choose(struct agent_choice *choice, const struct arena *arena, const char *text,
                  struct error *error);

/* Frees it; a zeroed choice is fine. */
void agent_choice_free(struct agent_choice *choice);

#endif
