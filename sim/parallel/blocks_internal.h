/* What the sources of blocks.h share. */
#ifndef SIM_PARALLEL_BLOCKS_INTERNAL_H
#define SIM_PARALLEL_BLOCKS_INTERNAL_H

#include "sim/parallel/blocks.h"

#include <pthread.h>

/* Whether no further block needs to begin, provided at least one has. */
static inline bool blocks_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

/* The functions of struct blocks_sum, for results of either kind. */

/* A new empty result; NULL if out of memory. */
void *blocks_sum_open(const struct blocks *blocks, struct error *error);
void blocks_sum_close(const struct blocks *blocks);
void blocks_sum_clear(const struct blocks *blocks);
void blocks_sum_pack(const struct blocks *blocks, struct packing *packing);

/* Adds a packed result; leaves the result unchanged on failure. */
bool blocks_sum_add(const struct blocks *blocks, struct packed *packed, struct error *error);

/* blocks_run without a store: by the threads of this process, and by all ranks, each of which calls
 * it with the same blocks; these need a sum. */
bool blocks_run_local(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error);
bool blocks_run_ranks(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error);

/* Consecutive blocks first .. end - 1. */
struct blocks_span {
    uint64_t first, end;
};

/* The result of computing a span: its part has blocks first .. merged - 1; if not all, `error` says
 * why, or ERROR_NONE if they were enough. */
struct blocks_outcome {
    struct blocks_span span;
    uint64_t merged;
    double seconds; /* spent on it */
    struct error error;
};

/* The threads of a process computing one span after another while its main thread communicates with
 * other processes. */
struct blocks_team {
    struct blocks blocks; /* their result is the part */
    struct watch watch;
    pthread_t thread;
    bool threaded; /* false: the main thread does the work itself */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* signals changes of the fields below */
    bool busy, leaving;
    struct blocks_outcome outcome;
    struct packing packing; /* of the part */
};

/* Fails if out of memory. Call blocks_team_close in either case. */
bool blocks_team_open(struct blocks_team *team, const struct blocks *blocks,
                      const struct watch *watch, struct error *error);

/* Interrupts the current span. */
void blocks_team_close(struct blocks_team *team);

/* Starts a span; the previous one must have finished. */
void blocks_team_start(struct blocks_team *team, struct blocks_span span);

/* Whether the span has finished; then `outcome` and `packing` are valid until the next start. Waits
 * for at most a millisecond. */
bool blocks_team_finished(struct blocks_team *team);

#endif
