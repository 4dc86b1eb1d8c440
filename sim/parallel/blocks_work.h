/* What blocks of work are (blocks.h): what to do, and what comes of it. */
#ifndef SIM_PARALLEL_BLOCKS_WORK_H
#define SIM_PARALLEL_BLOCKS_WORK_H

#include "sim/base/error.h"
#include "sim/base/packing.h"
#include "sim/base/watch.h"

/* What blocks are merged into, for what is added up in several processes. All functions are called
 * by one thread at a time for the same result. */
struct blocks_sum {
    /* A result of so many bytes without pointers, of no blocks when all are 0; 0: the functions
     * below. */
    size_t size;
    void (*join)(void *result, const void *part); /* adds the part to the result */

    /* A new result, of no blocks; NULL when memory is short. */
    void *(*open)(void *context, struct error *error);
    void (*close)(void *context, void *result); /* what was opened, not NULL */
    void (*clear)(void *context, void *result); /* back to no blocks */
    void (*pack)(void *context, const void *result, struct packing *packing);
    /* Adds a packed result, or nothing when it fails. */
    bool (*add)(void *context, void *result, struct packed *packed, struct error *error);
};

struct blocks {
    uint64_t first, end; /* blocks first .. end - 1 */
    int threads;         /* 1..BLOCKS_THREADS; fewer run where the machine refuses so many */
    /* Does block number `block` into the scratch of thread 0 .. threads - 1. */
    bool (*work)(void *context, int thread, uint64_t block, struct error *error);
    /* Adds that thread's scratch to the result. NULL: work has put it where it belongs. */
    bool (*merge)(void *context, void *result, int thread, uint64_t block, struct error *error);
    /* Whether those that have begun are enough, and at least one has: the run ends well with them,
     * without some in between where ranks are several. Asked from any thread. NULL: all must be
     * done, as where they are kept on the way. */
    bool (*enough)(void *context);
    void *context;
    void *result;                 /* of the blocks before the first one */
    const struct blocks_sum *sum; /* NULL: each process does all blocks by itself */
};

/* Where results are kept while they come to be, so that a run that is killed can go on: of what a
 * watch has, those with a sum are. Called by one thread at a time, of rank 0. */
struct blocks_store {
    /* Appends the packed result that was kept last, of blocks first .. *merged - 1; where there is
     * none it leaves both as they are. */
    bool (*load)(void *context, uint64_t *merged, struct packing *packing, struct error *error);
    /* Whether it is time to keep something. */
    bool (*is_due)(void *context);
    /* Where this fails, the run goes on; to tell why is up to the store. */
    bool (*save)(void *context, uint64_t merged, const struct packing *packing);
    void *context;
};

/* Whether no more need be begun, if some have. */
static inline bool blocks_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

/* A way to run blocks, as blocks_run. */
typedef bool blocks_runner(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                           struct error *error);

#endif
