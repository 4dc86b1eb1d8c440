/* Blocks in the threads of this process. */
#ifndef SIM_PARALLEL_BLOCKS_HERE_H
#define SIM_PARALLEL_BLOCKS_HERE_H

#include "sim/parallel/blocks_work.h"

/* blocks_run in this process alone, without keeping anything. */
bool blocks_run_here(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                     struct error *error);

enum { BLOCKS_THREADS = 1024 }; /* at most */

/* How many threads the machine offers this process. */
int blocks_default_threads(void);

/* How many of `wanted` threads, the calling one among them, the machine lets this process have now:
 * at least 1, at most BLOCKS_THREADS. It is tried out, since OpenMP ends a process that is refused
 * one (RLIMIT_NPROC, memory for stacks). */
int blocks_available_threads(int wanted);

#endif
