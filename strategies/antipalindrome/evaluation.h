/* Heuristic evaluation of a row that is not full. A margin is Player 1's score minus Player 2's. */
#ifndef STRATEGIES_ANTIPALINDROME_EVALUATION_H
#define STRATEGIES_ANTIPALINDROME_EVALUATION_H

#include "sim/antipalindrome/row.h"

enum {
    EVALUATION_POINT = 256,    /* values are whole numbers of 1/256 of a point */
    EVALUATION_MOST = 1 << 24, /* bound on values */
};

/* For Player 1, in 1/256 of a point. */
struct evaluation {
    int value;        /* estimate of the margin */
    int lower, upper; /* bounds over all ways to fill the row */
};

/* Let a window, a run of 2k squares, agree with a palindrome so far, and let u of its pairs of
 * mirrored squares be open, not both filled. Filled at random, it becomes a palindrome with
 * probability 2^-u. `value` is the expected margin then, without windows whose probability is below
 * 1/4. Once no window can change its score, value, lower and upper are the margin. All centres of
 * windows are computed at once, as in antipalindrome_score. */
static inline struct evaluation evaluation_of(const struct antipalindrome_row *row) {
    uint64_t all = antipalindrome_all(row) >> 1; /* the centre behind each square but the last */
    /* Sets of centres: those whose windows can still be palindromes [0] and antipalindromes [1],
     * and those whose windows have no, one and two open pairs. */
    uint64_t unbroken[2] = {all, all}, none = all, one = 0, two = 0, inside = all;
    struct evaluation evaluation = {0};
    for (int k = 1; unbroken[0] | unbroken[1]; k++) {
        uint64_t differ = row->digit << (k - 1) ^ row->digit >> k;
        uint64_t known = row->filled << (k - 1) & row->filled >> k;
        inside &= all << (k - 1) & all >> (k - 1);
        two = (two & known) | (one & ~known);
        one = (one & known) | (none & ~known);
        none &= known;
        unbroken[0] &= inside & ~(known & differ);
        unbroken[1] &= inside & (~known | differ);
        int full[2], open[2], expected[2]; /* squares of windows; expected windows, in quarters */
        for (int player = 0; player < 2; player++) {
            full[player] = 2 * k * __builtin_popcountll(unbroken[player] & none);
            open[player] = 2 * k * __builtin_popcountll(unbroken[player] & ~none);
            expected[player] = 4 * __builtin_popcountll(unbroken[player] & none) +
                               2 * __builtin_popcountll(unbroken[player] & one) +
                               __builtin_popcountll(unbroken[player] & two);
        }
        evaluation.value += EVALUATION_POINT / 4 * 2 * k * (expected[0] - expected[1]);
        evaluation.lower += EVALUATION_POINT * (full[0] - full[1] - open[1]);
        evaluation.upper += EVALUATION_POINT * (full[0] - full[1] + open[0]);
    }
    return evaluation;
}

#endif
