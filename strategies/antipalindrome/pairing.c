/* pairing: fills the mirror image of a filled square, Player 1 with the same digit, Player 2 with
 * the other one: Player 1 answers 1..... by 1....1. So it scores all windows around the middle of a
 * row of even length. The player with the last move always can do so, on a row of odd length by
 * filling the middle first. When there is nothing to mirror, it plays like greedy. guarantee_margin
 * (analysis/antipalindrome/solve.h) computes what it guarantees. */
#include "sim/antipalindrome/game.h"
#include "strategies/antipalindrome/registry.h"

struct antipalindrome_move antipalindrome_pairing_move(const struct antipalindrome_row *row) {
    int player = antipalindrome_mover(row); /* 0: same digit (Player 1), 1: other digit */
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest); /* the empty squares from the left */
        int image = row->squares - 1 - square;
        if (row->filled >> image & 1)
            return (struct antipalindrome_move){
                (uint8_t)square, (uint8_t)((row->digit >> image & 1) ^ (unsigned)player)};
    }
    uint8_t middle = row->squares / 2; /* its own mirror image, so either digit will do */
    if (row->squares % 2 == 1 && !(row->filled >> middle & 1))
        return (struct antipalindrome_move){middle, 0};
    return antipalindrome_greedy_move(row);
}

static bool antipalindrome_pairing_agent_move(void *self, const void *position,
                                              const struct agent_limits *limits,
                                              struct agent_answer *answer, struct error *error) {
    answer->move = antipalindrome_move_code(antipalindrome_pairing_move(position));
    return true;
}

const struct agent antipalindrome_pairing = {
    .name = "pairing",
    .summary = "answers in the mirror square to win windows around the middle",
    .move = antipalindrome_pairing_agent_move,
};
