/* A watch that counts how often it is asked to stop, which it does after so many, and follows
 * progress. */
#ifndef TESTS_UNIT_COUNTER_H
#define TESTS_UNIT_COUNTER_H

#include "tests/unit/check.h"

struct counter {
    uint64_t asked, stop_at;
    uint64_t done, total;
};

static inline bool stopped(void *context) {
    struct counter *counter = context;
    return __atomic_fetch_add(&counter->asked, 1, __ATOMIC_RELAXED) >= counter->stop_at;
}

static inline void progress(void *context, uint64_t done, uint64_t total) {
    struct counter *counter = context;
    assert_true(done >= counter->done && done <= total);
    counter->done = done;
    counter->total = total;
}

#endif
