/* The parallel runner: numbered blocks of work, done by several threads of one or several processes
 * (ranks.h), merged in their order.
 *
 * A block's work depends on its number alone and goes to its thread's own scratch; merging happens
 * one block at a time, in ascending order. So results do not depend on the number of threads, and
 * what is merged when a run stops early is always a prefix.
 *
 * Of several processes each merges runs of neighbouring blocks into a part, whose packed bytes rank
 * 0 adds to the result, in order again; at the end all have the same result. So it does not depend
 * on the number of processes either, provided that adding parts comes to the same as merging their
 * blocks one by one, as it does where counts are added or items put behind each other. */
#ifndef SIM_PARALLEL_BLOCKS_H
#define SIM_PARALLEL_BLOCKS_H

#include "sim/parallel/blocks_here.h"

/* Runs the blocks: in this process or in all ranks, on from what a store of the watch has.
 * *merged is the first block that is not in the result. Returns false with the error of the first
 * block that failed; ERROR_STOPPED when a block was given up because `watch` says to stop. Tells
 * `watch` of blocks merged, of end in all. */
bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error);

#endif
