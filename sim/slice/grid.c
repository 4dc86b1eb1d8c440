#include "sim/slice/grid.h"

#include <string.h>

/* Squares `square`, square + 1, ... + 15 of a set, from the lowest bit on. */
static uint32_t row_at(const uint64_t *set, int square) {
    int word = square / 64, bit = square % 64;
    uint64_t row = set[word] >> bit;
    if (bit > 64 - SLICE_SIDE && word + 1 < SLICE_WORDS)
        row |= set[word + 1] << (64 - bit);
    return (uint32_t)row;
}

static void put_bits(uint64_t *set, int at, uint64_t bits) {
    int word = at / 64, bit = at % 64;
    set[word] |= bits << bit;
    if (bit > 0 && bits >> (64 - bit))
        set[word + 1] |= bits >> (64 - bit);
}

void slice_boundaries_of(const struct slice_grid *grid, uint64_t *boundary) {
    int side = grid->side;
    uint32_t all = (UINT32_C(1) << side) - 1;
    memset(boundary, 0, sizeof *boundary * (size_t)slice_boundary_words(side));
    int right = slice_boundary_right(side, 0);
    for (int row = 0; row < side; row++, right += side - 1) {
        int square = row * side;
        uint32_t here = row_at(grid->filled, square) & all;
        if (row + 1 < side)
            put_bits(boundary, square, here ^ (row_at(grid->filled, square + side) & all));
        put_bits(boundary, right, (here ^ here >> 1) & all >> 1);
    }
}
