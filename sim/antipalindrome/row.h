/* Palindromes/Antipalindromes in sequence: rows and moves.
 *
 * Two players fill a row of squares in turns, each time writing 0 or 1 on any empty square. When
 * the row is full, Player 1 gets the lengths of all palindromes of even length in it, Player 2
 * those of all antipalindromes of even length.
 *
 * Squares are counted from 0 at the left; people count from 1. A set of squares is a word, bit by
 * square. Players are 0 and 1; people say 1 and 2. */
#ifndef SIM_ANTIPALINDROME_ROW_H
#define SIM_ANTIPALINDROME_ROW_H

#include "sim/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

/* What can be done to a row that changes nothing that matters.
 *
 * - Reversal: the mirror image of a window that is an (anti)palindrome is one.
 * - Complement, 0 for 1 and 1 for 0 on every square: digits that are equal stay equal, those that
 *   differ differ.
 * - Exchange, the same on every second square: in a window of even length a square and its mirror
 *   image are an odd number of squares apart, so exactly one of them changes; palindromes become
 *   antipalindromes and the other way round, and the two scores change places.
 *
 * All three are done to rows that are not full as well, and take moves to moves. So reversal and
 * complement keep the value of a row, and exchange gives the value with the players' parts changed:
 * the value of a size with Player 2 first is minus that with Player 1 first. */

struct antipalindrome_row antipalindrome_reverse(const struct antipalindrome_row *row);
struct antipalindrome_row antipalindrome_complement(const struct antipalindrome_row *row);

/* Also makes the other player the one who made the first move. */
struct antipalindrome_row antipalindrome_exchange(const struct antipalindrome_row *row);

/* What a row is worth.
 *
 * A window is a run of 2k neighbouring squares, k >= 1. It is a palindrome if each digit equals its
 * mirror image, a(i) = a(2k + 1 - i), an antipalindrome if none does. Player 1 gets the lengths of
 * all windows that are palindromes, Player 2 those of all that are antipalindromes; the same digits
 * in another place count again. In a row that is not full, windows that are full count. */

/* Both scores, by player: at most 22880 for 64 squares. All centres at once: a palindrome of length
 * 2k needs one of length 2k - 2 on the same centre, and two equal digits around it. */
static inline void antipalindrome_score(const struct antipalindrome_row *row, int score[2]) {
    uint64_t alike = antipalindrome_all(row) >> 1; /* centres, by the square to their left */
    uint64_t unlike = alike;
    uint64_t inside = alike;
    score[0] = score[1] = 0;
    for (int k = 1; alike | unlike; k++) {
        /* What stands on both sides of a centre, k squares away. */
        uint64_t differ = row->digit << (k - 1) ^ row->digit >> k;
        inside &= row->filled << (k - 1) & row->filled >> k;
        alike &= inside & ~differ;
        unlike &= inside & differ;
        score[0] += 2 * k * __builtin_popcountll(alike);
        score[1] += 2 * k * __builtin_popcountll(unlike);
    }
}

/* Score of Player 1 minus that of Player 2: an even number. */
static inline int antipalindrome_margin(const struct antipalindrome_row *row) {
    int score[2];
    antipalindrome_score(row, score);
    return score[0] - score[1];
}

/* The most that a player's score can become when all empty squares are filled as suits it. */
static inline int antipalindrome_most(const struct antipalindrome_row *row, int player) {
    uint64_t alive = antipalindrome_all(row) >> 1; /* centres, as above */
    uint64_t inside = alive;
    int most = 0;
    for (int k = 1; alive & inside; k++) {
        uint64_t differ = row->digit << (k - 1) ^ row->digit >> k;
        uint64_t known = row->filled << (k - 1) & row->filled >> k;
        uint64_t all = antipalindrome_all(row);
        inside &= all << (k - 1) & all >> k;
        alive &= inside & ~(known & (player == 0 ? differ : ~differ));
        most += 2 * k * __builtin_popcountll(alive);
    }
    return most;
}

struct antipalindrome_window {
    uint8_t square; /* its first one */
    uint8_t length;
};

enum { ANTIPALINDROME_WINDOWS = 32 * 32 }; /* of even length in 64 squares */

/* All full windows that are palindromes (player 0) or antipalindromes (player 1), by length and
 * then from the left; found one by one, as the rules say it. Returns how many there are. */
size_t antipalindrome_windows(const struct antipalindrome_row *row, int player,
                              struct antipalindrome_window window[ANTIPALINDROME_WINDOWS]);

/* Rows as text: a 0, 1 or . (empty) for each square, and who made the first move.
 *
 *     # on one line or on two
 *     1.0..1
 *     player 2 first
 *
 * The second line may be left out: then Player 1 did. Empty lines do not count, nor does what
 * follows a #. */

/* Reads the squares of a row from a text of nothing else; Player 1 makes the first move. Fails
 * with what stands where and what is allowed. */
bool antipalindrome_row_read(struct antipalindrome_row *row, const char *text, struct error *error);

/* Reads the setting of a game: a number of squares, or a row with at least one empty square; ":2"
 * behind it says that Player 2 makes the first move, ":1" that Player 1 does. */
bool antipalindrome_setting_read(struct antipalindrome_row *row, const char *text,
                                 struct error *error);

/* Reads a row from a file's text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed. */
bool antipalindrome_row_parse(struct antipalindrome_row *row, const char *name, const char *text,
                              struct error *error);

enum { ANTIPALINDROME_ROW_TEXT = ANTIPALINDROME_SQUARES + 1 };

/* The squares as antipalindrome_row_read has them. */
void antipalindrome_row_text(const struct antipalindrome_row *row,
                             char text[ANTIPALINDROME_ROW_TEXT]);

/* Writes it in one canonical form, as antipalindrome_row_parse has it. */
void antipalindrome_row_print(const struct antipalindrome_row *row, FILE *out);

/* Rows for people. */

/* The row under the numbers of its squares, which are read downwards; with terminal colours if
 * asked. */
void antipalindrome_row_draw(const struct antipalindrome_row *row, bool colour, FILE *out);

#endif
