/* Simulates the walker: a circle that makes uniformly random legal moves. Walk number i is a pure
 * function of (seed, i), so results do not depend on the number of threads. */
#ifndef SIM_MAGICBOARD_WALKER_H
#define SIM_MAGICBOARD_WALKER_H

#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/histogram.h"

struct magicboard_walks {
    uint64_t seed, walks;
    uint64_t most_steps; /* walks that have not ended after that many steps are censored */
    int threads;
    const struct watch *watch;        /* progress in blocks of MAGICBOARD_WALKS_BLOCK */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

enum { MAGICBOARD_WALKS_BLOCK = 4096 };

/* Fills a histogram of the number of steps to the goal; walks that reach a square without a path to
 * the goal are unfinishable. Fails with ERROR_STOPPED if interrupted: then the histogram has the
 * walks that are finished, the first ones. To be freed in any case. */
bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error);

#endif
