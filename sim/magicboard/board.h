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
#include <stdio.h>

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

/* The random streams of MagicBoard, see sim/random/stream.h: numbers of different domains never
 * share a block. */

enum magicboard_domain {
    MAGICBOARD_DOMAIN_VALUES = 1,   /* of random boards */
    MAGICBOARD_DOMAIN_GOAL = 2,     /* of random boards */
    MAGICBOARD_DOMAIN_WALKER = 3,   /* moves */
    MAGICBOARD_DOMAIN_ANNEAL = 4,   /* changes of boards */
    MAGICBOARD_DOMAIN_GENERATE = 5, /* changes of boards */
};

/* Random boards: the goal on any square but the start, all other values 1 .. side - 1, all equally
 * likely. Board number i of a seed is a pure function of both, and so is every square of it.
 *
 * Values are drawn for all squares at once, bit by bit: a set of squares is a row of 64-bit words,
 * and plane b of a round is the set of those squares whose value - 1 has bit b. A round draws as
 * many planes as the largest value needs; squares that come out too large are open still, and get
 * their bits from the next round. Words are drawn in the order round, plane, word. The goal is
 * drawn by Lemire's method (draws_below) from a domain of its own, and does not change what the
 * others are: the value that was drawn for it does not matter. */

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

/* What the circle can come to, breadth first: the plain queue, one square after the other. Boards
 * by the million go through lanes.h, which finds the same. */

struct magicboard_reach {
    int reached;                          /* squares, the start included */
    int16_t order[MAGICBOARD_SQUARES];    /* [reached] in the order of finding, start first */
    int16_t distance[MAGICBOARD_SQUARES]; /* fewest steps from the start; -1: not reached */
};

/* From the start, over all squares of the board; nothing leads on from the goal. */
void magicboard_reach(const struct magicboard_board *board, int start,
                      struct magicboard_reach *reach);

/* The fewest steps from each square to the goal, -1 where there is no way: distance[squares]. */
void magicboard_to_goal(const struct magicboard_board *board, int16_t *distance);

/* Boards of MagicBoard as text: a line of numbers for each row.
 *
 *     # the start may be marked, as (4) or as the rules do it, with a circled number
 *     (4) 2  1  3  1
 *      2  3  2  1  4
 *      3  2  3  1  4
 *      1  3  4  2  3
 *      3  3  1  2  0
 *
 * Numbers are separated by blanks; what follows a # does not count. Several boards in one file are
 * separated by blank lines. Where nothing is marked the circle starts in the north-west. */

enum { MAGICBOARD_BATCH = 10000 /* boards in a file, at most */ };

/* Which boards are wanted. */
struct magicboard_reading {
    bool any_size; /* sides of 2 to 32, and not only those of the rules */
    enum { MAGICBOARD_AS_MARKED, MAGICBOARD_FROM_CORNER, MAGICBOARD_FROM_ALL } start;
    enum magicboard_corner corner; /* of MAGICBOARD_FROM_CORNER */
};

struct magicboard_entry {
    struct magicboard_puzzle puzzle;
    size_t board; /* the number of its board in the file, from 1 */
    int line;     /* in which that board begins */
};

/* A zeroed batch is empty and valid. */
struct magicboard_batch {
    struct magicboard_entry *entry; /* by board; from all corners, as many of each as can be */
    size_t entries, room;
};

/* Reads all boards of a text that `name` names in messages. Fails with NAME:LINE, the square where
 * there is one, and what is allowed. From all corners, that on which the goal is is left out. */
bool magicboard_batch_parse(struct magicboard_batch *batch, const char *name, const char *text,
                            const struct magicboard_reading *reading, struct error *error);
void magicboard_batch_free(struct magicboard_batch *batch);

/* Writes a board in one canonical form, which reads back as this puzzle. */
void magicboard_puzzle_print(const struct magicboard_puzzle *puzzle, FILE *out);

/* All boards of a batch so, each once, separated by blank lines; to be freed. NULL when memory is
 * short. */
char *magicboard_batch_text(const struct magicboard_batch *batch);

/* MagicBoard on a terminal. */

/* Draws the board with its rows and columns named and the circle, in parentheses, on that square.
 * `near`, if any, says by square which to put in brackets. With `colour`, circle and goal have
 * one. */
void magicboard_board_draw(const struct magicboard_board *board, int circle, const bool *near,
                           bool colour, FILE *out);

#endif
