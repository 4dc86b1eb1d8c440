/* The guarantee of pairing, by enumerating halves of rows. */
#include "analysis/antipalindrome/guarantee.h"

#include "sim/antipalindrome/row.h"

#include <limits.h>

int guarantee_margin(int squares, int player) {
    struct antipalindrome_row row = antipalindrome_start(squares, 0);
    uint64_t halves = UINT64_C(1) << squares / 2;
    int least = INT_MAX;
    row.filled = antipalindrome_all(&row);
    /* The complement of a row has the same margin: fix the middle digit, or the first one for even
     * lengths, to 0. */
    for (uint64_t half = 0; half < halves; half += squares % 2 ? 1 : 2) {
        row.digit = half;
        for (int i = 0; i < squares / 2; i++)
            row.digit |= ((half >> i & 1) ^ (uint64_t)player) << (squares - 1 - i);
        int margin = antipalindrome_margin(&row);
        margin = player == 0 ? margin : -margin;
        least = margin < least ? margin : least;
    }
    return least;
}

int guarantee_player(int squares, int first) { return (first + squares + 1) % 2; }
