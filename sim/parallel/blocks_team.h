/* The threads of a process that do one run of blocks after the other, while its main thread speaks
 * with other processes. */
#ifndef SIM_PARALLEL_BLOCKS_TEAM_H
#define SIM_PARALLEL_BLOCKS_TEAM_H

#include "sim/parallel/blocks_work.h"

#include <pthread.h>

/* A run of neighbouring blocks, first .. end - 1. */
struct blocks_span {
    uint64_t first, end;
};

/* What became of one: first .. merged - 1 are in its part, and why not more. */
struct blocks_outcome {
    struct blocks_span span;
    uint64_t merged;
    double seconds; /* that it took */
    struct error error;
};

struct blocks_team {
    struct blocks blocks; /* its result is the part */
    struct watch watch;
    const struct watch *outer;
    pthread_t thread;
    bool threaded; /* else the main thread does the work itself */
    pthread_mutex_t lock;
    pthread_cond_t turn; /* something below has changed */
    bool busy, leaving;
    struct blocks_outcome outcome;
    struct packing packing; /* of the part */
};

/* Fails when memory is short. To be closed in either case. */
bool blocks_team_open(struct blocks_team *team, const struct blocks *blocks,
                      const struct watch *watch, struct error *error);

/* Gives up what it is doing. */
void blocks_team_close(struct blocks_team *team);

/* Begins a run of blocks; the one before is over. */
void blocks_team_begin(struct blocks_team *team, struct blocks_span span);

/* Whether it is over: then outcome and packing are there, until the next one begins. Waits a
 * millisecond at most. */
bool blocks_team_is_over(struct blocks_team *team);

#endif
