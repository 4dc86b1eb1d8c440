/* Eight boards in flight: drawn, and searched breadth first, without a goal and so for all goals at
 * once: on the way to a goal its value does not matter.
 *
 * A set of squares is a row of 64-bit words, and each lane of a vector holds one board's. The
 * squares of the last step are, value by value, moved by that value in all four directions at once,
 * by shifts: next |= (last & is[value]) << value, and so on. So a step costs (side - 1) * words
 * rounds of some twenty instructions for all eight boards, however many squares are in it;
 * arithmetic bounds it. Drawing costs Philox blocks: some 2 planes * words of them
 * (board.h). All kernels compute the same; magicboard_reach and magicboard_random are plain twins.
 */
#ifndef SIM_MAGICBOARD_LANES_H
#define SIM_MAGICBOARD_LANES_H

#include "sim/magicboard/board.h"

#include <stdalign.h>

enum {
    MAGICBOARD_LANES = 8,
    MAGICBOARD_STEPS = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST, /* 0 .. 399 */
};

/* Sets of squares that only the side decides. */
struct magicboard_geometry {
    int side, squares, words, planes;
    uint64_t all[MAGICBOARD_RANDOM_WORDS];
    /* By value - 1: from which squares a move of that value east, west is legal. */
    uint64_t east[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
    uint64_t west[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
};

/* Eight boards: the set of squares with each value - 1. */
struct magicboard_lanes {
    alignas(64) uint64_t is[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS][MAGICBOARD_LANES];
};

/* What is reached from the north-western corner. */
struct magicboard_waves {
    int steps; /* until nothing new is reached on any board: the longest distance + 1 */
    alignas(64) uint64_t size[MAGICBOARD_STEPS][MAGICBOARD_LANES]; /* [steps] squares so far away */
    alignas(64) uint64_t goal[MAGICBOARD_LANES];                   /* given: a square each */
    alignas(64) uint64_t length[MAGICBOARD_LANES]; /* its distance; 0: it is not reached */
};

struct magicboard_kernel {
    const char *name;
    /* Whether this machine can run it. */
    bool (*supported)(void);
    /* Draws boards first .. first + 7 of the seed, and their goals. */
    void (*draw)(const struct magicboard_geometry *geometry, uint64_t seed, uint64_t first,
                 struct magicboard_lanes *lanes, struct magicboard_waves *waves);
    /* Searches them. */
    void (*solve)(const struct magicboard_geometry *geometry, const struct magicboard_lanes *lanes,
                  struct magicboard_waves *waves);
};

/* Every kernel of this architecture, fastest first, ended by NULL. */
extern const struct magicboard_kernel *const magicboard_kernels[];

/* The first of them that this machine supports; the last needs nothing. */
const struct magicboard_kernel *magicboard_best_kernel(void);

/* For boards of side 2 .. MAGICBOARD_RANDOM_MOST. */
void magicboard_geometry_init(struct magicboard_geometry *geometry, int side);

/* Puts a board into a lane, its goal's value as it is. */
void magicboard_lanes_put(const struct magicboard_geometry *geometry,
                          struct magicboard_lanes *lanes, int lane, const uint8_t *value);

/* Empties a lane: from its start nothing is reached. */
void magicboard_lanes_clear(const struct magicboard_geometry *geometry,
                            struct magicboard_lanes *lanes, int lane);

/* Changes the value of one square of a lane. */
static inline void magicboard_lanes_change(struct magicboard_lanes *lanes, int lane, int square,
                                           int from, int to) {
    uint64_t bit = UINT64_C(1) << square % 64;
    lanes->is[from - 1][square / 64][lane] &= ~bit;
    lanes->is[to - 1][square / 64][lane] |= bit;
}

#endif
