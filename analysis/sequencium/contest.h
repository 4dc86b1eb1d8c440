/* Threshold queries about Sequencium ("is the value at least v?", where the value is what Red is
 * paid under optimal play) and the contests that decide them.
 *
 * A contest keeps only what matters for which side ends with the larger number. Numbers on the
 * board matter through their empty neighbours: for each empty square and either side, the largest
 * own number beside it; and for each side, its largest number overall. Two positions that agree in
 * these, and in the side to move, end alike under optimal play.
 *
 * Contest values. A contest stores a number n as the value 2 n, Red's as 2 n + 1. So values of
 * different colours are never equal, and a draw counts as a win for Red. The side with the larger
 * largest value wins. A threshold query that asks for a margin adds it to the numbers of one
 * colour; one that asks for a number raises the largest value with which a colour begins.
 *
 * A byte holds every value. A number is at most 63: its colour wrote every number from 1 up to it,
 * and at least one of the 64 squares has the other colour. What a query adds to a colour's numbers
 * is less than the largest number that the other can reach: at most 62. 2 (63 + 62) + 1 = 251.
 *
 * Side 0 is the side to move, side 1 the other. */
#ifndef ANALYSIS_SEQUENCIUM_CONTEST_H
#define ANALYSIS_SEQUENCIUM_CONTEST_H

#include "sim/sequencium/position.h"

/* A region is a connected set of empty squares. Regions do not touch each other: at most they are
 * every other square of a row of 64. */
enum { CONTEST_REGIONS = 32 };

/* Sets of squares are words, with a bit for each square. */
struct contest {
    uint64_t empty;     /* empty squares that still matter */
    uint64_t open[2];   /* [side] those of them on which the side may write */
    uint64_t key;       /* for the table of contests searched; set by simplify_contest */
    int tempo;          /* tempo moves, by which a side passes, of side 0 minus those of side 1 */
    uint8_t largest[2]; /* [side] its largest value */
    uint8_t square;     /* written on last, or CONTEST_NO_SQUARE */
    int regions;        /* before the move on `square`; 0: not known; set by simplify_contest */
    /* [side][square] the largest value next to it; 0 for squares not in `open` of that side. */
    uint8_t beside[2][SEQUENCIUM_SQUARES];
    uint64_t region[CONTEST_REGIONS]; /* [regions] the squares of each */
};

enum { CONTEST_NO_SQUARE = 255, CONTEST_STEP = 2 /* from a value to the next */ };

/* The adjacency of a board, computed once. */
struct contest_board {
    struct sequencium_board board;
    uint64_t near[SEQUENCIUM_SQUARES]; /* [square] its neighbours */
};

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape);

/* The contest after side 0 writes its largest value on an open square; sides exchanged.
 *
 * The largest value dominates: it only adds to what its side may write next to it and takes nothing
 * from anyone, so whatever is possible after a smaller number is possible after the larger one,
 * with values at least as large; and no payoff falls when a side's own largest number grows. */
void contest_write(const struct contest_board *board, const struct contest *from, int square,
                   struct contest *to);

/* The largest value of a side next to the squares of a set, 0 for the empty one. */
int contest_largest_beside(const struct contest *contest, int side, uint64_t open);

/* The contest after side 0 makes a tempo move or, without one, passes; sides exchanged. */
void contest_tempo(const struct contest *from, struct contest *to);

/* Guaranteed bounds of a value for Red, equal when it is known. */
struct sequencium_bounds {
    int lower, upper;
};

/* Bounds of the payoff of any continuation. */
struct sequencium_bounds payoff_range(const struct sequencium_position *position,
                                      enum sequencium_payoff payoff);

/* The contest that Red wins if and only if the value for Red, under that payoff, is at least
 * `value`. This is above the lower bound of payoff_range, and at most the upper one. The mover is
 * side 0. With final numbers r and b:
 *
 *   outcome  >= 0:  r >= b                       >= 1:      r > b
 *   margin   >= v:  r >= b + v
 *   gamble   >= v:  r > b and r >= v, which is r > max(b, v - 1), if v > 0
 *                   b <= r or b <= -v, which is max(r, -v) >= b, if v <= 0
 *
 * So each is r >= b, with a constant added to one colour's numbers and a lower bound on a colour's
 * largest. */
void threshold_contest(const struct sequencium_position *position, enum sequencium_payoff payoff,
                       int value, struct contest *contest);

/* Words that a key depends on: those of struct key_parts in contest.c. */
enum { CONTEST_WORDS = 4 + 2 * SEQUENCIUM_SQUARES / 8 };

/* Random words for hashing. simplify_contest() combines the words of a contest with `word`. Zobrist
 * keys (alphabeta.c) are made of `empty` and `reach`, a word for each fact of a state. */
struct contest_keys {
    uint64_t empty[SEQUENCIUM_SQUARES];                        /* [square] it is empty */
    uint64_t reach[2][SEQUENCIUM_SQUARES][SEQUENCIUM_SQUARES]; /* [side][square][number beside] */
    uint64_t word[CONTEST_WORDS];                              /* [word of struct key_parts] */
    /* On a square board, positions and their mirror images in the diagonal share a key. */
    bool symmetric;
    uint8_t image[SEQUENCIUM_SQUARES];                   /* [square] its mirror image */
    uint64_t image_of_byte[SEQUENCIUM_SQUARES / 8][256]; /* [i][set of 8 i .. 8 i + 7] its image */
};

void contest_keys_init(struct contest_keys *keys, const struct sequencium_board *board);

/* The result for side 0. */
enum contest_verdict { CONTEST_LOST, CONTEST_WON, CONTEST_OPEN };

/* Removes regions from the contest that no side or only one can enter; decides it if that is
 * possible without search. If it stays open, sets its key: equal for contests that are equivalent
 * for the reasons in contest.c, different for others except with probability 2^-64. */
enum contest_verdict simplify_contest(const struct contest_board *board,
                                      const struct contest_keys *keys, struct contest *contest);

/* The longest simple path in a set of squares, by depth-first search. */
struct longest_path {
    const uint64_t *near; /* [squares] the neighbours of each square */
    uint64_t within;      /* the set */
    int longest;          /* squares of the longest path so far */
    int steps;            /* search steps left */
};

/* Searches for a path from `first`, which is in `within`, with more than `longest` squares, and
 * sets `longest` if it finds one. Returns false when the steps run out before all are tried. */
bool longest_path_from(struct longest_path *search, int first);

#endif
