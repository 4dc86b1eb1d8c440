/* How many threads a process may have (blocks.h): by environment, processors, quotas, or trial. */
#include "sim/parallel/blocks.h"

#include <limits.h>
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <sys/param.h>

int blocks_threads_limit(void) { return MIN(omp_get_thread_limit(), BLOCKS_THREADS); }

/* Control groups are nested directories, such as /a/b in /a, each perhaps with a quota in its file
 * cpu.max: "150000 100000" is one and a half processors, "max 100000" is no quota. A container may
 * see a directory in the middle of the path as its root: then it finds only that one, as "/". */
int blocks_quota(const char *root) {
    char path[PATH_MAX] = "", line[PATH_MAX], name[2 * PATH_MAX];
    double processors = INT_MAX, quota, period;
    /* The path of the group of this process: the line "0::/a/b" of version 2, if there is one. */
    snprintf(name, sizeof name, "%s/proc/self/cgroup", root);
    FILE *groups = fopen(name, "re");
    while (groups && fgets(line, sizeof line, groups))
        if (sscanf(line, "0::%4095[^\n]", path) == 1) /* of at most PATH_MAX - 1 bytes */
            break;
    if (groups)
        fclose(groups);
    for (char *end = path + strlen(path); end; end = strrchr(path, '/')) {
        *end = '\0'; /* the path is, for example, "/a/b", then "/a", then "" */
        snprintf(name, sizeof name, "%s/sys/fs/cgroup%s/cpu.max", root, path);
        FILE *file = fopen(name, "re");
        if (file && fscanf(file, "%lf %lf", &quota, &period) == 2 && quota > 0)
            processors = fmin(processors, quota / period);
        if (file)
            fclose(file);
    }
    return (int)ceil(processors);
}

int blocks_default_threads(void) {
    const int threads = MIN(omp_get_max_threads(), blocks_threads_limit());
    const int quota = getenv("OMP_NUM_THREADS") ? INT_MAX : blocks_quota("");
    return MIN(threads, quota);
}

/* A thread on trial, which ends once the lock is released: until then, all exist together. */
static void *await_unlock(void *lock) {
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return NULL;
}

int blocks_available_threads(int wanted) {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_t thread[BLOCKS_THREADS];
    const int most = MIN(wanted, blocks_threads_limit());
    int started = 0; /* besides the calling one */
    pthread_mutex_lock(&lock);
    while (started < most - 1 && pthread_create(&thread[started], NULL, await_unlock, &lock) == 0)
        started++;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started + 1;
}
