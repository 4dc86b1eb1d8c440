/* Sequencium: the rules, as pure functions.
 *
 * Two colours write numbers on a rectangle. Red begins with 1 in the upper left corner, Blue with 1
 * in the lower right one; Red moves first. A move writes a number of one's own on an empty square
 * next to (in eight directions) an own number, at most one more than the largest own number there.
 * Who has no such square passes. When neither has one the game is over; the larger number wins.
 *
 * Squares are counted row by row from the upper left; a set of squares is a word, bit by square. */
#ifndef SIM_SEQUENCIUM_POSITION_H
#define SIM_SEQUENCIUM_POSITION_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum {
    SEQUENCIUM_SIDE = 8,     /* rows and columns, at most */
    SEQUENCIUM_SQUARES = 64, /* at most */
    /* Moves in any position, at most: with n numbers on the board, none above n, there are at most
     * 63 - n squares to write 1..n + 1 on. */
    SEQUENCIUM_MOVES = 32 * 32,
};

enum sequencium_colour { SEQUENCIUM_RED, SEQUENCIUM_BLUE };

/* A rectangle of 1x2 to 8x8 squares. */
struct sequencium_board {
    uint64_t all;         /* its squares */
    uint64_t left, right; /* its first and its last column */
    uint8_t rows, columns, squares;
    uint8_t unused[5]; /* 0 */
};

/* Equal positions are equal byte by byte. */
struct sequencium_position {
    struct sequencium_board board;
    uint64_t own[2];                    /* by colour: squares with a number of it */
    uint8_t number[SEQUENCIUM_SQUARES]; /* 0 on empty squares */
    uint8_t maximum[2];                 /* by colour: its largest number */
    uint8_t mover;                      /* whose turn it is, also if that is to pass */
    uint8_t unused[5];                  /* 0 */
};

struct sequencium_move {
    uint8_t square;
    uint8_t number; /* 0: pass */
};

/* The square on which a colour starts. */
static inline int sequencium_corner(const struct sequencium_board *board, int colour) {
    return colour == SEQUENCIUM_RED ? 0 : board->squares - 1;
}

/* The other colour. */
static inline int sequencium_opponent(int colour) { return 1 - colour; }

/* "Red" and "Blue". */
const char *sequencium_colour_name(int colour);

/* Fails unless it is a rectangle of 1x2 to 8x8 squares. */
bool sequencium_board_init(struct sequencium_board *board, int rows, int columns,
                           struct error *error);

/* Reads "6x6": rows, columns. */
bool sequencium_board_parse(struct sequencium_board *board, const char *text, struct error *error);

/* The squares of the board next to any square of the set, which may hold some of the set. */
static inline uint64_t sequencium_near(const struct sequencium_board *board, uint64_t set) {
    uint64_t row = (set & ~board->right) << 1 | (set & ~board->left) >> 1;
    uint64_t beside = set | row;
    return (row | beside << board->columns | beside >> board->columns) & board->all;
}

/* The part of `within` that hangs together with `some` of it. */
static inline uint64_t sequencium_part(const struct sequencium_board *board, uint64_t within,
                                       uint64_t some) {
    for (;;) {
        uint64_t more = (some | sequencium_near(board, some)) & within;
        if (more == some)
            return some;
        some = more;
    }
}

/* The position before the first move. */
void sequencium_start(struct sequencium_position *position, const struct sequencium_board *board);

/* The empty squares. */
static inline uint64_t sequencium_empty(const struct sequencium_position *position) {
    return position->board.all & ~(position->own[0] | position->own[1]);
}

/* The empty squares on which that colour may write. */
static inline uint64_t sequencium_open(const struct sequencium_position *position, int colour) {
    return sequencium_near(&position->board, position->own[colour]) & sequencium_empty(position);
}

/* The largest number of that colour next to the square; 0 if there is none. */
int sequencium_largest_near(const struct sequencium_position *position, int colour, int square);

/* Whether neither colour can write. */
bool sequencium_over(const struct sequencium_position *position);

/* The mover's legal moves, by square and number; the one move to pass when it cannot write but the
 * opponent can; none when the game is over. Returns how many there are. */
size_t sequencium_moves(const struct sequencium_position *position,
                        struct sequencium_move moves[SEQUENCIUM_MOVES]);

/* Whether the mover may do that. */
bool sequencium_legal(const struct sequencium_position *position, struct sequencium_move move);

/* Does it; it is legal. */
void sequencium_apply(struct sequencium_position *position, struct sequencium_move move);

#endif
