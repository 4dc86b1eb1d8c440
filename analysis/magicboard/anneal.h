/* Boards with long shortest solutions, by simulated annealing (S. Kirkpatrick, C. D. Gelatt,
 * M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983).
 *
 * Boards have no goal; it is placed on the farthest square at the end. The objective is the
 * distance of the farthest square plus a small multiple of the mean distance. Each step changes the
 * value of one square; a change for the worse is accepted with probability exp(change /
 * temperature), where the temperature decreases geometrically. Eight restarts run in the lanes of a
 * kernel. Restart number i is a pure function of the seed, i and the number of iterations. */
#ifndef ANALYSIS_MAGICBOARD_ANNEAL_H
#define ANALYSIS_MAGICBOARD_ANNEAL_H

#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/magicboard/lanes.h"
#include "sim/parallel/blocks.h"

struct magicboard_anneal {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    uint64_t seed;
    uint64_t iterations; /* of each restart */
    uint64_t restarts;   /* rounded up to a multiple of 8 */
    double until;        /* time limit, s, as clock_now; 0: none */
    int threads;
    const struct magicboard_kernel *kernel;
    const struct watch *watch;        /* progress in restarts; polled within them */
    const struct blocks_store *store; /* keeps the best board of finished restarts; or NULL */
};

struct magicboard_hardest {
    struct magicboard_puzzle puzzle; /* the best one found; starts in the north-west */
    int length;                      /* of its shortest solution; 0: no board was evaluated */
    uint64_t restart;                /* the first one that found it */
    uint64_t restarts;               /* made or begun */
};

/* Searches for the hardest board. Fails when memory is short and, if interrupted, with
 * ERROR_STOPPED: then *hardest is the best board so far. */
bool magicboard_anneal(const struct magicboard_anneal *anneal, struct magicboard_hardest *hardest,
                       struct error *error);

/* Results over the dimension `d`: one board for each of several sides. */
extern const struct dataset_variable magicboard_hardest_variables[];

/* Sets all of them for `count` sides. Fails when memory is short. */
bool magicboard_hardest_to_result(struct result *result, const struct magicboard_hardest *hardest,
                                  size_t count, struct error *error);

#endif
