/* What agents share that choose what is worth the most, and of equal things draw one. */
#ifndef STRATEGIES_SLICE_CHOOSER_H
#define STRATEGIES_SLICE_CHOOSER_H

#include "sim/match/agent.h"
#include "sim/random/draws.h"

struct chooser {
    int player; /* whom it plays for */
    struct draws draws;
    int worth;      /* of the best moves so far */
    uint32_t equal; /* how many they are; 0: none was looked at */
};

/* For an agent's `open` and `close`. */
bool chooser_open(void **self, const struct agent_setup *setup, struct error *error);
void chooser_close(void *self);

/* Forgets what was looked at. */
static inline void chooser_begin(struct chooser *chooser) { chooser->equal = 0; }

/* Looks at one thing more, and tells whether to choose it for now. Of those that are worth the most
 * each is chosen in the end with the same chance: the k-th of them here with a chance of 1 / k. */
bool chooser_takes(struct chooser *chooser, int worth);

#endif
