/* Memory that runs out: the allocation after so many fails, in our own objects only (fault.c). One
 * thread allocates at a time. */
#ifndef TESTS_UNIT_FAULT_H
#define TESTS_UNIT_FAULT_H

#include "tests/unit/check.h"

#include <limits.h>
#include <stdlib.h>

/* Allocations that still succeed; below zero: all. */
extern long fault_countdown;
extern long fault_tables; /* the same of memory_table alone */
extern bool fault_happened;

/* The functions of memory.h end the program when memory is short. Here they never fail, unless this
 * is set (but for memory_print). */
extern bool fault_ends_program;

/* What a test allocates for itself: it never fails. */
void *__real_calloc(size_t count, size_t size);

static inline void fault_after(long allocations) {
    fault_countdown = allocations;
    fault_happened = false;
}

/* Runs `work` with allocation number `first` failing, then the next, and so on: every time it must
 * fail and say that memory is short, until none fails and it succeeds. `after`, if any, looks at
 * what is left. */
static inline void assert_survives_faults_from(long first, bool (*work)(struct error *error),
                                               void (*after)(void)) {
    for (long allocations = first;; allocations++) {
        fault_after(allocations);
        bool done = work(&reason);
        bool happened = fault_happened;
        fault_after(-1);
        if (!happened) {
            assert_done(done);
            assert_true(allocations > first);
            return;
        }
        assert_error(done, ERROR_SYSTEM, "memory");
        if (after)
            after();
    }
}

static inline void assert_survives_faults(bool (*work)(struct error *error), void (*after)(void)) {
    assert_survives_faults_from(0, work, after);
}

/* How many allocations it takes when none fails. */
static inline long fault_allocations(bool (*work)(struct error *error)) {
    fault_after(LONG_MAX);
    bool done = work(&reason);
    long allocations = LONG_MAX - fault_countdown;
    fault_after(-1);
    assert_done(done);
    return allocations;
}

#endif
