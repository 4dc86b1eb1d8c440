/* Kernels that draw eight boards at a time and search them breadth first from the north-west
 * corner, without a goal and so for all goals at once. A kernel is the same code compiled for one
 * width of vectors.
 *
 * A set of squares is an array of 64-bit words; each lane, a word of a vector, belongs to one of
 * the boards. For each value, a number on a square, the squares of the last step with that value
 * are moved in all four directions by shifts: next |= (last & is[value]) << value, and so on. So a
 * step costs (side - 1) * words rounds of about twenty instructions for all eight boards, however
 * many squares it reaches; arithmetic bounds its speed. Drawing takes about 2 * planes * words
 * Philox blocks (board.h). Kernels compute the same as magicboard_random and magicboard_reach. */
#ifndef SIM_MAGICBOARD_LANES_H
#define SIM_MAGICBOARD_LANES_H

#include "sim/magicboard/board.h"

#include <stdalign.h>

enum {
    MAGICBOARD_LANES = 8,
    MAGICBOARD_STEPS = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST, /* distances, 0 .. 399 */
    MAGICBOARD_WORD_MOST = 8, /* the largest side of a board whose squares fit one word */
};

/* What depends on the side only: numbers, and sets of squares. */
struct magicboard_geometry {
    int side, words, planes; /* words of a set; bits of the largest value - 1 */
    uint64_t all[MAGICBOARD_RANDOM_WORDS];
    /* [value - 1][word] the squares from which a move of that value east or west is legal. */
    uint64_t east[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
    uint64_t west[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS];
};

/* Eight boards: is[value - 1][word][lane] is the set of squares with that value. */
struct magicboard_lanes {
    alignas(64) uint64_t is[MAGICBOARD_RANDOM_VALUES][MAGICBOARD_RANDOM_WORDS][MAGICBOARD_LANES];
    uint64_t goal[MAGICBOARD_LANES]; /* [lane] the goal's square */
};

/* Result of the search: the distances of squares from the start. */
struct magicboard_distances {
    int steps; /* longest distance on any board + 1 */
    /* [distance, below steps][lane] the number of squares at that distance. */
    alignas(64) uint64_t size[MAGICBOARD_STEPS][MAGICBOARD_LANES];
    alignas(64) uint64_t length[MAGICBOARD_LANES]; /* [lane] the goal's distance; 0: not reached */
};

/* Kinds of sources. A source is unreachable from the start, as its predecessors show, the squares
 * from which a move leads to it. The start is no source. */
enum magicboard_source {
    MAGICBOARD_ROOT,  /* without predecessors */
    MAGICBOARD_CHILD, /* with one predecessor, a root */
    MAGICBOARD_SOURCES,
};

struct magicboard_sources {
    alignas(64) uint64_t count[MAGICBOARD_SOURCES][MAGICBOARD_LANES]; /* [kind][lane] */
};

struct magicboard_kernel {
    const char *name;        /* "avx2" */
    bool (*supported)(void); /* whether this processor can run the kernel */
    /* Draws boards first .. first + 7 of the seed, and their goals. */
    void (*draw)(const struct magicboard_geometry *geometry, uint64_t seed, uint64_t first,
                 struct magicboard_lanes *lanes);
    /* Searches the eight boards. */
    void (*solve)(const struct magicboard_geometry *geometry, const struct magicboard_lanes *lanes,
                  struct magicboard_distances *distances);
    /* Counts the sources of the boards; for sides up to MAGICBOARD_WORD_MOST. */
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
