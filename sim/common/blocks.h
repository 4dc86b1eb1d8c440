/* The parallel runner: numbered blocks of work, done by several threads, merged in their order.
 *
 * A block's work depends on its number alone and goes to its thread's own scratch; merging happens
 * one block at a time, in ascending order. So results do not depend on the number of threads, and
 * what is merged when a run stops early is always a prefix. */
#ifndef SIM_COMMON_BLOCKS_H
#define SIM_COMMON_BLOCKS_H

#include "sim/common/error.h"
#include "sim/common/watch.h"

struct blocks {
    uint64_t first, end; /* blocks first .. end - 1 */
    int threads;         /* 1..BLOCKS_THREADS; fewer run where the machine refuses so many */
    /* Does block number `block` into the scratch of thread 0 .. threads - 1. */
    bool (*work)(void *context, int thread, uint64_t block, struct error *error);
    /* Adds that thread's scratch to the result. */
    bool (*merge)(void *context, int thread, uint64_t block, struct error *error);
    void *context;
};

/* Runs the blocks. *merged is the first block that is not in the result. Returns false with the
 * error of the first block that failed; ERROR_STOPPED when a block was given up because `watch`
 * says to stop. Tells `watch` of blocks merged, of end in all. */
bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error);

enum { BLOCKS_THREADS = 1024 }; /* at most */

/* How many threads the machine offers this process. */
int blocks_default_threads(void);

/* How many of `wanted` threads, the calling one among them, the machine lets this process have now:
 * at least 1, at most BLOCKS_THREADS. It is tried out, since OpenMP ends a process that is refused
 * one (RLIMIT_NPROC, memory for stacks). */
int blocks_available_threads(int wanted);

#endif
