#include "sim/antipalindrome/symmetry.h"

static uint64_t reverse_set(uint64_t set, int squares) {
    uint64_t reversed = 0;
    for (uint64_t rest = set; rest; rest &= rest - 1)
        reversed |= UINT64_C(1) << (squares - 1 - __builtin_ctzll(rest));
    return reversed;
}

struct antipalindrome_row antipalindrome_reverse(const struct antipalindrome_row *row) {
    struct antipalindrome_row reversed = *row;
    reversed.filled = reverse_set(row->filled, row->squares);
    reversed.digit = reverse_set(row->digit, row->squares);
    return reversed;
}

struct antipalindrome_row antipalindrome_complement(const struct antipalindrome_row *row) {
    struct antipalindrome_row complement = *row;
    complement.digit ^= row->filled;
    return complement;
}

struct antipalindrome_row antipalindrome_exchange(const struct antipalindrome_row *row) {
    struct antipalindrome_row exchanged = *row;
    exchanged.digit ^= row->filled & UINT64_C(0x5555555555555555);
    exchanged.first = (uint8_t)(1 - row->first);
    return exchanged;
}
