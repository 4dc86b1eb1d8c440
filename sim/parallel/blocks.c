#include "sim/parallel/blocks_internal.h"

#include "sim/parallel/ranks.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int blocks_default_threads(void) {
    int processors = omp_get_num_procs();
    return processors < BLOCKS_THREADS ? processors : BLOCKS_THREADS;
}

/* Threads that wait until they are released. */
struct trial {
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool ended;
};

static void *wait_for_end(void *context) {
    struct trial *trial = context;
    pthread_mutex_lock(&trial->lock);
    while (!trial->ended)
        pthread_cond_wait(&trial->over, &trial->lock);
    pthread_mutex_unlock(&trial->lock);
    return NULL;
}

int blocks_available_threads(int wanted) {
    struct trial trial = {.lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};
    pthread_t thread[BLOCKS_THREADS];
    int started = 0;
    if (wanted > BLOCKS_THREADS)
        wanted = BLOCKS_THREADS;
    while (started < wanted - 1 &&
           pthread_create(&thread[started], NULL, wait_for_end, &trial) == 0)
        started++;
    pthread_mutex_lock(&trial.lock);
    trial.ended = true;
    pthread_cond_broadcast(&trial.over);
    pthread_mutex_unlock(&trial.lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started + 1;
}

/* The state of a run in this process. Threads sleep until it is their turn to merge; OpenMP's
 * `ordered` spins, which on a busy machine took longer than the work itself. */
struct local_run {
    const struct blocks *blocks;
    const struct watch *watch;
    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t turn;  /* signals changes of merged and halted */
    uint64_t handed;      /* the next block to compute */
    uint64_t merged;      /* the next block to merge */
    bool halted;          /* a block failed: merging later ones would leave a gap */
    struct error failure;
};

/* Assigns the next block, unless none is left or needed. */
static bool take_block(struct local_run *run, uint64_t *block) {
    pthread_mutex_lock(&run->lock);
    const struct blocks *blocks = run->blocks;
    bool more = !run->halted && run->handed < blocks->end &&
                (run->handed == blocks->first || !blocks_enough(blocks));
    if (more)
        *block = run->handed++;
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Waits until all earlier blocks are merged, then merges this one if it succeeded. */
static void hand_in(struct local_run *run, int thread, uint64_t block, bool done,
                    struct error *block_error) {
    const struct blocks *blocks = run->blocks;
    pthread_mutex_lock(&run->lock);
    while (!run->halted && run->merged != block)
        pthread_cond_wait(&run->turn, &run->lock);
    if (!run->halted) {
        if (done && (!blocks->merge ||
                     blocks->merge(blocks->context, blocks->result, thread, block, block_error))) {
            run->merged = block + 1;
            watch_progress(run->watch, run->merged, blocks->end);
        } else {
            run->failure = *block_error;
            run->halted = true;
        }
        pthread_cond_broadcast(&run->turn);
    }
    pthread_mutex_unlock(&run->lock);
}

/* No more threads than blocks. */
static int useful_threads(const struct blocks *blocks) {
    int threads = blocks_available_threads(blocks->threads);
    uint64_t left = blocks->end - blocks->first;
    return left == 0 ? 1 : left < (uint64_t)threads ? (int)left : threads;
}

bool blocks_run_local(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error) {
    struct local_run run = {
        .blocks = blocks,
        .watch = watch,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .handed = blocks->first,
        .merged = blocks->first,
    };
#pragma omp parallel num_threads(useful_threads(blocks))
    {
        int thread = omp_get_thread_num();
        uint64_t block = 0;
        while (take_block(&run, &block)) {
            struct error block_error = {0};
            bool done = watch_stopped(watch)
                            ? error_stopped(&block_error)
                            : blocks->work(blocks->context, thread, block, &block_error);
            hand_in(&run, thread, block, done, &block_error);
        }
    }
    *merged = run.merged;
    if (error && run.failure.kind != ERROR_NONE)
        *error = run.failure;
    return !run.halted;
}

/* Aligned, because results may contain vectors. */
static void *allocate_result(size_t size, struct error *error) {
    enum { ALIGNED = 64 };
    void *bytes = aligned_alloc(ALIGNED, (size + ALIGNED - 1) / ALIGNED * ALIGNED);
    if (bytes)
        memset(bytes, 0, size);
    else
        error_memory(error);
    return bytes;
}

void *blocks_sum_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return sum->size > 0 ? allocate_result(sum->size, error) : sum->open(blocks->context, error);
}

void blocks_sum_close(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        free(blocks->result);
    else if (blocks->result)
        blocks->sum->close(blocks->context, blocks->result);
}

void blocks_sum_clear(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        memset(blocks->result, 0, blocks->sum->size);
    else
        blocks->sum->clear(blocks->context, blocks->result);
}

void blocks_sum_pack(const struct blocks *blocks, struct packing *packing) {
    if (blocks->sum->size > 0)
        packing_add(packing, blocks->result, blocks->sum->size);
    else
        blocks->sum->pack(blocks->context, blocks->result, packing);
}

bool blocks_sum_add(const struct blocks *blocks, struct packed *packed, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    if (sum->size == 0)
        return sum->add(blocks->context, blocks->result, packed, error);
    void *part = allocate_result(sum->size, error);
    bool done = part && packed_take(packed, part, sum->size, error);
    if (done)
        sum->join(blocks->result, part);
    free(part);
    return done;
}

struct checkpointed {
    const struct blocks *blocks;
    const struct watch *watch;
    uint64_t saved; /* the first block that is not in the checkpoint */
};

/* A failure is not fatal, as saving may succeed later; the store reports it. */
static void save_checkpoint(struct checkpointed *checkpointed, uint64_t merged) {
    const struct blocks_store *store = checkpointed->blocks->store;
    struct packing packing = {0};
    if (ranks_rank() > 0 || merged == checkpointed->saved)
        return;
    blocks_sum_pack(checkpointed->blocks, &packing);
    if (!packing.failed && store->save(store->context, merged, &packing))
        checkpointed->saved = merged;
    packing_free(&packing);
}

static void checkpointed_progress(void *context, uint64_t merged, uint64_t end) {
    struct checkpointed *checkpointed = context;
    const struct blocks_store *store = checkpointed->blocks->store;
    watch_progress(checkpointed->watch, merged, end);
    if (merged < end && store->is_due(store->context))
        save_checkpoint(checkpointed, merged);
}

static bool is_in_range(const struct blocks *blocks, uint64_t merged, struct error *error) {
    return (blocks->first <= merged && merged <= blocks->end) ||
           error_input(error, "the checkpoint belongs to another computation");
}

/* Loads the checkpoint, if any, into the result of every rank. */
static bool load_checkpoint(struct checkpointed *checkpointed, struct error *error) {
    const struct blocks_store *store = checkpointed->blocks->store;
    struct packing packing = {0};
    uint64_t header[2] = {checkpointed->blocks->first, 0};
    bool done = ranks_rank() > 0 || (store->load(store->context, &header[0], &packing, error) &&
                                     is_in_range(checkpointed->blocks, header[0], error));
    header[1] = packing.size;
    done = done && ranks_broadcast(header, sizeof header, checkpointed->watch, error);
    unsigned char *bytes = packing.bytes;
    if (done && ranks_rank() > 0 && !(bytes = malloc(header[1] + 1)))
        done = error_memory(error);
    struct packed packed = {bytes, header[1]};
    if (done && header[0] > checkpointed->blocks->first)
        done = ranks_broadcast(bytes, header[1], checkpointed->watch, error) &&
               blocks_sum_add(checkpointed->blocks, &packed, error);
    free(bytes);
    checkpointed->saved = header[0];
    return done;
}

static bool run_once(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                     struct error *error) {
    return ranks_size() > 1 && blocks->sum ? blocks_run_ranks(blocks, watch, merged, error)
                                           : blocks_run_local(blocks, watch, merged, error);
}

/* blocks_run with a store: resumes from the checkpoint and updates it when due and at the end, also
 * after a failure. */
static bool run_checkpointed(const struct blocks *blocks, const struct watch *watch,
                             uint64_t *merged, struct error *error) {
    struct checkpointed checkpointed = {.blocks = blocks, .watch = watch};
    const struct watch inner = {
        .outer = watch, .progress = checkpointed_progress, .context = &checkpointed};
    *merged = blocks->first;
    if (!load_checkpoint(&checkpointed, error))
        return false;
    struct blocks rest = *blocks;
    rest.first = *merged = checkpointed.saved;
    bool done = checkpointed.saved >= blocks->end || run_once(&rest, &inner, merged, error);
    save_checkpoint(&checkpointed, *merged);
    return done;
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    return blocks->sum && blocks->store ? run_checkpointed(blocks, watch, merged, error)
                                        : run_once(blocks, watch, merged, error);
}
