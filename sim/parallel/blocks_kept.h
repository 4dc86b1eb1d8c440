/* blocks_run with a result that is kept on the way. */
#ifndef SIM_PARALLEL_BLOCKS_KEPT_H
#define SIM_PARALLEL_BLOCKS_KEPT_H

#include "sim/parallel/blocks_work.h"

/* blocks_run, one way or the other, of blocks that have a sum, with a watch that has a store: goes
 * on from what is there, and saves there when it is due and in the end, be it that of a part. */
bool blocks_run_kept(const struct blocks *blocks, blocks_runner *run, const struct watch *watch,
                     uint64_t *merged, struct error *error);

#endif
