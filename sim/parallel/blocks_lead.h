/* Rank 0 of blocks_run on several processes: it hands out runs of blocks, to its own threads, too,
 * and adds what comes back in their order. */
#ifndef SIM_PARALLEL_BLOCKS_LEAD_H
#define SIM_PARALLEL_BLOCKS_LEAD_H

#include "sim/parallel/blocks_team.h"

/* What a rank sends to rank 0 when it has nothing to do: what it did last, if anything; behind it
 * come the bytes of the part. The answer is a span, an empty one when all is done. */
struct blocks_offer {
    struct blocks_outcome outcome;
    int threads;
    uint64_t bytes;
};

/* Leads until all is done, or it is enough; all other ranks follow. *merged as of blocks_run. Fails
 * as that does, and when another rank has failed. */
bool blocks_lead(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                 struct error *error);

#endif
