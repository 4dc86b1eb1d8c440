/* Progress and interruption of computations: callbacks by which the program shows how far they are,
 * and stops them. Computations neither print nor catch signals. */
#ifndef SIM_BASE_WATCH_H
#define SIM_BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct watch {
    /* Whether to stop now. Called often, from any thread. NULL: never. */
    bool (*stopped)(void *context);
    /* Called by one thread at a time; the unit depends on the computation. May be NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    /* Called by the same thread, before the progress of a computation that resumes: `units` of
     * those that it reports were done earlier. May be NULL. */
    void (*earlier)(void *context, uint64_t units);
    /* Called by the same thread, by some computations only, when a stage begins, with a few words
     * that describe it; they are valid during the call. May be NULL. */
    void (*stage)(void *context, const char *words);
    void *context;
    const struct watch *outer; /* stops this computation, too; or NULL */
};

/* `watch` may be NULL. */
static inline bool watch_stopped(const struct watch *watch) {
    for (; watch; watch = watch->outer)
        if (watch->stopped && watch->stopped(watch->context))
            return true;
    return false;
}

static inline void watch_progress(const struct watch *watch, uint64_t done, uint64_t total) {
    if (watch && watch->progress)
        watch->progress(watch->context, done, total);
}

/* Also reaches an outer watch. */
static inline void watch_earlier(const struct watch *watch, uint64_t units) {
    while (watch && !watch->earlier)
        watch = watch->outer;
    if (watch)
        watch->earlier(watch->context, units);
}

static inline void watch_stage(const struct watch *watch, const char *what) {
    if (watch && watch->stage)
        watch->stage(watch->context, what);
}

#endif
