/* MagicBoard: the rules, as pure functions.
 *
 * A circle starts on a corner of a board of d x d squares, each with a number from 0 to d - 1. In
 * each step it moves north, east, south or west by exactly the number on its square, provided that
 * it stays on the board. Its goal is the only square with the number 0.
 *
 * Squares are numbered row by row from the upper left. */
#ifndef SIM_MAGICBOARD_BOARD_H
#define SIM_MAGICBOARD_BOARD_H

#include "sim/text/square.h"

#include <stdint.h>

enum {
    MAGICBOARD_RULES_LEAST = 5, /* the side of a board, by the rules */
    MAGICBOARD_RULES_MOST = 20,
    MAGICBOARD_LEAST = 2, /* the side of a board with --any-size */
    MAGICBOARD_MOST = 32,
    MAGICBOARD_SQUARES = MAGICBOARD_MOST * MAGICBOARD_MOST,
};

/* In alphabetical order, in which moves are listed everywhere. */
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
    int side;                          /* d */
    int squares;                       /* d * d */
    int goal;                          /* the square that holds 0 */
    uint8_t value[MAGICBOARD_SQUARES]; /* [squares] its number, 0 .. d - 1 */
};

/* A board and where the circle starts, which is not the goal. */
struct magicboard_puzzle {
    struct magicboard_board board;
    enum magicboard_corner corner;
    int start; /* the square of the corner */
};

/* A direction as a letter, 'E', 'N', 'S' or 'W', and as a word, "east". */
char magicboard_direction_letter(enum magicboard_direction direction);
const char *magicboard_direction_name(enum magicboard_direction direction);

/* The direction of a letter in either case; MAGICBOARD_DIRECTIONS if it is not one. */
enum magicboard_direction magicboard_direction_of(char letter);

/* The name of a corner, "NW"; and the corner of a name in either case. */
const char *magicboard_corner_name(enum magicboard_corner corner);
bool magicboard_corner_parse(const char *name, enum magicboard_corner *corner, struct error *error);

/* The square of a corner; and the corner at a square, MAGICBOARD_CORNERS if it is not a corner. */
int magicboard_corner_square(int side, enum magicboard_corner corner);
enum magicboard_corner magicboard_corner_of(int side, int square);

/* The square `by` squares away in a direction; -1: off the board. */
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

/* Whether the puzzle is a board of that side with one goal, and the start in the north-west. */
bool magicboard_puzzle_valid(const struct magicboard_puzzle *puzzle, int side);

/* The square to which a move from a square leads; -1: it is illegal. The goal has no moves. */
static inline int magicboard_target(const struct magicboard_board *board, int square,
                                    enum magicboard_direction direction) {
    int by = board->value[square];
    return by > 0 ? magicboard_shift(board->side, square, by, direction) : -1;
}

/* Lists the targets of all legal moves from a square, by direction; returns their number. */
size_t magicboard_targets(const struct magicboard_board *board, int square,
                          int targets[MAGICBOARD_DIRECTIONS]);

/* What random numbers are drawn for: each domain has its own ones (sim/random/draws.h). */
enum magicboard_domain {
    MAGICBOARD_DOMAIN_VALUES = 1,   /* values of random boards */
    MAGICBOARD_DOMAIN_GOAL = 2,     /* goals of random boards */
    MAGICBOARD_DOMAIN_WALKER = 3,   /* moves of the walker */
    MAGICBOARD_DOMAIN_HARDEST = 4,  /* searches for hard boards */
    MAGICBOARD_DOMAIN_GENERATE = 5, /* changes of boards */
};

/* Random boards: the goal is uniform on all squares but the start, every other value is uniform on
 * 1 .. side - 1, all independent. Board number i is a pure function of (seed, i).
 *
 * Values are drawn for all squares at once, bit-sliced: a set of squares is an array of 64-bit
 * words, and plane b is the set of squares whose value - 1 has bit b. A round draws as many planes
 * as the largest value needs; squares whose value is too large are drawn again in the next round
 * (rejection). Words are drawn in the order round, plane, word. The goal is drawn by Lemire's
 * method (draws_below) from a domain of its own; the value drawn for its square is ignored. */

enum {
    MAGICBOARD_RANDOM_MOST = MAGICBOARD_RULES_MOST,        /* the largest side; on this side: */
    MAGICBOARD_RANDOM_VALUES = MAGICBOARD_RANDOM_MOST - 1, /* values of squares but the goal */
    MAGICBOARD_RANDOM_WORDS = (MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST + 63) / 64,
    MAGICBOARD_RANDOM_PLANES = 5, /* bits of a value - 1 */
};

/* The number of planes that boards of a side need. */
static inline int magicboard_random_planes(int side) {
    int planes = 0;
    while (1 << planes < side - 1)
        planes++;
    return planes;
}

/* Draws board `number` of the seed square by square, with the start in the north-west. The kernels
 * of lanes.h draw the same boards in bulk. */
struct magicboard_puzzle magicboard_random(int side, uint64_t seed, uint64_t number);

/* The squares that can be reached from a start. */
struct magicboard_reach {
    int reached;                          /* their number, the start included */
    int16_t order[MAGICBOARD_SQUARES];    /* [reached] squares as discovered, start first */
    int16_t distance[MAGICBOARD_SQUARES]; /* [squares] fewest steps there; -1: unreachable */
};

/* Searches breadth first from any square; no move leaves the goal. For many boards: lanes.h. */
void magicboard_reach(const struct magicboard_board *board, int start,
                      struct magicboard_reach *reach);

/* Sets distance[squares]: the fewest steps from each square to the goal; -1: no path. */
void magicboard_to_goal(const struct magicboard_board *board, int16_t *distance);

/* The alphabetically first direction of a step that is one nearer to the goal, by these distances,
 * from a square that has a path to the goal and is not the goal. */
static inline enum magicboard_direction magicboard_nearer(const struct magicboard_board *board,
                                                          const int16_t *distance, int square) {
    for (enum magicboard_direction step = 0; step < MAGICBOARD_WEST; step++) {
        int target = magicboard_target(board, square, step);
        if (target >= 0 && distance[target] == distance[square] - 1)
            return step;
    }
    return MAGICBOARD_WEST;
}

/* Boards of MagicBoard as text: a line of numbers for each row.
 *
 *     # the start may be marked, as (4) or as the rules do it, with a circled number
 *     (4) 2  1  3  1
 *      2  3  2  1  4
 *      3  2  3  1  4
 *      1  3  4  2  3
 *      3  3  1  2  0
 *
 * Numbers are separated by blanks; text after a # is ignored, and so are column numbers, row
 * letters and brackets of a drawn board. Boards in the same file are separated by blank lines.
 * Without a mark the circle starts in the north-west. If the start is given otherwise, a mark is
 * where the circle is now, on any square, and is ignored. */

enum { MAGICBOARD_BATCH = 10000 /* most boards in a file */ };

/* How to read boards. */
struct magicboard_reading {
    bool any_size; /* allows sides of 2 to 32 instead of 5 to 20 */
    /* Where the circle starts: where the board marks it, in one corner, or in each in turn. */
    enum { MAGICBOARD_AS_MARKED, MAGICBOARD_FROM_CORNER, MAGICBOARD_FROM_ALL } start;
    enum magicboard_corner corner; /* for MAGICBOARD_FROM_CORNER */
};

/* A board of a file with one start. */
struct magicboard_entry {
    struct magicboard_puzzle puzzle;
    size_t board; /* the number of the board in the file, from 1 */
    int line;     /* the number of its first line, from 1 */
};

/* What a file has; a zeroed batch is empty. */
struct magicboard_batch {
    struct magicboard_entry *entry; /* [entries] by board, then corner */
    size_t entries;
};

/* Reads all boards of a text. An error states `name`:LINE, the square if any, and what is allowed.
 * MAGICBOARD_FROM_ALL omits a corner that is the goal. */
bool magicboard_batch_parse(struct magicboard_batch *batch, const char *name, const char *text,
                            const struct magicboard_reading *reading, struct error *error);
void magicboard_batch_free(struct magicboard_batch *batch);

/* Write a struct magicboard_puzzle in canonical form, which magicboard_batch_parse reads back; and
 * each board of a struct magicboard_batch once, separated by blank lines. Suited for printed(). */
void magicboard_puzzle_print(const void *what, FILE *out);
void magicboard_batch_print(const void *what, FILE *out);

/* Draws a board for the terminal with names of rows and columns, the circle's square in parentheses
 * and, unless `near` is NULL, squares near[square] in brackets; in colours if `colour`. */
void magicboard_board_draw(const struct magicboard_board *board, int circle, const bool *near,
                           bool colour, FILE *out);

#endif
