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
#include <stdio.h>

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

/* What a finished game of Sequencium is worth to Red; to Blue it is worth the opposite. */

enum sequencium_payoff {
    SEQUENCIUM_GAMBLE,  /* the winner gains its largest number, which the loser loses; a draw: 0 */
    SEQUENCIUM_OUTCOME, /* 1 for who wins, -1 for who loses, 0 for a draw */
    SEQUENCIUM_MARGIN,  /* how much larger the largest number is */
    SEQUENCIUM_PAYOFFS
};

/* Of the largest numbers of both when the game is over. */
int sequencium_payoff(enum sequencium_payoff payoff, int red, int blue);

/* "gamble", "outcome", "margin". */
const char *sequencium_payoff_name(enum sequencium_payoff payoff);

/* Fails on anything else. */
bool sequencium_payoff_parse(const char *name, enum sequencium_payoff *payoff, struct error *error);

/* Which positions a game of Sequencium can come to.
 *
 * Numbers. A number n > 1 was legal if an own neighbour of at least n - 1 stood there before it, a
 * 1 if any own neighbour did. Each number needs one such neighbour only, and nothing that either
 * colour writes takes it away; so there is an order of legal moves exactly if from the colour's
 * start square a chain of such neighbours leads to each of its numbers.
 *
 * Turns. A colour that cannot write never can again: its squares stay, and empty ones only become
 * fewer. So the colours alternate until one is blocked, and from then on the other one writes
 * alone. With r and b numbers written (beyond the first), Red moves at r = b and Blue at r = b + 1,
 * or else one colour is blocked now. If Blue is, and r > b + 1, it was blocked when Red had written
 * b + 1 of its numbers: all those next to Blue's squares were among them. That can have been so
 * exactly if these and as many others as their chains need are at most b + 1. Red likewise, if Blue
 * has more than r, after r of them. The one who is blocked passes while the other can write. */

/* The numbers of that colour that some order of legal moves can reach. The colour's start square
 * has its 1. */
uint64_t sequencium_reachable(const struct sequencium_position *position, int colour);

/* Whether it can be the mover's turn. All numbers are reachable. What chains need at least is found
 * by search, on large boards as far as it can be in a moment: a position is refused only if it is
 * sure that no game comes to it. */
bool sequencium_turn_possible(const struct sequencium_position *position);

/* Positions of Sequencium for people to look at. */

/* The board with the names of its rows and columns; in two colours, as terminals have them, if
 * asked. */
void sequencium_position_draw(const struct sequencium_position *position, bool colour, FILE *out);

/* Positions of Sequencium as text, one row of the board to a line, and then whose turn it is.
 *
 *     # the number comes after the colour; . is an empty square
 *     r1 .  .
 *     .  r2 b2
 *     .  .  b1
 *     red to move
 *
 * Squares are separated by blanks. Case is ignored, as are empty lines and what follows a #. "to
 * move" may be left out. */

/* Reads a position from a text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed on what is not of this form, and on a position that no game can come to (reach.h). */
bool sequencium_position_parse(struct sequencium_position *position, const char *name,
                               const char *text, struct error *error);

/* Writes it in one canonical form. */
void sequencium_position_print(const struct sequencium_position *position, FILE *out);

/* The same as a string, to be freed. NULL when memory is short. */
char *sequencium_position_text(const struct sequencium_position *position);

#endif
