/* Parallel computation over numbered blocks, shared by the threads of one or several processes
 * (ranks.h) and merged in ascending order.
 *
 * The work of a block depends on its number only and goes to its thread's scratch memory; blocks
 * are merged one at a time, in order. So the result does not depend on the number of threads, and
 * the result of an interrupted run covers a prefix of the blocks.
 *
 * With several processes, each merges spans of consecutive blocks into a part; rank 0 adds the
 * packed parts in order and finally broadcasts the result. It does not depend on the number of
 * processes provided that adding a part equals merging its blocks one by one, as for counts and
 * concatenations. */
#ifndef SIM_PARALLEL_BLOCKS_H
#define SIM_PARALLEL_BLOCKS_H

#include "sim/base/error.h"
#include "sim/base/packing.h"
#include "sim/base/watch.h"

/* How results are created, packed and added, for computations shared by several processes or saved
 * in checkpoints. For one result, only one thread at a time calls these functions. */
struct blocks_sum {
    /* Size in bytes of a result without pointers that is empty when all bytes are 0; then only
     * `join` is used. 0: the other functions are used. */
    size_t size;
    void (*join)(void *result, const void *part); /* adds the part to the result */

    void *(*open)(void *context, struct error *error); /* an empty result; NULL if out of memory */
    void (*close)(void *context, void *result);        /* frees it; never called with NULL */
    void (*clear)(void *context, void *result);        /* makes it empty */
    void (*pack)(void *context, const void *result, struct packing *packing);
    /* Adds a packed result; leaves the result unchanged on failure. */
    bool (*add)(void *context, void *result, struct packed *packed, struct error *error);
};

/* Where intermediate results are saved, so that a killed run can be resumed. Called on rank 0, by
 * one thread at a time. */
struct blocks_store {
    /* Appends the packed result saved last, of blocks first .. *merged - 1. Changes neither
     * argument if nothing was saved. */
    bool (*load)(void *context, uint64_t *merged, struct packing *packing, struct error *error);
    bool (*is_due)(void *context); /* whether it is time to save */
    /* Returns false on failure. The run continues; reporting the reason is up to the store. */
    bool (*save)(void *context, uint64_t merged, const struct packing *packing);
    void *context;
};

enum { BLOCKS_THREADS = 1024 }; /* maximum number of threads */

struct blocks {
    uint64_t first, end; /* blocks first .. end - 1 */
    int threads;         /* 1 .. BLOCKS_THREADS; fewer run if the system refuses so many */
    /* Computes a block into the scratch memory of thread 0 .. threads - 1. */
    bool (*work)(void *context, int thread, uint64_t block, struct error *error);
    /* Adds that scratch memory to the result. NULL: `work` writes to the result itself. */
    bool (*merge)(void *context, void *result, int thread, uint64_t block, struct error *error);
    /* Whether the blocks begun so far suffice, at least one having begun: the run ends successfully
     * once they are merged; with several ranks, blocks in between may be missing. Called from any
     * thread. NULL: all blocks are needed, as they are with a store. */
    bool (*enough)(void *context);
    void *context;
    void *result;                     /* of the blocks before `first` */
    const struct blocks_sum *sum;     /* NULL: every process computes all blocks by itself */
    const struct blocks_store *store; /* checkpoints of the result; NULL: none. Needs `sum` */
};

/* Computes the blocks, resuming from the store if it has a result. *merged becomes the first block
 * that is not in the result. Returns false with the error of the first block that failed, or with
 * ERROR_STOPPED when `watch` requested a stop. Reports the number of merged blocks, of `end` in
 * all, to `watch`. */
bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error);

/* The number of threads that the machine offers to this process. */
int blocks_default_threads(void);

/* How many of `wanted` threads, including the calling one, the system grants now: at least 1, at
 * most BLOCKS_THREADS. Found by starting them, because OpenMP aborts the process when one is
 * refused (RLIMIT_NPROC, memory for stacks). */
int blocks_available_threads(int wanted);

#endif
