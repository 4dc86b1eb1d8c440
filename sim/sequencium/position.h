/* Sequencium: the rules, as pure functions.
 *
 * Two colours write numbers on a rectangle. Red starts with 1 in the upper left corner, Blue with 1
 * in the lower right one; Red moves first. A move writes a number of the mover's colour on an empty
 * square next to one of its numbers, diagonals included; it is at most one more than the largest
 * own number there. A player without such a square passes. The game is over when neither has one;
 * the player with the larger number wins.
 *
 * Squares are numbered row by row from the upper left; a set of squares is a word, a bit each. */
#ifndef SIM_SEQUENCIUM_POSITION_H
#define SIM_SEQUENCIUM_POSITION_H

#include "sim/text/square.h"

#include <stdint.h>

enum {
    SEQUENCIUM_SQUARES = 64, /* most squares of a board, and so of a row or column */
    /* Legal moves, at most: n numbers, none above n, leave 63 - n squares to write 1..n + 1 on. */
    SEQUENCIUM_MOVES = 32 * 32,
};

enum sequencium_colour { SEQUENCIUM_RED, SEQUENCIUM_BLUE };

/* A rectangle of 2 to 64 squares. */
struct sequencium_board {
    uint64_t all;         /* set of its squares */
    uint64_t left, right; /* sets: the first and the last column */
    uint8_t rows, columns, squares;
    uint8_t unused[5]; /* 0 */
};

/* Equal positions are equal byte by byte. */
struct sequencium_position {
    struct sequencium_board board;
    uint64_t own[2];                    /* [colour] set of the squares with a number of it */
    uint8_t number[SEQUENCIUM_SQUARES]; /* [square] 0 on empty squares */
    uint8_t maximum[2];                 /* [colour] its largest number */
    uint8_t mover;                      /* colour to move, also if it must pass */
    uint8_t unused[5];                  /* 0 */
};

struct sequencium_move {
    uint8_t square; /* 0 for a pass */
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

/* Fails unless it is a rectangle of 2 to 64 squares. */
bool sequencium_board_init(struct sequencium_board *board, int rows, int columns,
                           struct error *error);

/* The neighbours of all squares of the set; they may include squares of the set. (On a single row
 * of 64 squares they do: a shift by 64, which C does not define, becomes a shift by 0.) */
static inline uint64_t sequencium_near(const struct sequencium_board *board, uint64_t set) {
    uint64_t row = (set & ~board->right) << 1 | (set & ~board->left) >> 1;
    uint64_t beside = set | row;
    int shift = board->columns % SEQUENCIUM_SQUARES;
    return (row | beside << shift | beside >> shift) & board->all;
}

/* The squares of `within` that paths in `within` connect with its subset `some`. */
static inline uint64_t sequencium_part(const struct sequencium_board *board, uint64_t within,
                                       uint64_t some) {
    for (;;) {
        uint64_t more = (some | sequencium_near(board, some)) & within;
        if (more == some)
            return some;
        some = more;
    }
}

/* Sets the position before the first move; and writes a number of a colour on an empty square. */
void sequencium_start(struct sequencium_position *position, const struct sequencium_board *board);
void sequencium_write(struct sequencium_position *position, int colour, int square, int number);

/* The empty squares. */
static inline uint64_t sequencium_empty(const struct sequencium_position *position) {
    return position->board.all & ~(position->own[0] | position->own[1]);
}

/* The open squares: the empty ones on which a colour may write. */
static inline uint64_t sequencium_open(const struct sequencium_position *position, int colour) {
    return sequencium_near(&position->board, position->own[colour]) & sequencium_empty(position);
}

/* The largest number of that colour next to the square; 0 if there is none. */
int sequencium_largest_near(const struct sequencium_position *position, int colour, int square);

/* Whether neither colour can write. */
bool sequencium_over(const struct sequencium_position *position);

/* The legal moves of the mover, by square and number; only the pass when it cannot write but the
 * opponent can; none when the game is over. Returns their number. */
size_t sequencium_moves(const struct sequencium_position *position,
                        struct sequencium_move moves[SEQUENCIUM_MOVES]);

/* Whether a move is legal; and making a legal one. */
bool sequencium_legal(const struct sequencium_position *position, struct sequencium_move move);
void sequencium_apply(struct sequencium_position *position, struct sequencium_move move);

/* The move with the largest number on an open square. It dominates the others there: a smaller
 * number only allows fewer numbers next to it. */
static inline struct sequencium_move
sequencium_largest_move(const struct sequencium_position *position, int square) {
    int number = sequencium_largest_near(position, position->mover, square) + 1;
    return (struct sequencium_move){(uint8_t)square, (uint8_t)number};
}

/* The position after that move. */
static inline struct sequencium_position
sequencium_after(const struct sequencium_position *position, int square) {
    struct sequencium_position next = *position;
    sequencium_apply(&next, sequencium_largest_move(position, square));
    return next;
}

/* The payoff of a finished game for Red; for Blue it is the negative. */
enum sequencium_payoff {
    SEQUENCIUM_GAMBLE,  /* the loser pays the winner the winner's largest number; 0 for a draw */
    SEQUENCIUM_OUTCOME, /* 1 for a win, -1 for a loss, 0 for a draw */
    SEQUENCIUM_MARGIN,  /* the difference of the largest numbers */
    SEQUENCIUM_PAYOFFS
};

/* The payoff, given the largest numbers of both; and the names "gamble", "outcome", "margin". */
int sequencium_payoff(enum sequencium_payoff payoff, int red, int blue);
extern const char *const sequencium_payoffs[SEQUENCIUM_PAYOFFS + 1]; /* ended by NULL */

/* Which positions can occur in a game (position.c says why): the squares with numbers of a colour
 * that legal moves can write, given the 1 on its start square. */
uint64_t sequencium_reachable(const struct sequencium_position *position, int colour);

/* Whether it can be that colour's turn, given that all numbers are reachable. False is certain.
 * True is not, on large boards: the search for the smallest chains gives up after some steps. */
bool sequencium_turn_possible(const struct sequencium_position *position, int colour);

/* The functions below are those of struct game_rules, for a struct sequencium_position. */

/* Draws the board with names of rows and columns. A board that is wider than `drawing` is drawn in
 * parts below one another, each with some of the columns and a blank line before the next. */
void sequencium_position_draw(const void *what, const struct drawing *drawing, FILE *out);

/* Positions as text: one line per row of the board, then the side to move.
 *
 *     # a number follows its colour; . is an empty square
 *     r1 .  .
 *     .  r2 b2
 *     .  .  b1
 *     red to move
 *
 * Squares are separated by blanks. Case, empty lines and comments after # are ignored, and so are
 * the numbers of columns and the upper-case letters of rows of a drawn board, whose parts are
 * joined. "to move" may be left out, and so may the line if only one side can be to move. The
 * prompt of a game, "Red>", is read as that line, too. */

/* Reads a position; messages call the text `name`. Fails with NAME:LINE and what is allowed if the
 * text is malformed or the position cannot occur in a game. Writes it in canonical form. */
bool sequencium_position_parse(void *position, const char *name, const char *text,
                               struct error *error);
void sequencium_position_print(const void *what, FILE *out);

#endif
