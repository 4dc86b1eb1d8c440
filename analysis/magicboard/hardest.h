/* Boards of MagicBoard with long shortest solutions: boards on which few squares are equally far
 * from the start, so that the farthest one is very far. A step goes exactly as many squares as the
 * number on the square says, to the east, north, south or west. */
#ifndef ANALYSIS_MAGICBOARD_HARDEST_H
#define ANALYSIS_MAGICBOARD_HARDEST_H

#include "sim/base/watch.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"

enum { HARDEST_SIDE = MAGICBOARD_RANDOM_MOST, HARDEST_SQUARES = HARDEST_SIDE * HARDEST_SIDE };

/* A search that builds boards level by level (hardest.c), and its result. */
struct level_search {
    int side;        /* of the board, 2 .. HARDEST_SIDE */
    uint64_t levels; /* the most to build for each wanted length */
    int wanted;      /* length to search for at first; one less each time nothing is found */
    struct draws draws;
    const struct watch *watch; /* may stop it, with what was found; or NULL */
    double until;              /* when to end, in s as clock_now; 0: no limit */

    int length;                     /* steps to the farthest square, at least 1 */
    uint8_t value[HARDEST_SQUARES]; /* of the board: 1 .. side - 1 */
    bool exhausted;                 /* all searches for greater lengths were complete; for tests */
};

/* The most steps to the farthest square on any board of that side. */
int magicboard_length_bound(int side);

/* Searches; members up to `until` are set. Unless stopped, the result depends on the first four. */
void level_search_run(struct level_search *search);

/* The longest solution of many such searches, the restarts. The goal is placed at the end, on the
 * farthest square. Restart number i is a pure function of the seed, i and the iterations. */
struct hardest_plan {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    uint64_t seed;
    uint64_t iterations; /* `levels` of the struct level_search of each restart */
    uint64_t restarts;   /* rounded up to a multiple of 8 */
    double until;        /* as in struct level_search */
    int threads;
    const struct watch *watch;        /* progress in restarts; polled within them */
    const struct blocks_store *store; /* keeps the best board of finished restarts; or NULL */
};

struct magicboard_hardest {
    struct magicboard_puzzle puzzle; /* the best one found; starts in the north-west */
    int length;                      /* steps of its shortest solution; 0: no board was evaluated */
    uint64_t restart;                /* the first one that found it */
    uint64_t restarts;               /* in all blocks of 8 that were begun, made or not */
};

/* Searches for the hardest board. Fails with ERROR_STOPPED; then *hardest is the best so far. */
bool magicboard_search_hardest(const struct hardest_plan *plan, struct magicboard_hardest *hardest,
                               struct error *error);

#endif
