/* Blocks computed by the threads of a process, and how many threads there may be. */
#include "sim/parallel/blocks_internal.h"

#include <limits.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int blocks_threads_limit(void) {
    int limit = omp_get_thread_limit();
    return limit < BLOCKS_THREADS ? limit : BLOCKS_THREADS;
}

/* Every group on the path may have a quota: "150000 100000" is one and a half processors. In a
 * container the mounted hierarchy may begin with a group in the middle of the path, and then lacks
 * those below. */
int blocks_quota(const char *root) {
    char path[PATH_MAX] = "", line[PATH_MAX], name[2 * PATH_MAX];
    double processors = INT_MAX, quota, period;
    /* The path of this process in the hierarchy of version 2, "0::/a/b"; "" if it is in none. */
    snprintf(name, sizeof name, "%s/proc/self/cgroup", root);
    FILE *groups = fopen(name, "re");
    while (groups && !*path && fgets(line, sizeof line, groups))
        if (strncmp(line, "0::", 3) == 0) {
            line[strcspn(line, "\n")] = '\0';
            memcpy(path, line + 3, strlen(line + 3) + 1);
        }
    if (groups)
        fclose(groups);
    while (*path == '/') {
        char *last = strrchr(path, '/');
        snprintf(name, sizeof name, "%s/sys/fs/cgroup%s/cpu.max", root, path);
        FILE *file = fopen(name, "re");
        if (file && fscanf(file, "%lf %lf", &quota, &period) == 2 && quota > 0 &&
            quota / period < processors)
            processors = quota / period;
        if (file)
            fclose(file);
        /* "/a/b", "/a", "/" */
        if (last == path && path[1])
            path[1] = '\0';
        else
            *last = '\0';
    }
    int whole = (int)processors;
    return whole < processors ? whole + 1 : whole;
}

int blocks_default_threads(void) {
    int threads = omp_get_max_threads(), limit = blocks_threads_limit(), quota = blocks_quota("");
    if (!getenv("OMP_NUM_THREADS") && quota < threads)
        threads = quota;
    return threads < limit ? threads : limit;
}

/* Ends once the lock is released. */
static void *wait_for_end(void *lock) {
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return NULL;
}

int blocks_available_threads(int wanted) {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_t thread[BLOCKS_THREADS];
    int started = 0, limit = blocks_threads_limit();
    if (wanted > limit)
        wanted = limit;
    pthread_mutex_lock(&lock);
    while (started < wanted - 1 && pthread_create(&thread[started], NULL, wait_for_end, &lock) == 0)
        started++;
    pthread_mutex_unlock(&lock);
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
    uint64_t handed;      /* the first unit of the next block to compute */
    uint64_t merged;      /* the same of the next block to merge */
    bool halted;          /* a block failed: merging later ones would leave a gap */
    struct error failure;
};

/* Takes the next block and computes it, waits until all earlier ones are merged, and then merges
 * it. False if no block is left or needed. */
static bool run_next_block(struct local_run *run, int thread) {
    const struct blocks *blocks = run->blocks;
    pthread_mutex_lock(&run->lock);
    const uint64_t first = run->handed, left = blocks->end - first, size = block_size(blocks);
    const bool more =
        !run->halted && left > 0 && (first == blocks->first || !blocks_enough(blocks));
    if (more)
        run->handed += left < size ? left : size;
    const uint64_t end = run->handed;
    pthread_mutex_unlock(&run->lock);
    if (!more)
        return false;

    struct error error = {0};
    void *part = blocks->add ? blocks_part_open(blocks, &error) : NULL;
    bool done;
    if (watch_stopped(run->watch))
        done = error_stopped(&error);
    else if (blocks->add)
        done = part && blocks->add(blocks->context, part, first, end, &error);
    else
        done = blocks->work(blocks->context, thread, first, end, &error);
    pthread_mutex_lock(&run->lock);
    while (!run->halted && run->merged != first)
        pthread_cond_wait(&run->turn, &run->lock);
    if (!run->halted) {
        if (done && part)
            blocks_part_join(blocks, part);
        else if (done && blocks->merge)
            done = blocks->merge(blocks->context, blocks->result, thread, first, &error);
        if (done) {
            run->merged = end;
            watch_progress(run->watch, end, blocks->end);
        } else {
            run->failure = error;
            run->halted = true;
        }
        pthread_cond_broadcast(&run->turn);
    }
    pthread_mutex_unlock(&run->lock);
    blocks_part_close(blocks, part);
    return true;
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
    int threads = blocks_available_threads(blocks->threads);
    uint64_t left = block_count(blocks, blocks->end - blocks->first);
    if (left < (uint64_t)threads)
        threads = left == 0 ? 1 : (int)left; /* NOLINT: OpenMP reads it */
#pragma omp parallel num_threads(threads)
    while (run_next_block(&run, omp_get_thread_num()))
        continue;
    *merged = run.merged;
    if (error && run.failure.kind != ERROR_NONE)
        *error = run.failure;
    return !run.halted;
}
