/* Grids (grid.h): the boundaries between filled and empty squares, images under rotation and
 * reflection, drawing, and random and enumerated grids. Grids as text are read in grid_file.c. */
#include "sim/slice/grid.h"

#include "sim/random/draws.h"

#include <stdlib.h>

/* Shifts a set so that `square` becomes bit 0; at least SLICE_SIDE bits, a row, are right. */
static uint32_t row_at(const uint64_t *set, int square) {
    int word = square / 64, bit = square % 64;
    uint64_t row = set[word] >> bit;
    if (bit > 64 - SLICE_SIDE && word + 1 < SLICE_WORDS)
        row |= set[word + 1] << (64 - bit);
    return (uint32_t)row;
}

/* Adds `bits` to a set, the lowest as bit `at`. Those that do not fit the word go to the next. */
static void put_bits(uint64_t *set, int at, uint64_t bits) {
    int word = at / 64, bit = at % 64;
    set[word] |= bits << bit;
    if (bit > 0 && bits >> (64 - bit))
        set[word + 1] |= bits >> (64 - bit);
}

void slice_boundaries_of(const struct slice_grid *grid, uint64_t *boundary) {
    int side = grid->side;
    uint32_t all = (UINT32_C(1) << side) - 1; /* the bits of a row */
    memset(boundary, 0, sizeof *boundary * (size_t)slice_boundary_words(side));
    int right = slice_boundary_right(side, 0); /* the first boundary to the right in a row */
    for (int row = 0; row < side; row++, right += side - 1) {
        int square = row * side;
        uint32_t here = row_at(grid->filled, square) & all;
        if (row + 1 < side)
            put_bits(boundary, square, here ^ (row_at(grid->filled, square + side) & all));
        /* Bit i: whether squares i and i + 1 of the row differ. */
        put_bits(boundary, right, (here ^ (here >> 1)) & (all >> 1));
    }
}

int slice_image_square(int side, int image, int square) {
    int row = square / side, column = square % side;
    row = image & 1 ? side - 1 - row : row;
    column = image & 2 ? side - 1 - column : column;
    return image & 4 ? column * side + row : row * side + column;
}

struct slice_grid slice_image(const struct slice_grid *grid, int image) {
    struct slice_grid turned = slice_grid_empty(grid->side);
    for (int square = 0; square < slice_squares(grid); square++)
        if (slice_is_filled(grid, square))
            slice_fill(&turned, slice_image_square(grid->side, image, square));
    return turned;
}

void slice_grid_draw(const struct slice_grid *grid, bool colour, FILE *out) {
    /* A square is two characters wide; from side 10 on three, for numbers of two digits; from side
     * 14 on two again, with the digits of a number one below the other, to fit 40 characters. */
    int side = grid->side, width = side > 9 && side < 14 ? 3 : 2;
    if (side >= 14) { /* the tens */
        fputc(' ', out);
        for (int column = 1; column <= side; column++)
            fputs(column < 10 ? "  " : " 1", out);
        fputc('\n', out);
    }
    fputc(' ', out);
    for (int column = 1; column <= side; column++)
        fprintf(out, "%*d", width, width == 2 ? column % 10 : column);
    for (int square = 0; square < slice_squares(grid); square++) {
        if (square % side == 0)
            fprintf(out, "\n%c", 'A' + square / side);
        const char *filled = colour ? "\033[1;34m*\033[0m" : "*"; /* bold and blue */
        fprintf(out, "%*s%s", width - 1, "", slice_is_filled(grid, square) ? filled : ".");
    }
    fputc('\n', out);
}

enum { DOMAIN_GRID = 1 /* domain of the random stream (sim/random/draws.h) */ };

/* Starts with no square filled, with each filled with probability 1/2, or with all filled,
 * whichever is nearest to `filled`. Then draws random squares: if too many are filled, empties
 * those drawn that are filled, and else fills those drawn that are empty, until the number is
 * right. Neither step favours a square, so all sets of that size are equally likely. */
static struct slice_grid random_grid(int side, int filled, struct draws *draws) {
    struct slice_grid grid = slice_grid_empty(side);
    int squares = side * side;
    bool half = 2 * abs(2 * filled - squares) < squares; /* from 1/4 to 3/4 are to be filled */
    bool empty = !half && 2 * filled <= squares;
    for (int square = 0; square < squares && !empty; square += 32) {
        uint64_t word = half ? draws_word(draws) : UINT32_MAX;
        if (squares - square < 32)
            word &= (UINT64_C(1) << (squares - square)) - 1;
        grid.filled[square / 64] |= word << square % 64;
    }
    int excess = slice_filled_count(&grid) - filled;
    const uint64_t flipped = excess > 0; /* 1: filled squares are flipped, 0: empty ones */
    /* `changes` is 0 for a square that stays as it is: a branch would be unpredictable. */
    for (uint64_t left = (uint64_t)abs(excess); left > 0;) {
        uint32_t square = draws_below(draws, (uint32_t)squares);
        uint64_t changes = (grid.filled[square / 64] >> square % 64 & 1) == flipped;
        grid.filled[square / 64] ^= changes << square % 64;
        left -= changes;
    }
    return grid;
}

void slice_random_grids(int side, int filled, uint64_t seed, uint64_t first, size_t grids,
                        struct slice_grid *grid) {
    enum { BLOCKS = 8 /* blocks of four random words for a grid, at most */ };
    /* The first words of the random streams of DRAWS_GAMES grids are computed together, which is
     * faster: for each a word per 32 squares, and side + 3 for flips. A half full grid needs about
     * 0.4 * side flips, of two draws each: half of those drawn stay. More words follow singly. */
    const uint32_t words = (uint32_t)((side * side + 31) / 32 + side + 3);
    const uint32_t blocks = (words + 3) / 4;
    uint32_t word[4 * BLOCKS * DRAWS_GAMES];
    for (size_t i = 0; i < grids; i++) {
        struct draws draws = draws_of(seed, first + i, DOMAIN_GRID);
        if (i % DRAWS_GAMES == 0)
            draws_first_words(seed, first + i, DOMAIN_GRID, blocks, word);
        draws.first_word = word + 4 * blocks * (uint32_t)(i % DRAWS_GAMES);
        draws.first_words = 4 * blocks;
        grid[i] = random_grid(side, filled, &draws);
    }
}

uint64_t slice_fill_of(int squares, int filled, uint64_t number) {
    uint64_t set = 0;
    for (int square = squares - 1; square >= 0 && filled > 0; square--) {
        /* Sets without this square, all of whose squares are below it, are smaller as numbers. */
        uint64_t without = slice_count_fills(square, filled);
        if (number >= without) {
            number -= without;
            set |= UINT64_C(1) << square;
            filled--;
        }
    }
    return set;
}
