/* Turns draws of the counter-based generator (path.h says which bits) into the squares of a path:
 * eight moves at a time, or the first 32 moves of several games. Squares can be found before the
 * moves are made, since paths do not depend on the strategy. */
#include "sim/walk/rules/path.h"

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
static uint32_t path_word(const struct path *path, enum path_domain domain, uint32_t t) {
    return stream_draw(path->seed, path->game, domain, t / 4).word[t % 4];
}

bool path_jumps_by_byte(const struct walk_board *board) { return 256 % board->squares == 0; }

void path_begin(struct path *path, const struct walk_board *board, int start, uint64_t seed,
                uint64_t game) {
    path->board = board; /* the arrays need not be zeroed: drawing sets them */
    path->seed = seed;
    path->game = game;
    path->moves = 0;
    path->drawn = 0;
    path->square = start;
    path->coin = 0;
    path->by_byte = path_jumps_by_byte(board);
    board_neighbours(board, 0, path->offset); /* those of square 0 are the offsets */
}

/* Finds the squares to which the next `moves` moves of path[paths] lead. All paths are on one board
 * and have drawn equally many moves; `move` has their directions. jump[paths][moves] has the
 * words of PATH_JUMP of these moves; they are not read if direction bytes decide jumps. */
static inline void find_squares(struct path *path, size_t paths, uint32_t moves,
                                const uint32_t *jump) {
    const struct walk_board *board = path->board;
    const uint64_t squares = (uint64_t)board->squares;
    const uint32_t first = path->drawn % PATH_DRAWN;
    uint8_t square[DRAWS_GAMES], far[DRAWS_GAMES][PATH_DRAWN];
    for (size_t k = 0; k < paths; k++) {
        square[k] = (uint8_t)path[k].square;
        path[k].drawn += moves;
        for (uint32_t i = 0; i < moves; i++)
            far[k][i] = (uint8_t)(path->by_byte ? path[k].move[first + i].direction * squares >> 8
                                                : jump[k * moves + i] * squares >> 32);
    }
    for (uint32_t i = 0; i < moves; i++)
#pragma GCC unroll 8
        for (size_t k = 0; k < paths; k++) {
            const int near = square[k] + path->offset[path[k].move[first + i].direction >> 5];
            /* Selects `far` on edge squares: -(int)true has all bits. Branches are mispredicted. */
            square[k] = (uint8_t)(near ^ ((near ^ far[k][i]) & -(int)board->edge[square[k]]));
            path[k].squares[first + i] = square[k];
        }
}

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are copied as bytes, low first");
static_assert(sizeof(struct path_move) == 2, "a block is eight of these");

void path_draw(struct path *path) {
    const uint32_t drawn = path->drawn;
    uint32_t jump[PATH_OCTET] = {0};
    struct stream_block block = stream_draw(path->seed, path->game, PATH_MOVE, drawn / PATH_OCTET);
    memcpy(&path->move[drawn % PATH_DRAWN], block.word, sizeof block.word);
    for (uint32_t i = 0; !path->by_byte && i < PATH_OCTET; i += 4) { /* a block is 4 words */
        block = stream_draw(path->seed, path->game, PATH_JUMP, (drawn + i) / 4);
        memcpy(jump + i, block.word, sizeof block.word);
    }
    find_squares(path, 1, PATH_OCTET, jump);
}

void path_begin_several(struct path path[DRAWS_GAMES], const struct walk_board *board, int start,
                        uint64_t seed, uint64_t first) {
    uint32_t block[DRAWS_GAMES][PATH_DRAWN / 2], jump[DRAWS_GAMES][PATH_DRAWN];
    draws_first_words(seed, first, PATH_MOVE, PATH_DRAWN / PATH_OCTET, block[0]);
    if (!path_jumps_by_byte(board))
        draws_first_words(seed, first, PATH_JUMP, PATH_DRAWN / 4, jump[0]);
    for (size_t k = 0; k < DRAWS_GAMES; k++) {
        path_begin(&path[k], board, start, seed, first + k);
        memcpy(path[k].move, block[k], sizeof path[k].move);
    }
    find_squares(path, DRAWS_GAMES, PATH_DRAWN, jump[0]);
}

uint64_t path_whole_coin(const struct path *path) {
    return (uint64_t)path->coin << 32 | path_word(path, PATH_COIN, path->moves - 1);
}

uint32_t path_choice(const struct path *path) {
    return path->moves == 0 ? path_word(path, PATH_OFFER, 0)
                            : path_word(path, PATH_CHOICE, path->moves - 1);
}
