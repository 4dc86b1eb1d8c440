#include "sim/slice/random_grid.h"

#include "sim/common/draws.h"

#include <stdlib.h>

enum { DOMAIN_GRID = 1 };

/* Sets the squares at random, one by one with probability 1/2. */
static void fill_half(struct slice_grid *grid, struct draws *draws) {
    int squares = slice_squares(grid);
    for (int square = 0; square < squares; square += 32) {
        uint64_t word = draws_word(draws);
        if (squares - square < 32)
            word &= (UINT64_C(1) << (squares - square)) - 1;
        grid->filled[square / 64] |= word << square % 64;
    }
}

static void fill_all(struct slice_grid *grid) {
    for (int square = 0; square < slice_squares(grid); square++)
        slice_fill(grid, square);
}

/* From the nearest of no, half and all squares, squares drawn from those that are too many, or too
 * few, change until the count is right. What one starts with favours no square, and neither do the
 * changes: so all sets of the size are equally likely. */
struct slice_grid slice_random_grid(int side, int filled, uint64_t seed, uint64_t number) {
    struct slice_grid grid = slice_grid_empty(side);
    struct draws draws = draws_of(seed, number, DOMAIN_GRID);
    int squares = side * side;
    if (4 * abs(2 * filled - squares) < 2 * squares)
        fill_half(&grid, &draws);
    else if (2 * filled > squares)
        fill_all(&grid);
    int excess = slice_filled_count(&grid) - filled;
    while (excess != 0) {
        int square = (int)draws_below(&draws, (uint32_t)squares);
        if (slice_is_filled(&grid, square) == (excess > 0)) {
            grid.filled[square / 64] ^= UINT64_C(1) << square % 64;
            excess += excess > 0 ? -1 : 1;
        }
    }
    return grid;
}

uint64_t slice_count_fills(int squares, int filled) {
    uint64_t count = 1;
    int least = filled < squares - filled ? filled : squares - filled;
    for (int i = 0; i < least; i++) {
        unsigned __int128 next = (unsigned __int128)count * (unsigned)(squares - i);
        next /= (unsigned)(i + 1);
        if (next >> 63)
            return 0;
        count = (uint64_t)next;
    }
    return count;
}

uint64_t slice_fill_of(int squares, int filled, uint64_t number) {
    uint64_t set = 0;
    for (int square = squares - 1; square >= 0 && filled > 0; square--) {
        uint64_t without = square >= filled ? slice_count_fills(square, filled) : 0;
        if (number >= without) {
            number -= without;
            set |= UINT64_C(1) << square;
            filled--;
        }
    }
    return set;
}
