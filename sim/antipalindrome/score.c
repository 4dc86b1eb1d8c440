#include "sim/antipalindrome/score.h"

/* The digit of a square, or -1 if it is empty. */
static int digit_of(const struct antipalindrome_row *row, int square) {
    return row->filled >> square & 1 ? (int)(row->digit >> square & 1) : -1;
}

/* Whether that window is full, and every digit of it equals its mirror image or, for player 1, is
 * the other one. */
static bool counts(const struct antipalindrome_row *row, int player, int square, int length) {
    for (int i = 0; i < length / 2; i++) {
        int left = digit_of(row, square + i);
        int right = digit_of(row, square + length - 1 - i);
        if (left < 0 || right < 0 || (left != right) != player)
            return false;
    }
    return true;
}

size_t antipalindrome_windows(const struct antipalindrome_row *row, int player,
                              struct antipalindrome_window window[ANTIPALINDROME_WINDOWS]) {
    size_t count = 0;
    for (int length = 2; length <= row->squares; length += 2)
        for (int square = 0; square + length <= row->squares; square++)
            if (counts(row, player, square, length))
                window[count++] = (struct antipalindrome_window){(uint8_t)square, (uint8_t)length};
    return count;
}
