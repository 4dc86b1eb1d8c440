/* Boards with long shortest solutions: the longest of many searches for boards with narrow levels
 * (narrow.h). Boards have no goal; it is placed on the farthest square at the end. Search number i,
 * a restart, is a pure function of the seed, i and the number of iterations. */
#ifndef ANALYSIS_MAGICBOARD_HARDEST_H
#define ANALYSIS_MAGICBOARD_HARDEST_H

#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"

struct magicboard_search {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    uint64_t seed;
    uint64_t iterations; /* of each restart: levels, see narrow.h */
    uint64_t restarts;   /* rounded up to a multiple of 8 */
    double until;        /* time limit, s, as clock_now; 0: none */
    int threads;
    const struct watch *watch;        /* progress in restarts; polled within them */
    const struct blocks_store *store; /* keeps the best board of finished restarts; or NULL */
};

struct magicboard_hardest {
    struct magicboard_puzzle puzzle; /* the best one found; starts in the north-west */
    int length;                      /* of its shortest solution; 0: no board was evaluated */
    uint64_t restart;                /* the first one that found it */
    uint64_t restarts;               /* with those that could find nothing longer */
};

/* Searches for the hardest board. Fails with ERROR_STOPPED if interrupted: then *hardest is the
 * best board so far. */
bool magicboard_search_hardest(const struct magicboard_search *search,
                               struct magicboard_hardest *hardest, struct error *error);

/* Results over the dimension `d`: one board for each of several sides. */
extern const struct dataset_variable magicboard_hardest_variables[];

/* Sets all of them for `count` sides. */
void magicboard_hardest_to_result(struct result *result, const struct magicboard_hardest *hardest,
                                  size_t count);

#endif
