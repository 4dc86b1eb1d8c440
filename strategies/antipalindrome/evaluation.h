/* What a row that is not full promises. */
#ifndef STRATEGIES_ANTIPALINDROME_EVALUATION_H
#define STRATEGIES_ANTIPALINDROME_EVALUATION_H

#include "sim/antipalindrome/row.h"

enum {
    EVALUATION_POINT = 256,    /* parts of a point in which values are told */
    EVALUATION_MOST = 1 << 24, /* no value is larger */
};

/* All for Player 1, in parts of a point. */
struct evaluation {
    int value;        /* about what the margin will be */
    int lower, upper; /* no way to fill the row leads to less, or to more */
};

/* A window whose digits so far are those of a palindrome becomes one with chance 2^-u if the digits
 * of u mirror pairs are still to be drawn: `value` is the margin that is to be expected then,
 * without what has less chance than 1/4. Where no window can become any more than it is, value,
 * lower and upper are the margin. All centres at once, as antipalindrome_score does it. */
static inline struct evaluation evaluation_of(const struct antipalindrome_row *row) {
    uint64_t all = antipalindrome_all(row) >> 1;
    /* Centres whose windows are unbroken so far, of palindromes and antipalindromes, and of which
     * of them no pair is open, one, two. */
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
        int full[2], open[2], promised[2];
        for (int player = 0; player < 2; player++) {
            full[player] = 2 * k * __builtin_popcountll(unbroken[player] & none);
            open[player] = 2 * k * __builtin_popcountll(unbroken[player] & ~none);
            promised[player] = 4 * __builtin_popcountll(unbroken[player] & none) +
                               2 * __builtin_popcountll(unbroken[player] & one) +
                               __builtin_popcountll(unbroken[player] & two);
        }
        evaluation.value += EVALUATION_POINT / 4 * 2 * k * (promised[0] - promised[1]);
        evaluation.lower += EVALUATION_POINT * (full[0] - full[1] - open[1]);
        evaluation.upper += EVALUATION_POINT * (full[0] - full[1] + open[0]);
    }
    return evaluation;
}

#endif
