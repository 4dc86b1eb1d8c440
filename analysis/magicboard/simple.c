#include "analysis/magicboard/solve.h"

/* A way under construction: its squares, and for each the next direction to try. */
struct way {
    const struct magicboard_board *board;
    int length; /* squares on it */
    int16_t square[MAGICBOARD_SQUARES];
    uint8_t next[MAGICBOARD_SQUARES];
    bool on[MAGICBOARD_SQUARES];
};

static void enter(struct way *way, int square) {
    way->square[way->length] = (int16_t)square;
    way->next[way->length++] = 0;
    way->on[square] = true;
}

/* The next square that the way's end leads to, as far as `leads` and the way let it; -1: none. */
static int next_target(struct way *way, const bool *leads) {
    int last = way->length - 1;
    while (way->next[last] < MAGICBOARD_DIRECTIONS) {
        int target = magicboard_target(way->board, way->square[last],
                                       (enum magicboard_direction)way->next[last]++);
        if (target >= 0 && leads[target] && !way->on[target])
            return target;
    }
    return -1;
}

bool magicboard_count_simple(const struct magicboard_puzzle *puzzle, const bool *leads,
                             uint64_t steps, const struct watch *watch,
                             struct magicboard_simple *simple, struct error *error) {
    enum { BETWEEN_LOOKS = 1 << 16 };
    struct way way = {.board = &puzzle->board};
    uint64_t step = 0;
    *simple = (struct magicboard_simple){0};
    if (leads[puzzle->start])
        enter(&way, puzzle->start);
    while (way.length > 0 && step < steps) {
        int target = next_target(&way, leads);
        if (target == puzzle->board.goal) {
            simple->count++;
        } else if (target >= 0) {
            enter(&way, target);
        } else {
            way.on[way.square[--way.length]] = false;
            continue;
        }
        if (++step % BETWEEN_LOOKS == 0 && watch_stopped(watch))
            return error_stopped(error);
    }
    simple->complete = way.length == 0;
    return true;
}
