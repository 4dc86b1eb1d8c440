/* The best of several moves, ties broken at random, for agents of Slice. */
#ifndef STRATEGIES_SLICE_CHOOSER_H
#define STRATEGIES_SLICE_CHOOSER_H

#include "sim/base/memory.h"
#include "sim/match/agent.h"
#include "sim/slice/position.h"

struct chooser {
    struct agent_setup setup; /* the setup of the agent that chooses */
    struct draws draws;       /* random numbers of the agent */
    int worth;                /* the worth of the best move so far */
    uint32_t equal;           /* number of moves of that worth; set it to 0 to begin a choice */
};

/* The member `open` of an agent, whose `close` is free. */
static inline bool chooser_open(void **self, const struct agent_setup *setup, struct error *error) {
    struct chooser *chooser = *self = memory_allocate(1, sizeof *chooser);
    chooser->setup = *setup;
    chooser->draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    return true;
}

/* Considers another move; returns whether it becomes the choice. In the end all best moves are
 * equally likely, as the k-th one replaces the choice with probability 1 / k. */
static inline bool chooser_takes(struct chooser *chooser, int worth) {
    if (chooser->equal > 0 && worth < chooser->worth)
        return false;
    chooser->equal = chooser->equal > 0 && worth == chooser->worth ? chooser->equal + 1 : 1;
    chooser->worth = worth;
    return draws_below(&chooser->draws, chooser->equal) == 0;
}

/* The move of greedy (greedy.c) among the squares with candidate[square]; NULL: all empty ones. */
uint32_t slice_greedy_choose(struct chooser *chooser, const struct slice_position *match,
                             const bool candidate[SLICE_SQUARES]);

#endif
