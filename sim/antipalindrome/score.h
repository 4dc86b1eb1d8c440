/* What a row is worth.
 *
 * A window is a run of 2k neighbouring squares, k >= 1. It is a palindrome if each digit equals its
 * mirror image, a(i) = a(2k + 1 - i), an antipalindrome if none does. Player 1 gets the lengths of
 * all windows that are palindromes, Player 2 those of all that are antipalindromes; the same digits
 * in another place count again. In a row that is not full, windows that are full count. */
#ifndef SIM_ANTIPALINDROME_SCORE_H
#define SIM_ANTIPALINDROME_SCORE_H

#include "sim/antipalindrome/row.h"

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

#endif
