/* Palindromes/Antipalindromes in sequence: rows and moves.
 *
 * Two players take turns writing 0 or 1 on any empty square of a row. When the row is full, Player
 * 1 scores the lengths of all its palindromes of even length, Player 2 those of all its
 * antipalindromes of even length.
 *
 * Squares are numbered from 0 at the left, and players 0 and 1; users see both counted from 1. A
 * set of squares is a 64-bit word with a bit for each square, bit 0 for square 0. */
#ifndef SIM_ANTIPALINDROME_ROW_H
#define SIM_ANTIPALINDROME_ROW_H

#include "sim/text/string_view.h"

#include <stdint.h>

enum { ANTIPALINDROME_SQUARES = 64 }; /* of a row, at most */

/* Without padding: equal rows are equal bytes. */
struct antipalindrome_row {
    uint64_t filled;   /* set of the squares with a digit */
    uint64_t digit;    /* set of the squares with a 1 */
    uint8_t squares;   /* 1..64 */
    uint8_t first;     /* the player that made the first move: 0 or 1 */
    uint8_t unused[6]; /* 0 */
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

/* Symmetries of rows.
 *
 * - Reversal: the mirror image of a palindrome is a palindrome, that of an antipalindrome is an
 *   antipalindrome.
 * - Complement, 0 and 1 swapped on every square: equal digits stay equal, different ones different.
 * - Exchange, 0 and 1 swapped on every second square: in a window of even length, a square and its
 *   mirror image are an odd number of squares apart, so exactly one of them changes. Palindromes
 *   become antipalindromes and vice versa, and the two scores are exchanged.
 *
 * All three also apply to partly filled rows and map moves to moves. So reversal and complement
 * preserve the value of a row, and exchange negates it: the value of an empty row with Player 2
 * first is minus that with Player 1 first. */

struct antipalindrome_row antipalindrome_reverse(const struct antipalindrome_row *row);

/* Scores.
 *
 * A window is a run of 2k neighbouring squares, k >= 1. It is a palindrome if each digit equals its
 * mirror image, a(i) = a(2k + 1 - i), and an antipalindrome if none does. Player 1 scores the
 * lengths of all palindromic windows, Player 2 those of all antipalindromic ones; equal digits in
 * different places count separately. In a partly filled row, only full windows count. */

/* Both scores, score[player]: at most 22880 for 64 squares. Treats all centres of windows at once:
 * a palindrome of length 2k is one of 2k - 2 with the same centre between two equal digits. */
static inline void antipalindrome_score(const struct antipalindrome_row *row, int score[2]) {
    /* Sets of centres, each named by the square to its left: those whose window of length 2k is a
     * palindrome, those whose window is an antipalindrome, and those whose window is full. */
    uint64_t alike = antipalindrome_all(row) >> 1, unlike = alike, inside = alike;
    score[0] = score[1] = 0;
    for (int k = 1; alike | unlike; k++) {
        /* Compares the k-th squares to the left and right of each centre. */
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

struct antipalindrome_window {
    uint8_t square; /* the leftmost one */
    uint8_t length;
};

enum { ANTIPALINDROME_WINDOWS = 32 * 32 }; /* of even length in 64 squares */

/* Lists all full windows that are palindromes (player 0) or antipalindromes (player 1) and, with
 * `open`, those with empty squares that can become so; by length and then from the left. Checks one
 * window at a time, as the rules state. Returns their number. */
size_t antipalindrome_windows(const struct antipalindrome_row *row, int player, bool open,
                              struct antipalindrome_window window[ANTIPALINDROME_WINDOWS]);

/* Rows as text: a 0, 1 or . (empty) for each square, and the player that made the first move.
 *
 *     # on one line or on two
 *     1.0..1
 *     player 2 first
 *
 * The second line may be omitted: then Player 1 moved first. That line may also say who moves now,
 * as below a drawn row: "Player 2>" or "Player 2 to move". Empty lines, text after a # and the
 * numbers above a drawn row are ignored. */

/* Reads a row from a text of squares only; Player 1 makes the first move. An error names the
 * offending square and what is allowed. */
bool antipalindrome_row_read(struct antipalindrome_row *row, struct string_view text,
                             struct error *error);

/* Functions with a `position`, a struct antipalindrome_row, are those of struct game_rules. */

/* Reads the setting of a game: a number of squares, or a row with at least one empty square; a
 * suffix ":1" or ":2" names the player that makes the first move. */
bool antipalindrome_setting_read(void *position, const char *text, struct error *error);

/* Reads a row from the text of a file. An error states `name`:LINE and what is allowed. */
bool antipalindrome_row_parse(void *position, const char *name, const char *text,
                              struct error *error);

enum { ANTIPALINDROME_ROW_TEXT = ANTIPALINDROME_SQUARES + 1 };

/* Writes the squares as antipalindrome_row_read reads them; and the row in the canonical form of
 * antipalindrome_row_parse. */
void antipalindrome_row_text(const struct antipalindrome_row *row,
                             char text[ANTIPALINDROME_ROW_TEXT]);
void antipalindrome_row_print(const void *position, FILE *out);

/* Draws the row below the numbers of its squares, which read downwards; `colour`: in colours. */
void antipalindrome_row_draw(const struct antipalindrome_row *row, bool colour, FILE *out);

#endif
