/* mirror: writes the number that the opponent has just written, on the image of its square under a
 * half-turn of the board. Squares are numbered row by row, so the image of square s is
 * squares - 1 - s.
 *
 * A second player that does so from the first move on never loses on a board without a centre
 * square, that is, with an even number of squares. After each of its answers, every number has the
 * same number of the other colour on the image of its square. So after a move of the opponent, the
 * image of the square is another square and empty. The numbers that allowed the move have images
 * next to it that are the player's, so the same number can be written there. When the opponent
 * cannot write, neither can this player, and both have the same largest number. */
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"

/* The number on a square, negative if it is the opponent's; 0: empty. */
static int signed_number(const struct sequencium_position *position, int square) {
    bool own = position->own[position->mover] >> square & 1;
    return own ? position->number[square] : -position->number[square];
}

static bool sequencium_mirror_move(void *self, const void *position,
                                   const struct agent_limits *limits, struct agent_answer *answer,
                                   struct error *error) {
    const struct sequencium_position *current = position;
    struct sequencium_move move = {0}; /* the answer to a number of the opponent */
    int squares = current->board.squares;
    int unmatched = 0; /* numbers without the same one of the other colour on the image */
    for (int square = 0; square < squares; square++) {
        int number = signed_number(current, square), image = squares - 1 - square;
        if (number == 0 || number == -signed_number(current, image))
            continue;
        unmatched++;
        if (number < 0)
            move = (struct sequencium_move){(uint8_t)image, current->number[square]};
    }
    /* A single such number of the opponent is its last move. */
    bool answers = unmatched == 1 && move.number > 0 && sequencium_legal(current, move);
    answer->move = sequencium_move_code(answers ? move : sequencium_greedy_move(current));
    return true;
}

const struct agent sequencium_mirror = {
    .name = "mirror",
    .summary = "in symmetric positions the opponent's move rotated by a half-turn; else as greedy",
    .move = sequencium_mirror_move,
};
