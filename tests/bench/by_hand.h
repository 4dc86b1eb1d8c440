/* The yardstick: the loop that someone would write by hand for one strategy, over its compiled
 * table, one game at a time, with a cheap generator. It plays other games than the engines, which
 * draw from numbered streams; their means agree. */
#ifndef TESTS_BENCH_BY_HAND_H
#define TESTS_BENCH_BY_HAND_H

#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"
#include "sim/walk/table/table.h"

#include <stdlib.h>

/* xoshiro256++ of Blackman and Vigna, "Scrambled linear pseudorandom number generators" (ACM
 * Transactions on Mathematical Software 47, 2021). */
struct by_hand_random {
    uint64_t s[4];
};

static inline uint64_t by_hand_rotate(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

static inline uint64_t by_hand_draw(struct by_hand_random *random) {
    uint64_t *s = random->s;
    uint64_t drawn = by_hand_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = by_hand_rotate(s[3], 45);
    return drawn;
}

/* The table as small as it is easily made: rows of 16 bits, by row and column. */
struct by_hand {
    uint32_t columns, squares;
    uint16_t reset_row, start_row;
    uint8_t start;
    uint8_t column[WALK_MAX_SQUARES];
    bool green[WALK_MAX_SQUARES], edge[WALK_MAX_SQUARES];
    int8_t offset[8];
    uint16_t *next;
    const double *take; /* NULL: always */
};

enum { BY_HAND_DONE = UINT16_MAX };

/* False where memory is short, or the table has more rows or columns than fit. */
static inline bool by_hand_make(struct by_hand *by_hand, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    size_t cells = (size_t)table->rows * table->columns;
    if (table->rows >= BY_HAND_DONE || table->columns > UINT8_MAX)
        return false;
    *by_hand = (struct by_hand){
        .columns = table->columns,
        .squares = (uint32_t)board->squares,
        .reset_row = (uint16_t)table->reset_row,
        .start_row = (uint16_t)table->start_row,
        .start = (uint8_t)table->start,
        .next = malloc(cells * sizeof *by_hand->next),
        .take = table->take,
    };
    if (!by_hand->next)
        return false;
    for (size_t cell = 0; cell < cells; cell++)
        by_hand->next[cell] =
            table->next[cell] == TABLE_DONE ? BY_HAND_DONE : (uint16_t)table->next[cell];
    for (int square = 0; square < board->squares; square++) {
        by_hand->column[square] = (uint8_t)table->column[square];
        by_hand->green[square] = board->green[square];
        by_hand->edge[square] = board->edge[square];
    }
    int neighbours[8];
    board_neighbours(board, table->start, neighbours);
    for (int i = 0; i < 8; i++)
        by_hand->offset[i] = (int8_t)(neighbours[i] - table->start);
    return true;
}

/* Plays a game and returns its moves. One draw decides a move and its coin; one more whether a
 * letter is taken, where that is left to chance. */
static inline uint32_t by_hand_play(const struct by_hand *by_hand, uint64_t threshold,
                                    struct by_hand_random *random) {
    uint32_t square = by_hand->start, row = by_hand->start_row, moves = 0;
    while (row != BY_HAND_DONE) {
        uint64_t drawn = by_hand_draw(random);
        moves++;
        if (by_hand->edge[square])
            square = (uint32_t)((drawn & UINT32_MAX) * by_hand->squares >> 32);
        else
            square = (uint32_t)((int)square + by_hand->offset[drawn & 7]);
        size_t cell = (size_t)row * by_hand->columns + by_hand->column[square];
        if (by_hand->green[square] && drawn >> 32 < threshold)
            row = by_hand->reset_row;
        else if (!by_hand->take || by_hand->take[cell] >= 1 ||
                 0x1p-53 * (double)(by_hand_draw(random) >> 11) < by_hand->take[cell])
            row = by_hand->next[cell];
    }
    return moves;
}

#endif
