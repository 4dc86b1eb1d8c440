/* How many threads a process may have: by the environment, processors, quotas, and by trying. */
#include "sim/parallel/blocks.h"

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
 * container the hierarchy may begin in the middle of the path, and then lacks the groups below. */
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
