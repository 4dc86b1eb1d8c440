#include "sim/walk/path.h"

#include "sim/common/stream.h"
#include "sim/walk/board.h"

#include <math.h>
#include <string.h>

uint64_t path_threshold(double p) { return (uint64_t)llround(ldexp(p, PATH_COIN_BITS)); }

uint64_t path_choice_threshold(double q) { return (uint64_t)llround(ldexp(q, 32)); }

uint32_t path_word(uint64_t seed, uint64_t game, enum path_domain domain, uint32_t t) {
    return stream_draw(seed, game, domain, t / 4).word[t % 4];
}

bool path_jumps_by_byte(const struct walk_board *board) { return 256 % board->squares == 0; }

void path_begin(struct path *path, const struct walk_board *board, int start, uint64_t seed,
                uint64_t game) {
    *path = (struct path){
        .board = board,
        .seed = seed,
        .game = game,
        .square = start,
        .by_byte = path_jumps_by_byte(board),
    };
    /* The offsets are the same everywhere; the start is an inner square. */
    board_neighbours(board, start, path->offset);
    for (int direction = 0; direction < 8; direction++)
        path->offset[direction] -= start;
}

static int jump(const struct path *path, uint8_t direction, uint32_t t) {
    uint32_t squares = (uint32_t)path->board->squares;
    if (path->by_byte)
        return (int)(direction * squares >> 8);
    uint64_t word = path_word(path->seed, path->game, PATH_JUMP, t);
    return (int)(word * squares >> 32);
}

void path_step(struct path *path) {
    uint32_t t = path->moves++;
    if (t % 8 == 0)
        memcpy(path->block, stream_draw(path->seed, path->game, PATH_MOVE, t / 8).word,
               sizeof path->block);
    uint32_t bits = path->block[t % 8 / 2] >> (t % 2 * 16);
    uint8_t direction = (uint8_t)bits;
    path->coin = (uint8_t)(bits >> 8);
    if (path->board->edge[path->square])
        path->square = jump(path, direction, t);
    else
        path->square += path->offset[direction >> 5];
}

bool path_resets(const struct path *path, uint64_t threshold) {
    uint64_t leading = threshold >> 32;
    if (path->coin != leading)
        return path->coin < leading;
    uint32_t rest = (uint32_t)threshold;
    /* A draw below 0 cannot be: most p that people ask for need no second draw. */
    return rest != 0 && path_word(path->seed, path->game, PATH_COIN, path->moves - 1) < rest;
}

uint64_t path_whole_coin(const struct path *path) {
    return (uint64_t)path->coin << 32 |
           path_word(path->seed, path->game, PATH_COIN, path->moves - 1);
}

bool path_takes(const struct path *path, double q) {
    if (q <= 0 || q >= 1)
        return q >= 1;
    uint32_t drawn = path->moves == 0
                         ? stream_draw(path->seed, path->game, PATH_OFFER, 0).word[0]
                         : path_word(path->seed, path->game, PATH_CHOICE, path->moves - 1);
    return drawn < path_choice_threshold(q);
}
