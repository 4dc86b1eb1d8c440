/* blocks_run on several processes: rank 0 hands out runs of blocks, to itself too, adds what comes
 * back in order, and shares the result in the end. */
#ifndef SIM_PARALLEL_BLOCKS_RANKS_H
#define SIM_PARALLEL_BLOCKS_RANKS_H

#include "sim/parallel/blocks_work.h"

/* blocks_run, of blocks that have a sum; all ranks call it with the same blocks. */
bool blocks_run_ranks(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error);

#endif
