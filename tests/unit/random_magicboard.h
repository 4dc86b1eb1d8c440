/* Random boards of MagicBoard for tests. */
#ifndef TESTS_UNIT_RANDOM_MAGICBOARD_H
#define TESTS_UNIT_RANDOM_MAGICBOARD_H

#include "sim/magicboard/board.h"
#include "tests/unit/check.h"

/* A board of that side with a goal off the start, which is any corner. */
static inline struct magicboard_puzzle random_magicboard(uint64_t *random, int side) {
    struct magicboard_puzzle puzzle = {
        .board = {.side = side, .squares = side * side},
        .corner = (enum magicboard_corner)check_below(random, MAGICBOARD_CORNERS),
    };
    struct magicboard_board *board = &puzzle.board;
    puzzle.start = magicboard_corner_square(side, puzzle.corner);
    for (int i = 0; i < board->squares; i++)
        board->value[i] = (uint8_t)(1 + check_below(random, (uint64_t)side - 1));
    do
        board->goal = (int)check_below(random, (uint64_t)board->squares);
    while (board->goal == puzzle.start);
    board->value[board->goal] = 0;
    return puzzle;
}

#endif
