/* Reference implementation of Palindromes/Antipalindromes: obviously correct, and slow. */
#ifndef TESTS_UNIT_PLAIN_ANTIPALINDROME_H
#define TESTS_UNIT_PLAIN_ANTIPALINDROME_H

#include "sim/antipalindrome/row.h"
#include "tests/unit/check.h"

#include <limits.h>

/* The symmetries of sim/antipalindrome/row.h; exchange also exchanges who made the first move. */
static inline struct antipalindrome_row plain_complement(struct antipalindrome_row row) {
    row.digit ^= row.filled;
    return row;
}

static inline struct antipalindrome_row plain_exchange(struct antipalindrome_row row) {
    row.digit ^= row.filled & UINT64_C(0x5555555555555555);
    row.first = (uint8_t)(1 - row.first);
    return row;
}

/* A player's score in what is filled, window by window. */
static inline int plain_score(const struct antipalindrome_row *row, int player) {
    struct antipalindrome_window window[ANTIPALINDROME_WINDOWS];
    size_t count = antipalindrome_windows(row, player, false, window);
    int score = 0;
    for (size_t i = 0; i < count; i++)
        score += window[i].length;
    return score;
}

/* The row after a move. */
static inline struct antipalindrome_row plain_after(struct antipalindrome_row row, int square,
                                                    uint8_t digit) {
    antipalindrome_apply(&row, (struct antipalindrome_move){(uint8_t)square, digit});
    return row;
}

/* A random row of that size in which so many squares are empty. */
static inline struct antipalindrome_row plain_row(int squares, int empty, uint64_t *random) {
    struct antipalindrome_row row = antipalindrome_start(squares, (int)check_below(random, 2));
    while (__builtin_popcountll(antipalindrome_empty(&row)) > empty) {
        uint8_t square = (uint8_t)check_below(random, (uint64_t)squares);
        if (!(row.filled >> square & 1))
            row = plain_after(row, square, (uint8_t)check_below(random, 2));
    }
    return row;
}

/* The margin under optimal play, by minimax over full rows. */
static inline int plain_minimax(const struct antipalindrome_row *row) {
    if (!antipalindrome_empty(row))
        return plain_score(row, 0) - plain_score(row, 1);
    int sign = antipalindrome_mover(row) == 0 ? 1 : -1;
    int best = INT_MIN;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            struct antipalindrome_row next = plain_after(*row, __builtin_ctzll(rest), digit);
            int value = sign * plain_minimax(&next);
            best = value > best ? value : best;
        }
    return sign * best;
}

/* The same if within alpha..beta, otherwise a bound on that side. */
static inline int plain_alpha_beta(const struct antipalindrome_row *row, int alpha, int beta) {
    if (!antipalindrome_empty(row))
        return antipalindrome_margin(row);
    bool first = antipalindrome_mover(row) == 0;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2 && alpha < beta; digit++) {
            struct antipalindrome_row next = plain_after(*row, __builtin_ctzll(rest), digit);
            int value = plain_alpha_beta(&next, alpha, beta);
            if (first && value > alpha)
                alpha = value;
            if (!first && value < beta)
                beta = value;
        }
    return first ? alpha : beta;
}

#endif
