/* Boards on which few squares are equally far from the start, so that the farthest one is very far.
 *
 * Let a level be the squares at one distance from the start. With one square in each, the farthest
 * square would be squares - 1 steps away. Every further square of a level, and every square that is
 * not reached, loses a step. Every board loses at least three, or one on side 2:
 * data/reference/LONGEST.md proves it.
 *
 * The search builds a board level by level. It gives values to the squares of the last level so
 * that at most two squares follow that were not reached, and turns back when more steps are lost
 * than allowed. As a value matters only by the squares to which it leads, one choice is tried for
 * each next level. First come the levels of one square, and among those the squares with the fewest
 * continuations of one square, as in Warnsdorff's rule for knight's tours. If it finds nothing, it
 * is repeated with one more lost step. */
#ifndef ANALYSIS_MAGICBOARD_NARROW_H
#define ANALYSIS_MAGICBOARD_NARROW_H

#include "sim/magicboard/board.h"
#include "sim/random/draws.h"

enum { NARROW_SIDE = MAGICBOARD_RANDOM_MOST, NARROW_SQUARES = NARROW_SIDE * NARROW_SIDE };

/* A search and its result. */
struct narrow {
    int side;
    uint64_t levels; /* to be built, at most, for each number of lost steps */
    int lost;        /* allowed at first */
    struct draws draws;
    bool (*stopped)(void *context); /* asked now and then: whether to end with what was found */
    void *context;

    int length;                    /* steps to the farthest square, at least 1 */
    uint8_t value[NARROW_SQUARES]; /* of the board: 1 .. side - 1 */
    bool exhausted;                /* searches with fewer lost steps were complete */
};

/* The most steps to the farthest square on any board of that side. */
int narrow_bound(int side);

/* Searches; the members up to `context` must be set. The result depends on the first four alone,
 * unless it is stopped. */
void narrow_search(struct narrow *narrow);

#endif
