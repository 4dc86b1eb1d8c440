/* Progress and interruption of computations: callbacks by which the program shows how far they are,
 * and stops them. Computations neither print nor catch signals. */
#ifndef SIM_BASE_WATCH_H
#define SIM_BASE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct watch {
    /* Whether to stop now; NULL: never. Called often, from any thread. */
    bool (*stopped)(void *context);

    /* Called by one thread at a time; each may be NULL. `progress` is told how many units, which
     * depend on the computation, are done. If it resumes, `earlier` is told before how many an
     * earlier run did. `stage` gets a few words about a new stage, valid during the call. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void (*earlier)(void *context, uint64_t units);
    void (*stage)(void *context, const char *words);
    void *context;
    const struct watch *outer; /* another watch that may stop the computation; or NULL */
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

/* Calls the innermost `earlier` there is: inner watches often only convert the progress. */
static inline void watch_earlier(const struct watch *watch, uint64_t units) {
    while (watch && !watch->earlier)
        watch = watch->outer;
    if (watch)
        watch->earlier(watch->context, units);
}

static inline void watch_stage(const struct watch *watch, const char *words) {
    if (watch && watch->stage)
        watch->stage(watch->context, words);
}

#endif
