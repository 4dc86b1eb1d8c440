/* Parallel computation over numbered units, such as games, in blocks of consecutive ones, shared by
 * the threads of one or several processes (processes.h) and merged in ascending order.
 *
 * The work of a unit depends on its number only, and blocks are merged one at a time, in order. So
 * the result does not depend on the number of threads, and the result of an interrupted run covers
 * units from the first on.
 *
 * Several processes work in rounds: each merges an equal share of consecutive blocks into a part;
 * rank 0 adds the packed parts in order, and finally broadcasts the result. Adding a part must
 * equal merging its units one by one, as for counts and concatenations. */
#ifndef SIM_PARALLEL_BLOCKS_H
#define SIM_PARALLEL_BLOCKS_H

#include "sim/base/packing.h"
#include "sim/base/watch.h"

/* How results are packed and added, for computations shared by several processes or saved in
 * checkpoints. For one result, only one thread at a time calls these functions. */
struct blocks_sum {
    /* A result begins with `histograms` histograms. Each counts one game per unit, of at most
     * `longest` moves. Behind them is the rest, `size` bytes, which the functions below get. */
    size_t histograms;
    uint64_t longest;
    size_t size; /* of the rest; all its bytes are 0 in an empty result */
    /* Adds a part to the result, and may move there what the part points to. NULL: both consist of
     * counts, of type uint64_t, which are added. */
    void (*join)(void *context, void *result, void *part);

    /* Whether a result that was unpacked from a store, and may be anything, can be that of units
     * first .. end - 1. Needed with a store unless `size` is 0. */
    bool (*valid)(void *context, const void *result, uint64_t first, uint64_t end);

    /* Frees what a part points to. NULL: it has no pointers. */
    void (*clear)(void *context, void *part);
    /* Pack a result, and unpack it into an empty one. NULL, both: its bytes are copied. */
    void (*pack)(void *context, const void *result, struct packing *packing);
    bool (*unpack)(void *context, void *result, struct packed *packed, struct error *error);
};

/* A saved result of units first .. end - 1. */
struct blocks_part {
    uint64_t first, end;
    struct packed packed;
};

/* Keeps the result so that a run can be resumed. Called on rank 0 only, by one thread at a time. */
struct blocks_store {
    const char *name; /* for messages: the name of a file */
    /* Begins a run, and returns its number of kept parts; they follow on one another. */
    size_t (*begin)(void *context);
    struct blocks_part (*part)(void *context, size_t i);
    bool (*is_due)(void *context); /* whether it is time to save */
    /* Keeps the result of the first units, in place of the parts; saves it if `due`. */
    void (*keep)(void *context, const struct blocks_part *result, bool due);
    void *context;
};

enum { BLOCKS_THREADS = 1024 }; /* maximum number of threads */

struct blocks {
    uint64_t first, end; /* units first .. end - 1 */
    uint64_t size;       /* units of a block; the last may have fewer. 0: one */
    uint64_t requested;  /* units in each thing that users request, as games in a round; 0: one */
    int threads;         /* 1 .. BLOCKS_THREADS; fewer run if the system refuses so many */
    /* Adds units first .. end - 1 to an empty part of the result, for parts that `sum` joins. */
    bool (*add)(void *context, void *part, uint64_t first, uint64_t end, struct error *error);
    /* Without `add`: `work` computes these units into memory of thread 0 .. threads - 1, which
     * `merge` adds to the result. If `merge` is NULL, `work` computes into the result itself. */
    bool (*work)(void *context, int thread, uint64_t first, uint64_t end, struct error *error);
    bool (*merge)(void *context, void *result, int thread, uint64_t first, struct error *error);
    /* Whether the time is up; called when a block has begun. If so, the run ends successfully once
     * the blocks that have begun are merged; with several ranks, blocks in between may be missing.
     * Called from any thread. NULL: all blocks are needed. Not together with `next_check`. */
    bool (*enough)(void *context);
    /* next_check: the first unit behind `unit`, at most `end`, at which to check whether the result
     * of all units before it `suffices`, which ends the run. NULL: never. Needs `sum`. */
    uint64_t (*next_check)(void *context, uint64_t unit);
    bool (*suffices)(void *context, const void *result);
    void *context;
    void *result;                     /* empty */
    const struct blocks_sum *sum;     /* NULL: every process computes all blocks by itself */
    const struct blocks_store *store; /* checkpoints of the result; NULL: none. Needs `sum` */
};

/* Computes the units that the parts in the store lack. *merged, unless NULL, becomes the first unit
 * that is not in the result. Returns false with the error of the first block that failed, or with
 * ERROR_STOPPED when `watch` requested a stop; the result is kept in either case. Reports merged
 * units, of `end - first` in all, to `watch`, those from the store as done earlier. */
bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error);

/* A list whose items are computed one by one, each from its number only. */
struct blocks_list {
    uint64_t items;
    size_t size; /* of an item, which has no pointers */
    int threads;
    /* Computes item `number`, which is zeroed before. Called from any thread. */
    bool (*compute)(const void *context, uint64_t number, void *item, struct error *error);
    /* Whether an item from a store, which may be anything, can be one. */
    bool (*valid)(const void *context, const void *item);
    const void *context;
    const struct blocks_store *store; /* or NULL */
};

/* Computes the first *done items of item[list->items]. Fails as blocks_run does. */
bool blocks_list_run(const struct blocks_list *list, const struct watch *watch, void *item,
                     uint64_t *done, struct error *error);

/* The most threads of a process: OMP_THREAD_LIMIT, at most BLOCKS_THREADS. */
int blocks_threads_limit(void);

/* OMP_NUM_THREADS, or else the number of processors that this process may use, at most as many as
 * the CPU quota of its control group (version 2), rounded up, allows; not above the limit. */
int blocks_default_threads(void);

/* The number of processors, rounded up, that the CPU quotas of the control groups of this process
 * allow; INT_MAX if there is none. `root` is "" but in tests. */
int blocks_quota(const char *root);

/* How many of `wanted` threads, including the calling one, the system grants now: at least 1, at
 * most BLOCKS_THREADS. Found by starting them, because OpenMP aborts the process when one is
 * refused (RLIMIT_NPROC, memory for stacks). */
int blocks_available_threads(int wanted);

#endif
