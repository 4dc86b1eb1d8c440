/* Random boards: the goal on any square but the start, all other values 1 .. side - 1, all equally
 * likely. Board number i of a seed is a pure function of both, and so is every square of it.
 *
 * Values are drawn for all squares at once, bit by bit: a set of squares is a row of 64-bit words,
 * and plane b of a round is the set of those squares whose value - 1 has bit b. A round draws as
 * many planes as the largest value needs; squares that come out too large are open still, and get
 * their bits from the next round. Words are drawn in the order round, plane, word. The goal is
 * drawn by Lemire's method (draws_below) from a domain of its own, and does not change what the
 * others are: the value that was drawn for it does not matter. */
#ifndef SIM_MAGICBOARD_RANDOM_BOARD_H
#define SIM_MAGICBOARD_RANDOM_BOARD_H

#include "sim/magicboard/board.h"

enum {
    MAGICBOARD_RANDOM_MOST = MAGICBOARD_RULES_MOST, /* the side of a random board */
    MAGICBOARD_RANDOM_VALUES = MAGICBOARD_RANDOM_MOST - 1,
    MAGICBOARD_RANDOM_WORDS = (MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST + 63) / 64,
    MAGICBOARD_RANDOM_PLANES = 5, /* bits of a value - 1, at most */
};

/* How many planes boards of that side need. */
static inline int magicboard_random_planes(int side) {
    int planes = 0;
    while (1 << planes < side - 1)
        planes++;
    return planes;
}

/* Board number `number`, one square after the other; the start is in the north-west. lanes.h makes
 * the same by the million. */
struct magicboard_puzzle magicboard_random(int side, uint64_t seed, uint64_t number);

#endif
