#include "analysis/sequencium/contest.h"

#include <string.h>

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape) {
    *board = (struct contest_board){
        .board = *shape,
        .bytes = ((size_t)shape->squares + 7) / 8 * 8,
    };
    for (int square = 0; square < shape->squares; square++)
        board->near[square] = sequencium_near(shape, UINT64_C(1) << square);
}

/* The same as seen by the other side. */
static void exchange(const struct contest_board *board, const struct contest *from,
                     struct contest *to) {
    to->empty = from->empty;
    to->waits = -from->waits;
    to->square = CONTEST_NO_SQUARE;
    for (int side = 0; side < 2; side++) {
        to->open[side] = from->open[1 - side];
        to->largest[side] = from->largest[1 - side];
        memcpy(to->beside[side], from->beside[1 - side], board->bytes);
    }
}

void contest_write(const struct contest_board *board, const struct contest *from, int square,
                   struct contest *to) {
    exchange(board, from, to);
    uint64_t around = board->near[square] & from->empty;
    uint64_t written = UINT64_C(1) << square;
    uint8_t value = (uint8_t)(from->beside[0][square] + CONTEST_STEP);
    for (uint64_t rest = around; rest; rest &= rest - 1) {
        int beside = __builtin_ctzll(rest);
        if (to->beside[1][beside] < value)
            to->beside[1][beside] = value;
    }
    to->empty &= ~written;
    to->open[0] &= ~written;
    to->open[1] = (to->open[1] | around) & ~written;
    if (value > to->largest[1])
        to->largest[1] = value;
    to->square = (uint8_t)square;
}

void contest_wait(const struct contest_board *board, const struct contest *from,
                  struct contest *to) {
    exchange(board, from, to);
    if (from->waits > 0)
        to->waits++;
}
