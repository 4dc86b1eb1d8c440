/* Kernels that draw eight boards at a time and search them breadth first, without a goal and so for
 * all goals at once.
 *
 * A set of squares is an array of 64-bit words, and each lane of a vector belongs to one board. For
 * each value, the squares of the last step with that value are moved in all four directions by
 * shifts: next |= (last & is[value]) << value, and so on. So a step costs (side - 1) * words rounds
 * of about twenty instructions for all eight boards, however many squares it has; it is bound by
 * arithmetic. Drawing takes about 2 * planes * words Philox blocks (board.h). All kernels compute
 * the same as magicboard_random and magicboard_reach. */
#ifndef SIM_MAGICBOARD_LANES_H
#define SIM_MAGICBOARD_LANES_H

#include "sim/magicboard/board.h"

#include <stdalign.h>

enum {
    MAGICBOARD_LANES = 8,
    MAGICBOARD_STEPS = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST, /* 0 .. 399 */
    MAGICBOARD_WORD_MOST = 8, /* the largest side of a board whose squares fit one word */
};

/* Sets of squares that depend on the side only. */
struct magicboard_geometry {
    int side, squares, words, planes;
    uint64_t all[MAGICBOARD_RANDOM_WORDS];
    /* By value - 1: the squares from which a move of that value east or west is legal. */
    uint64_t east[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
    uint64_t west[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
};

/* Eight boards: for each value - 1, the set of squares with that value. */
struct magicboard_lanes {
    alignas(64) uint64_t is[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS][MAGICBOARD_LANES];
};

/* Result of the search from the north-west corner. */
struct magicboard_waves {
    int steps; /* longest distance on any board + 1 */
    alignas(64) uint64_t size[MAGICBOARD_STEPS][MAGICBOARD_LANES]; /* [steps] squares by distance */
    alignas(64) uint64_t goal[MAGICBOARD_LANES];                   /* input: the goal's square */
    alignas(64) uint64_t length[MAGICBOARD_LANES]; /* distance of the goal; 0: not reached */
};

/* Squares that are unreachable because of the squares before them, the start not counted. A
 * predecessor of a square is one from which a move leads to it. */
struct magicboard_sources {
    alignas(64) uint64_t none[MAGICBOARD_LANES]; /* squares without predecessors */
    /* Squares with one predecessor, which is not the start and has no predecessors. */
    alignas(64) uint64_t next[MAGICBOARD_LANES];
};

struct magicboard_kernel {
    const char *name;
    /* Whether this processor can run it. */
    bool (*supported)(void);
    /* Draws boards first .. first + 7 of the seed, and their goals. */
    void (*draw)(const struct magicboard_geometry *geometry, uint64_t seed, uint64_t first,
                 struct magicboard_lanes *lanes, struct magicboard_waves *waves);
    /* Searches them. */
    void (*solve)(const struct magicboard_geometry *geometry, const struct magicboard_lanes *lanes,
                  struct magicboard_waves *waves);
    /* Counts their sources; sides up to MAGICBOARD_WORD_MOST. */
    void (*count_sources)(const struct magicboard_geometry *geometry,
                          const struct magicboard_lanes *lanes, struct magicboard_sources *sources);
};

/* All kernels of this architecture, fastest first, terminated by NULL. */
extern const struct magicboard_kernel *const magicboard_kernels[];

/* The first kernel that this processor supports; the last one always works. */
const struct magicboard_kernel *magicboard_best_kernel(void);

/* For boards of side 2 .. MAGICBOARD_RANDOM_MOST. */
void magicboard_geometry_init(struct magicboard_geometry *geometry, int side);

#endif
