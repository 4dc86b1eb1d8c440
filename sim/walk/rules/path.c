/* Paths: draws of the counter-based generator (path.h says which bits) become squares, a block of
 * eight moves at a time. Where the moves of a block lead is known in advance, since paths do not
 * depend on the strategy. */
#include "sim/walk/rules/path.h"

#include "sim/random/draws.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <string.h>

bool path_check_p(double p, struct error *error) {
    return path_has_coin(p) ||
           error_input(error,
                       "%s cannot be: the simulator's coin has %d bits; allowed: 0, 1, and 2^-%d "
                       "(about %.1e) to 1 - 2^-%d",
                       number_text(p).text, PATH_COIN_BITS, PATH_COIN_BITS, 0x1p-40,
                       PATH_COIN_BITS);
}

/* The word of move t in a stream with a word for each move: PATH_JUMP, PATH_COIN or PATH_CHOICE. */
static uint32_t path_word(uint64_t seed, uint64_t game, enum path_domain domain, uint32_t t) {
    return stream_draw(seed, game, domain, t / 4).word[t % 4];
}

bool path_jumps_by_byte(const struct walk_board *board) { return 256 % board->squares == 0; }

void path_begin(struct path *path, const struct walk_board *board, int start, uint64_t seed,
                uint64_t game) {
    path->board = board;
    path->seed = seed;
    path->game = game;
    path->moves = 0;
    path->square = start;
    path->coin = 0;
    path->by_byte = path_jumps_by_byte(board);
    board_neighbours(board, 0, path->offset); /* those of square 0 are the offsets */
}

void path_draw(struct path *path) {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "halves of words are in order");
    struct stream_block drawn =
        stream_draw(path->seed, path->game, PATH_MOVE, path->moves / PATH_OCTET);
    memcpy(path->block, drawn.word, sizeof path->block);
    const bool *edge = path->board->edge;
    const uint64_t squares = (uint64_t)path->board->squares;
    int jump[PATH_OCTET];                /* where each move leads if it starts on an edge square */
    for (int i = 0; i < PATH_OCTET; i++) /* replaced below, unless by_byte */
        jump[i] = (int)(path->block[2 * i] * squares >> 8);
    for (uint32_t i = 0; !path->by_byte && i < PATH_OCTET; i += 4) {
        drawn = stream_draw(path->seed, path->game, PATH_JUMP, (path->moves + i) / 4);
        for (uint32_t k = 0; k < 4; k++)
            jump[i + k] = (int)(drawn.word[k] * squares >> 32);
    }
    /* Without a branch on `edge`, which the processor would mispredict: both squares, one kept. */
    for (int i = 0, square = path->square; i < PATH_OCTET; i++) {
        int near = square + path->offset[path->block[2 * i] >> 5];
        square = near ^ ((near ^ jump[i]) & -(int)edge[square]); /* edge ? jump : near */
        path->squares[i] = square;
    }
}

/* The coin, 40 bits, is below the threshold. Its 32 lower bits are drawn only if they matter: if
 * the leading bytes are equal. */
bool path_resets(const struct path *path, uint64_t threshold) {
    uint64_t leading = threshold >> 32;
    if (path->coin != leading)
        return path->coin < leading;
    uint32_t lower = (uint32_t)threshold; /* if 0, as for p = 0.5, no draw is below it */
    return lower != 0 && path_word(path->seed, path->game, PATH_COIN, path->moves - 1) < lower;
}

uint64_t path_whole_coin(const struct path *path) {
    return (uint64_t)path->coin << 32 |
           path_word(path->seed, path->game, PATH_COIN, path->moves - 1);
}

uint32_t path_choice(const struct path *path) {
    if (path->moves == 0)
        return stream_draw(path->seed, path->game, PATH_OFFER, 0).word[0];
    return path_word(path->seed, path->game, PATH_CHOICE, path->moves - 1);
}
