#include "sim/magicboard/random_board.h"

#include "sim/magicboard/domains.h"
#include "sim/random/draws.h"

/* Word number `index` of a board's values. */
static uint64_t word_of(uint64_t seed, uint64_t number, uint32_t index) {
    struct stream_block block = stream_draw(seed, number, MAGICBOARD_DOMAIN_VALUES, index / 2);
    return block.word[2 * (index % 2)] | (uint64_t)block.word[2 * (index % 2) + 1] << 32;
}

/* The value of a square: that of the first round in which it is not too large. */
static uint8_t value_of(int side, uint64_t seed, uint64_t number, int square) {
    uint32_t planes = (uint32_t)magicboard_random_planes(side);
    uint32_t words = (uint32_t)(side * side + 63) / 64;
    int value;
    uint32_t index = (uint32_t)square / 64;
    do {
        value = 1;
        for (uint32_t plane = 0; plane < planes; plane++, index += words)
            value += (int)(word_of(seed, number, index) >> square % 64 & 1) << plane;
    } while (value >= side);
    return (uint8_t)value;
}

struct magicboard_puzzle magicboard_random(int side, uint64_t seed, uint64_t number) {
    struct magicboard_puzzle puzzle = {.board = {.side = side, .squares = side * side}};
    struct draws draws = draws_of(seed, number, MAGICBOARD_DOMAIN_GOAL);
    for (int square = 0; square < puzzle.board.squares; square++)
        puzzle.board.value[square] = value_of(side, seed, number, square);
    puzzle.board.goal = 1 + (int)draws_below(&draws, (uint32_t)puzzle.board.squares - 1);
    puzzle.board.value[puzzle.board.goal] = 0;
    return puzzle;
}
