/* What the sources of blocks.h share. */
#ifndef SIM_PARALLEL_BLOCKS_INTERNAL_H
#define SIM_PARALLEL_BLOCKS_INTERNAL_H

#include "sim/parallel/blocks.h"

/* Whether no further block needs to begin, provided at least one has. */
static inline bool blocks_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

static inline uint64_t block_size(const struct blocks *blocks) {
    return blocks->size ? blocks->size : 1;
}

/* The end of the block that begins with this unit. */
static inline uint64_t block_end(const struct blocks *blocks, uint64_t first) {
    uint64_t left = blocks->end - first, size = block_size(blocks);
    return first + (left < size ? left : size);
}

/* The number of blocks of so many units. */
static inline uint64_t block_count(const struct blocks *blocks, uint64_t units) {
    return units / block_size(blocks) + (units % block_size(blocks) > 0);
}

/* The functions of struct blocks_sum. */

/* A new part, empty or unpacked; NULL with an error. */
void *blocks_part_open(const struct blocks *blocks, struct error *error);
void *blocks_part_unpack(const struct blocks *blocks, struct packed *packed, struct error *error);
void blocks_part_close(const struct blocks *blocks, void *part); /* NULL is fine */

void blocks_clear(const struct blocks *blocks, void *result);
void blocks_join(const struct blocks *blocks, void *part); /* adds it to the result */
void blocks_pack(const struct blocks *blocks, struct packing *packing);

/* Adds a packed result; leaves the result unchanged on failure. */
bool blocks_add(const struct blocks *blocks, struct packed *packed, struct error *error);

/* Computes all units without a store or checks, out of `total` for the progress: by the threads of
 * this process, or by all ranks in rounds, the result being that of rank 0. `display` receives
 * estimates of the progress within a round. */
bool blocks_run_local(const struct blocks *blocks, uint64_t total, const struct watch *watch,
                      uint64_t *merged, struct error *error);
bool blocks_run_rounds(const struct blocks *blocks, uint64_t total, const struct watch *watch,
                       const struct watch *display, uint64_t *merged, struct error *error);

/* Replaces the result on other ranks by that of rank 0. */
bool blocks_share_result(const struct blocks *blocks, const struct watch *watch,
                         struct error *error);

/* The number of processors, rounded up, that the CPU quotas of the control groups of this process
 * allow; INT_MAX if there is none. `root` is "" but in tests. */
int blocks_quota(const char *root);

#endif
