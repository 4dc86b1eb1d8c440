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

/* The number of blocks of so many units. */
static inline uint64_t block_count(const struct blocks *blocks, uint64_t units) {
    return units / block_size(blocks) + (units % block_size(blocks) > 0);
}

/* A new, empty part of the result; NULL with an error. */
void *blocks_part_open(const struct blocks *blocks, struct error *error);
void blocks_part_join(const struct blocks *blocks, void *part);  /* adds it to the result */
void blocks_part_close(const struct blocks *blocks, void *part); /* NULL is fine */

/* Computes all units by the threads of this process, without a store or checks. */
bool blocks_run_local(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error);

/* The number of processors, rounded up, that the CPU quotas of the control groups of this process
 * allow; INT_MAX if there is none. `root` is "" but in tests. */
int blocks_quota(const char *root);

#endif
