/* Agents that choose the best move and break ties at random. */
#ifndef STRATEGIES_SLICE_CHOOSER_H
#define STRATEGIES_SLICE_CHOOSER_H

#include "sim/match/agent.h"
#include "sim/random/draws.h"

struct chooser {
    int player; /* that it plays */
    struct draws draws;
    int worth;      /* of the best move so far */
    uint32_t equal; /* number of best moves; 0: none yet */
};

/* `open` and `close` of an agent. */
bool chooser_open(void **self, const struct agent_setup *setup, struct error *error);
void chooser_close(void *self);

/* Starts a new choice. */
static inline void chooser_begin(struct chooser *chooser) { chooser->equal = 0; }

/* Considers another move; returns whether it becomes the choice. In the end all best moves are
 * equally likely, as the k-th one replaces the choice with probability 1 / k. */
bool chooser_takes(struct chooser *chooser, int worth);

#endif
