/* A store of blocks in memory (sim/parallel/blocks.h), and a watch that stops after some blocks. */
#ifndef TESTS_UNIT_KEPT_IN_MEMORY_H
#define TESTS_UNIT_KEPT_IN_MEMORY_H

#include "sim/parallel/blocks.h"

enum { KEPT_PARTS = 4 };

struct kept_in_memory {
    struct blocks_part part[KEPT_PARTS]; /* their bytes are in packing[] */
    struct packing packing[KEPT_PARTS];
    size_t parts;
    uint64_t saves;
    _Atomic uint64_t patience; /* number of progress reports until it stops */
    struct blocks_store store;
    struct watch watch;
};

static size_t kept_begin(void *context) {
    const struct kept_in_memory *kept = context;
    return kept->parts;
}

static struct blocks_part kept_part(void *context, size_t i) {
    const struct kept_in_memory *kept = context;
    return kept->part[i];
}

static bool kept_is_due(void *context) {
    const struct kept_in_memory *kept = context;
    return kept->patience % 2 == 0;
}

/* Adds a part behind the others. */
static inline bool kept_add(struct kept_in_memory *kept, struct blocks_part part) {
    struct packing copy = {0};
    packing_add(&copy, part.packed.next, part.packed.left);
    if (kept->parts == KEPT_PARTS) {
        packing_free(&copy);
        return false;
    }
    part.packed = (struct packed){copy.bytes, copy.size};
    kept->packing[kept->parts] = copy;
    kept->part[kept->parts++] = part;
    return true;
}

static void kept_in_memory_free(struct kept_in_memory *kept) {
    while (kept->parts > 0)
        packing_free(&kept->packing[--kept->parts]);
}

static void kept_keep(void *context, const struct blocks_part *result, bool due) {
    struct kept_in_memory *kept = context;
    struct packing copy = {0};
    packing_add(&copy, result->packed.next, result->packed.left);
    kept_in_memory_free(kept);
    kept->packing[0] = copy;
    kept->part[0] = (struct blocks_part){result->first, result->end, {copy.bytes, copy.size}};
    kept->parts = 1;
    kept->saves += due;
}

static bool kept_stopped(void *context) {
    const struct kept_in_memory *kept = context;
    return kept->patience == 0;
}

static void kept_progress(void *context, uint64_t done, uint64_t total) {
    struct kept_in_memory *kept = context;
    if (kept->patience > 0)
        kept->patience--;
}

static inline void kept_in_memory_init(struct kept_in_memory *kept) {
    *kept = (struct kept_in_memory){
        .store = {.name = "memory",
                  .begin = kept_begin,
                  .part = kept_part,
                  .is_due = kept_is_due,
                  .keep = kept_keep,
                  .context = kept},
        .watch = {.stopped = kept_stopped, .progress = kept_progress, .context = kept}};
}

/* Whether units first .. end - 1 are kept, in one part. */
static inline bool kept_covers(const struct kept_in_memory *kept, uint64_t first, uint64_t end) {
    return kept->parts == 1 && kept->part[0].first == first && kept->part[0].end == end;
}

#endif
