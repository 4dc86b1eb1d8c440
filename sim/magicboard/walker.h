/* The walker, played: a circle that makes a legal move at random, each as likely as the others.
 * Walk number i of a seed is a pure function of both, so results do not depend on the number of
 * threads.
 */
#ifndef SIM_MAGICBOARD_WALKER_H
#define SIM_MAGICBOARD_WALKER_H

#include "sim/base/watch.h"
#include "sim/magicboard/board.h"
#include "sim/statistics/histogram.h"

struct magicboard_walks {
    uint64_t seed, walks;
    uint64_t most_steps; /* walks that are not over by then are stopped: censored */
    int threads;
    const struct watch *watch; /* told of blocks of MAGICBOARD_WALKS_BLOCK */
};

enum { MAGICBOARD_WALKS_BLOCK = 4096 };

/* Walks: how many steps to the goal, how often; those that come to a square without a way to it are
 * unfinishable. Fails when memory is short, and with ERROR_STOPPED: then the histogram has the
 * walks that were done, a prefix. Free the histogram in any case. */
bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error);

#endif
