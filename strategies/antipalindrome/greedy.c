/* greedy: the move with the largest margin of full windows; among equal ones the one with the best
 * evaluation, then the first. */
#include "sim/antipalindrome/game.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/antipalindrome/registry.h"

struct antipalindrome_move antipalindrome_greedy_move(const struct antipalindrome_row *row) {
    int sign = antipalindrome_mover(row) == 0 ? 1 : -1;
    struct antipalindrome_move best = {0};
    int best_margin = -EVALUATION_MOST;
    int best_score = -EVALUATION_MOST;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            struct antipalindrome_move move = {(uint8_t)__builtin_ctzll(rest), digit};
            struct antipalindrome_row next = *row;
            antipalindrome_apply(&next, move);
            int margin = sign * antipalindrome_margin(&next);
            int score = sign * evaluation_of(&next).value;
            if (margin > best_margin || (margin == best_margin && score > best_score)) {
                best = move;
                best_margin = margin;
                best_score = score;
            }
        }
    return best;
}

static bool antipalindrome_greedy_agent_move(void *self, const void *position,
                                             const struct agent_limits *limits,
                                             struct agent_answer *answer, struct error *error) {
    answer->move = antipalindrome_move_code(antipalindrome_greedy_move(position));
    return true;
}

const struct agent antipalindrome_greedy = {
    .name = "greedy",
    .summary = "maximizes the immediate gain",
    .move = antipalindrome_greedy_agent_move,
};
