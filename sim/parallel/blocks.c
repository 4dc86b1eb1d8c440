#include "sim/parallel/blocks.h"

#include "sim/parallel/blocks_kept.h"
#include "sim/parallel/blocks_ranks.h"
#include "sim/parallel/ranks.h"

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    bool spread = ranks_all() > 1 && blocks->sum;
    blocks_runner *run = spread ? blocks_run_ranks : blocks_run_here;
    if (blocks->sum && watch && watch->store)
        return blocks_run_kept(blocks, run, watch, merged, error);
    return run(blocks, watch, merged, error);
}
