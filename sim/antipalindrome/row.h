/* Palindromes/Antipalindromes in sequence: rows and moves.
 *
 * Two players fill a row of squares in turns, each time writing 0 or 1 on any empty square. When
 * the row is full, Player 1 gets the lengths of all palindromes of even length in it, Player 2
 * those of all antipalindromes of even length (score.h).
 *
 * Squares are counted from 0 at the left; people count from 1. A set of squares is a word, bit by
 * square. Players are 0 and 1; people say 1 and 2. */
#ifndef SIM_ANTIPALINDROME_ROW_H
#define SIM_ANTIPALINDROME_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANTIPALINDROME_SQUARES = 64 }; /* at most; at least 1 */

/* Equal rows are equal byte by byte. */
struct antipalindrome_row {
    uint64_t filled; /* the squares with a digit */
    uint64_t digit;  /* those with a 1 */
    uint8_t squares; /* 1..64 */
    uint8_t first;   /* the player who made the first move: 0 or 1 */
    uint8_t unused[6];
};

struct antipalindrome_move {
    uint8_t square;
    uint8_t digit; /* 0 or 1 */
};

/* An empty row. */
static inline struct antipalindrome_row antipalindrome_start(int squares, int first) {
    return (struct antipalindrome_row){.squares = (uint8_t)squares, .first = (uint8_t)first};
}

/* All squares of the row. */
static inline uint64_t antipalindrome_all(const struct antipalindrome_row *row) {
    return ~UINT64_C(0) >> (ANTIPALINDROME_SQUARES - row->squares);
}

/* The empty squares. */
static inline uint64_t antipalindrome_empty(const struct antipalindrome_row *row) {
    return antipalindrome_all(row) & ~row->filled;
}

/* Whose turn it is; of a full row, whose turn it would be. */
static inline int antipalindrome_mover(const struct antipalindrome_row *row) {
    return (row->first + __builtin_popcountll(row->filled)) & 1;
}

/* Writes a digit on an empty square. */
static inline void antipalindrome_apply(struct antipalindrome_row *row,
                                        struct antipalindrome_move move) {
    row->filled |= UINT64_C(1) << move.square;
    row->digit |= (uint64_t)move.digit << move.square;
}

#endif
