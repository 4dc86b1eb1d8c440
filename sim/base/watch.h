/* Progress and interruption: handlers that the program installs. The library never prints and
 * never catches a signal. */
#ifndef SIM_BASE_WATCH_H
#define SIM_BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blocks_store;

struct watch {
    /* Whether to stop cleanly now. Asked often, from any thread. NULL: never. */
    bool (*stopped)(void *context);
    /* Told by one thread at a time how much is done of how much, in the work's own unit. NULL:
     * nobody wants to know. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    /* Told before that, by the same thread, in a few words what is being done; by few kinds of work
     * only. The words do not outlast the call. NULL: nobody wants to know. */
    void (*stage)(void *context, const char *words);
    void *context;
    /* Where work that is done in blocks is kept on the way (blocks.h). NULL: nowhere. */
    const struct blocks_store *store;
};

/* `watch` may be NULL: nobody watches. */
static inline bool watch_stopped(const struct watch *watch) {
    return watch && watch->stopped && watch->stopped(watch->context);
}

static inline void watch_progress(const struct watch *watch, uint64_t done, uint64_t total) {
    if (watch && watch->progress)
        watch->progress(watch->context, done, total);
}

static inline void watch_stage(const struct watch *watch, const char *what) {
    if (watch && watch->stage)
        watch->stage(watch->context, what);
}

#endif
