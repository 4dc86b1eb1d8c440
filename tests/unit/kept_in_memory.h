/* A store of blocks in memory (sim/parallel/blocks.h), and a watch that stops after some blocks. */
#ifndef TESTS_UNIT_KEPT_IN_MEMORY_H
#define TESTS_UNIT_KEPT_IN_MEMORY_H

#include "sim/parallel/blocks.h"

struct kept_in_memory {
    struct packing packing;
    uint64_t merged; /* blocks in it; 0: none */
    uint64_t saves;
    _Atomic uint64_t patience; /* number of progress reports until it stops */
    struct blocks_store store;
    struct watch watch;
};

static bool kept_load(void *context, uint64_t *merged, struct packing *packing,
                      struct error *error) {
    const struct kept_in_memory *kept = context;
    if (kept->merged == 0)
        return true;
    packing_add(packing, kept->packing.bytes, kept->packing.size);
    *merged = kept->merged;
    return !packing->failed || error_memory(error);
}

static bool kept_is_due(void *context) {
    const struct kept_in_memory *kept = context;
    return kept->patience % 2 == 0;
}

static bool kept_save(void *context, uint64_t merged, const struct packing *packing) {
    struct kept_in_memory *kept = context;
    struct packing copy = {0};
    packing_add(&copy, packing->bytes, packing->size);
    if (copy.failed) {
        packing_free(&copy);
        return false;
    }
    packing_free(&kept->packing);
    kept->packing = copy;
    kept->merged = merged;
    kept->saves++;
    return true;
}

static bool kept_stopped(void *context) {
    const struct kept_in_memory *kept = context;
    return kept->patience == 0;
}

static void kept_progress(void *context, uint64_t done, uint64_t total) {
    struct kept_in_memory *kept = context;
    (void)done, (void)total;
    if (kept->patience > 0)
        kept->patience--;
}

static inline void kept_in_memory_init(struct kept_in_memory *kept) {
    *kept = (struct kept_in_memory){
        .store = {.load = kept_load, .is_due = kept_is_due, .save = kept_save, .context = kept},
        .watch = {.stopped = kept_stopped, .progress = kept_progress, .context = kept}};
}

#endif
