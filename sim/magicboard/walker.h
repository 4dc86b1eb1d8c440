/* Simulates the walker of MagicBoard, which starts where the puzzle does and makes uniformly random
 * legal moves. Walk i is a function of (seed, i), so results do not depend on the threads. */
#ifndef SIM_MAGICBOARD_WALKER_H
#define SIM_MAGICBOARD_WALKER_H

#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/histogram.h"

struct magicboard_walks {
    uint64_t seed, count; /* walks 0 .. count - 1 of this seed are made */
    uint64_t most_steps;  /* a walk that has not ended after that many steps is censored */
    int threads;
    const struct watch *watch;        /* progress in blocks of MAGICBOARD_WALKS_BLOCK */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

enum { MAGICBOARD_WALKS_BLOCK = 4096 };

/* Fills a histogram of the steps that walks make to the goal. A walk ends, as unfinishable, on the
 * first square without a path to the goal. Fails with ERROR_STOPPED if interrupted: then the
 * histogram has the walks of the first blocks. It must be freed in any case. */
bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error);

#endif
