#include "sim/parallel/blocks_here.h"

#include <omp.h>
#include <pthread.h>

int blocks_default_threads(void) {
    int processors = omp_get_num_procs();
    return processors < BLOCKS_THREADS ? processors : BLOCKS_THREADS;
}

/* Threads that exist until they are let go. */
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

/* What a run has come to. Threads wait for their turn to merge asleep, not spinning as OpenMP's
 * `ordered` does: on a machine that has other work to do, that took more time than the work. */
struct run {
    const struct blocks *blocks;
    const struct watch *watch;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t turn;  /* merged or halted has changed */
    uint64_t handed;      /* the next block to be done */
    uint64_t merged;      /* the next block to be merged */
    bool halted;          /* a block was given up: what comes after it would leave a gap */
    struct error failure;
};

/* Hands out the next block, unless there is none or none is wanted. */
static bool take_block(struct run *run, uint64_t *block) {
    pthread_mutex_lock(&run->lock);
    const struct blocks *blocks = run->blocks;
    bool more = !run->halted && run->handed < blocks->end &&
                (run->handed == blocks->first || !blocks_enough(blocks));
    if (more)
        *block = run->handed++;
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Waits until all blocks before this one are merged, and merges it if it is done. */
static void hand_in(struct run *run, int thread, uint64_t block, bool done, struct error *trouble) {
    const struct blocks *blocks = run->blocks;
    pthread_mutex_lock(&run->lock);
    while (!run->halted && run->merged != block)
        pthread_cond_wait(&run->turn, &run->lock);
    if (!run->halted) {
        if (done && (!blocks->merge ||
                     blocks->merge(blocks->context, blocks->result, thread, block, trouble))) {
            run->merged = block + 1;
            watch_progress(run->watch, run->merged, blocks->end);
        } else {
            run->failure = *trouble;
            run->halted = true;
        }
        pthread_cond_broadcast(&run->turn);
    }
    pthread_mutex_unlock(&run->lock);
}

/* None that would find nothing to do. */
static int useful_threads(const struct blocks *blocks) {
    int threads = blocks_available_threads(blocks->threads);
    uint64_t left = blocks->end - blocks->first;
    return left == 0 ? 1 : left < (uint64_t)threads ? (int)left : threads;
}

bool blocks_run_here(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                     struct error *error) {
    struct run run = {
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
            struct error trouble = {0};
            bool done = watch_stopped(watch)
                            ? error_stopped(&trouble)
                            : blocks->work(blocks->context, thread, block, &trouble);
            hand_in(&run, thread, block, done, &trouble);
        }
    }
    *merged = run.merged;
    if (error && run.failure.kind != ERROR_NONE)
        *error = run.failure;
    return !run.halted;
}
