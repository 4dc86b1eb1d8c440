#include "sim/common/blocks.h"

#include <omp.h>
#include <stdatomic.h>

int blocks_default_threads(void) { return omp_get_num_procs(); }

/* Blocks handed out before all threads meet. After one is given up the rest of its stretch is
 * passed over, block by block: that must not take long, however many blocks there are. */
enum { STRETCH = 1024 };

/* What a run has come to. */
struct run {
    const struct blocks *blocks;
    const struct watch *watch;
    uint64_t merged;
    atomic_bool halted;
    struct error failure;
};

static void run_stretch(struct run *run, uint64_t first, uint64_t end) {
    const struct blocks *blocks = run->blocks;
#pragma omp parallel for ordered schedule(dynamic, 1) num_threads(blocks->threads)
    for (uint64_t block = first; block < end; block++) {
        int thread = omp_get_thread_num();
        struct error trouble = {0};
        bool done = false;
        /* Blocks after one that is given up would leave a gap: they need not be begun. */
        if (!atomic_load(&run->halted))
            done = watch_stopped(run->watch)
                       ? error_stopped(&trouble)
                       : blocks->work(blocks->context, thread, block, &trouble);
#pragma omp ordered
        if (!atomic_load(&run->halted)) {
            if (done && blocks->merge(blocks->context, thread, block, &trouble)) {
                run->merged = block + 1;
                watch_progress(run->watch, run->merged, blocks->end);
            } else {
                run->failure = trouble;
                atomic_store(&run->halted, true);
            }
        }
    }
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    struct run run = {.blocks = blocks, .watch = watch, .merged = blocks->first};
    while (run.merged < blocks->end && !atomic_load(&run.halted)) {
        uint64_t left = blocks->end - run.merged;
        run_stretch(&run, run.merged, run.merged + (left < STRETCH ? left : STRETCH));
    }
    *merged = run.merged;
    if (error && run.failure.kind != ERROR_NONE)
        *error = run.failure;
    return run.merged == blocks->end;
}
