/* Boards with requested properties. Board i is a pure function of the seed, i and the request. */
#ifndef ANALYSIS_MAGICBOARD_GENERATE_H
#define ANALYSIS_MAGICBOARD_GENERATE_H

#include "analysis/magicboard/solve.h"

/* Requested properties of a board with the start in the north-west. */
struct magicboard_request {
    int least_length, most_length; /* steps of its shortest solution, >= 1 */
    bool unique;                   /* there is only one shortest solution */
    bool no_dead_ends;             /* every reachable square has a legal move */
    bool no_lost;                  /* the goal is reachable from every reachable square */
    int most_forced;               /* reachable squares with one legal move; -1: any number */
};

struct magicboard_generation {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    struct magicboard_request request;
    uint64_t seed, boards;
    uint64_t attempts; /* most boards evaluated for each requested one */
    int threads;
    const struct watch *watch;        /* progress in requested boards */
    const struct blocks_store *store; /* keeps finished boards for a later call; or NULL */
};

struct magicboard_generated {
    struct magicboard_puzzle puzzle; /* the best one found */
    int distance;      /* by how much it misses the request (generate.c); 0: it meets it */
    uint64_t attempts; /* boards evaluated */
};

/* Generates the first *done <= boards of generated[boards]. Fails with ERROR_STOPPED. */
bool magicboard_generate(const struct magicboard_generation *generation,
                         struct magicboard_generated *generated, uint64_t *done,
                         struct error *error);

#endif
