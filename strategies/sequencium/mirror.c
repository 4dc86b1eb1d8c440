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

/* Whether the half-turn exchanges the colours except for one number of the opponent, and the answer
 * to that one. */
static bool find_answer(const struct sequencium_position *position, struct sequencium_move *move) {
    int squares = position->board.squares, different = 0;
    for (int square = 0; square < squares; square++) {
        int mirrored = squares - 1 - square;
        int number = signed_number(position, square);
        if (number == -signed_number(position, mirrored))
            continue;
        if (number > 0 || (number == 0 && signed_number(position, mirrored) > 0))
            return false;
        if (number < 0) {
            different++;
            *move = (struct sequencium_move){(uint8_t)mirrored, position->number[square]};
        }
    }
    return different == 1 && sequencium_legal(position, *move);
}

static bool sequencium_mirror_move(void *self, const void *position,
                                   const struct agent_limits *limits, struct agent_answer *answer,
                                   struct error *error) {
    struct sequencium_move found;
    if (!find_answer(position, &found))
        found = sequencium_greedy_move(position);
    answer->move = sequencium_move_code(found);
    return true;
}

const struct agent sequencium_mirror = {
    .name = "mirror",
    .summary = "the opponent's move rotated by a half-turn; otherwise as greedy",
    .move = sequencium_mirror_move,
};
