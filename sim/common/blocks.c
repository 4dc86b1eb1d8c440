#include "sim/common/blocks.h"

#include <omp.h>
#include <stdatomic.h>

int blocks_default_threads(void) { return omp_get_num_procs(); }

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    *merged = blocks->first;
    atomic_bool halted = false;
    struct error failure = {0};
#pragma omp parallel for ordered schedule(dynamic, 1) num_threads(blocks->threads)
    for (uint64_t block = blocks->first; block < blocks->end; block++) {
        int thread = omp_get_thread_num();
        struct error trouble = {0};
        bool done = false;
        /* Blocks after one that is given up would leave a gap: they need not be begun. */
        if (!atomic_load(&halted))
            done = watch_stopped(watch) ? error_stopped(&trouble)
                                        : blocks->work(blocks->context, thread, block, &trouble);
#pragma omp ordered
        if (!atomic_load(&halted)) {
            if (done && blocks->merge(blocks->context, thread, block, &trouble)) {
                *merged = block + 1;
                watch_progress(watch, *merged, blocks->end);
            } else {
                failure = trouble;
                atomic_store(&halted, true);
            }
        }
    }
    if (error && failure.kind != ERROR_NONE)
        *error = failure;
    return *merged == blocks->end;
}
