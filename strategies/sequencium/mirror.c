/* mirror: answers on the square opposite to the opponent's by a half-turn of the board, with the
 * same number.
 *
 * A second player that does so from the first move on never loses on a board without a centre
 * square, that is, with an even number of squares. After each of its answers the half-turn
 * exchanges the colours. So after a move of the opponent the opposite square is a different one,
 * empty, and adjacent to the same own numbers: the same number can be written there. When the
 * opponent cannot write, neither can this player, and both have the same largest number. */
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"

/* The number on a square: positive for the player to move, negative for the opponent. */
static int signed_number(const struct sequencium_position *position, int square) {
    bool own = position->own[position->mover] >> square & 1;
    return own ? position->number[square] : -position->number[square];
}

static bool sequencium_mirror_move(void *self, const void *position,
                                   const struct agent_limits *limits, struct agent_answer *answer,
                                   struct error *error) {
    const struct sequencium_position *board = position;
    struct sequencium_move move = {0};
    /* Numbers that the half-turn does not map to the same number of the other colour. */
    int squares = board->board.squares, opponents = 0, owns = 0;
    for (int square = 0; square < squares; square++) {
        int number = signed_number(board, square), image = squares - 1 - square;
        if (number == 0 || number == -signed_number(board, image))
            continue;
        owns += number > 0;
        opponents += number < 0;
        if (number < 0)
            move = (struct sequencium_move){(uint8_t)image, board->number[square]};
    }
    bool answers = owns == 0 && opponents == 1 && sequencium_legal(board, move);
    answer->move = sequencium_move_code(answers ? move : sequencium_greedy_move(board));
    return true;
}

const struct agent sequencium_mirror = {
    .name = "mirror",
    .summary = "the opponent's move rotated by a half-turn; otherwise as greedy",
    .move = sequencium_mirror_move,
};
