/* What still matters of a position of Sequencium when the only question is who ends with the larger
 * number.
 *
 * Numbers on the board matter through the squares next to them: of each empty square, the largest
 * own number beside it, for either side, and of each side its largest number at all. Two positions
 * that agree in that, and in who moves, are worth the same.
 *
 * Values. Numbers are kept doubled, Red's plus one, so that no two of different colours are equal:
 * a draw is a win of Red's. Adding the same to all values changes nothing, and no value counts that
 * is not above both sides' largest. So every question that a solver asks about any payoff is this
 * one, of shifted or raised values (question.h).
 *
 * Sides are the one that moves, 0, and the other one, 1. */
#ifndef ANALYSIS_SEQUENCIUM_CONTEST_H
#define ANALYSIS_SEQUENCIUM_CONTEST_H

#include "sim/sequencium/position.h"

struct contest {
    uint64_t empty;   /* squares that matter still */
    uint64_t open[2]; /* those of them on which a side may write */
    uint64_t key;     /* set by settle */
    int waits;        /* how many moves more side 0 has elsewhere, where nothing else matters */
    uint8_t largest[2];
    uint8_t square; /* that was written on to come here, or CONTEST_NO_SQUARE */
    /* By side and square: the largest value next to it; 0 if there is none. Of squares that are not
     * in `empty`, anything. */
    uint8_t beside[2][SEQUENCIUM_SQUARES];
};

enum { CONTEST_NO_SQUARE = 255, CONTEST_STEP = 2 /* from a value to the next */ };

/* What a board's squares are next to, made once. */
struct contest_board {
    struct sequencium_board board;
    size_t bytes;                      /* of a row of contest.beside that are used */
    uint64_t near[SEQUENCIUM_SQUARES]; /* by square */
};

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape);

/* The contest after side 0 writes its largest value on an open square; sides exchanged.
 *
 * The largest value is enough. A larger own number only adds to what may be written beside it, now
 * and later, and takes nothing from anyone: whatever the writer could do after a smaller one it can
 * do after the larger one, with values that are as large or larger. And no payoff falls when the
 * own largest number grows. */
void contest_write(const struct contest_board *board, const struct contest *from, int square,
                   struct contest *to);

/* The contest after side 0 makes one of its moves elsewhere, or passes; sides exchanged. */
void contest_wait(const struct contest_board *board, const struct contest *from,
                  struct contest *to);

#endif
