/* Boards on which few squares are equally far from the start, so that the farthest one is very far.
 *
 * Let a level be the squares at one distance from the start. With one square in each, the farthest
 * square would be squares - 1 steps away; every further square of a level, and every square that is
 * not reached, costs a step. Level 1 has two squares, as both moves from a corner are legal: so at
 * least one step is lost.
 *
 * The search builds a board level by level. It gives values to the squares of the last level so
 * that at most two squares that were not reached follow, and turns back when more steps are lost
 * than allowed. First come the levels of one square, and among those the squares with the fewest
 * continuations of one square, as in Warnsdorff's rule for knight's tours. It looks for boards that
 * lose 1, 2, 3, ... steps, so that if every board with fewer lost steps was excluded, the board
 * that is found is a longest one: levels of three squares, which are not searched, lose at least 3.
 */
#ifndef ANALYSIS_MAGICBOARD_NARROW_H
#define ANALYSIS_MAGICBOARD_NARROW_H

#include "sim/base/error.h"
#include "sim/magicboard/board.h"
#include "sim/random/draws.h"

enum { NARROW_SIDE = MAGICBOARD_RANDOM_MOST, NARROW_SQUARES = NARROW_SIDE * NARROW_SIDE };

/* A search and its result. */
struct narrow {
    int side;
    uint64_t steps; /* at most, for each number of lost steps */
    struct draws draws;
    bool (*stopped)(void *context); /* asked now and then: whether to end with what was found */
    void *context;

    int length;                    /* steps to the farthest square, at least 1 */
    uint8_t value[NARROW_SQUARES]; /* of the board: 1 .. side - 1 */
    bool longest;                  /* proved: on no board of this side, a square is farther */
};

/* Searches; the first members, up to `context`, must be set. The result depends on side, steps and
 * draws alone, unless it is stopped. Fails when memory is short. */
bool narrow_search(struct narrow *narrow, struct error *error);

#endif
