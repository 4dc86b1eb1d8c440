/* MagicBoard: the rules, as pure functions.
 *
 * A circle stands on a corner of a board of d x d squares, each with a number of 0 to d - 1. In a
 * step it moves north, east, south or west, by exactly as many squares as the number under it says,
 * if that does not lead off the board. It is to come to the one square that holds 0, the goal.
 *
 * Squares are counted row by row from the upper left. */
#ifndef SIM_MAGICBOARD_BOARD_H
#define SIM_MAGICBOARD_BOARD_H

#include "sim/base/error.h"
#include "sim/text/square.h"

#include <stddef.h>
#include <stdint.h>

enum {
    MAGICBOARD_RULES_LEAST = 5, /* the side of a board, by the rules */
    MAGICBOARD_RULES_MOST = 20,
    MAGICBOARD_LEAST = 2, /* what can be played as well */
    MAGICBOARD_MOST = 32,
    MAGICBOARD_SQUARES = MAGICBOARD_MOST * MAGICBOARD_MOST,
};

/* In alphabetical order, which is that of everything that lists moves. */
enum magicboard_direction {
    MAGICBOARD_EAST,
    MAGICBOARD_NORTH,
    MAGICBOARD_SOUTH,
    MAGICBOARD_WEST,
    MAGICBOARD_DIRECTIONS,
};

enum magicboard_corner {
    MAGICBOARD_NW,
    MAGICBOARD_NE,
    MAGICBOARD_SW,
    MAGICBOARD_SE,
    MAGICBOARD_CORNERS,
};

struct magicboard_board {
    int side;    /* d */
    int squares; /* d * d */
    int goal;    /* the square that holds 0 */
    uint8_t value[MAGICBOARD_SQUARES];
};

/* A board and the square of the corner where the circle starts, which is not the goal. */
struct magicboard_puzzle {
    struct magicboard_board board;
    enum magicboard_corner corner;
    int start;
};

/* 'E', 'N', 'S', 'W'. */
char magicboard_direction_letter(enum magicboard_direction direction);

/* "east". */
const char *magicboard_direction_name(enum magicboard_direction direction);

/* The direction of that letter, in either case; MAGICBOARD_DIRECTIONS if it is none. */
enum magicboard_direction magicboard_direction_of(char letter);

/* "NW". */
const char *magicboard_corner_name(enum magicboard_corner corner);

/* The corner of that name, in either case. */
bool magicboard_corner_parse(const char *name, enum magicboard_corner *corner, struct error *error);

/* The square of a corner. */
int magicboard_corner_square(int side, enum magicboard_corner corner);

/* The corner that a square is; MAGICBOARD_CORNERS if it is none. */
enum magicboard_corner magicboard_corner_of(int side, int square);

/* Where a circle comes to that moves so many squares that way; -1: off the board. */
static inline int magicboard_shift(int side, int square, int by,
                                   enum magicboard_direction direction) {
    int row = square / side, column = square % side;
    switch (direction) {
    case MAGICBOARD_EAST:
        return column + by < side ? square + by : -1;
    case MAGICBOARD_NORTH:
        return row >= by ? square - by * side : -1;
    case MAGICBOARD_SOUTH:
        return row + by < side ? square + by * side : -1;
    default:
        return column >= by ? square - by : -1;
    }
}

/* Where the circle comes to from that square; -1: the move is illegal. On the goal the game is
 * over: there are no moves. */
static inline int magicboard_target(const struct magicboard_board *board, int square,
                                    enum magicboard_direction direction) {
    int by = board->value[square];
    return by > 0 ? magicboard_shift(board->side, square, by, direction) : -1;
}

/* The targets of all legal moves from that square, in the order of directions; returns how many
 * there are. */
size_t magicboard_targets(const struct magicboard_board *board, int square,
                          int targets[MAGICBOARD_DIRECTIONS]);

#endif
