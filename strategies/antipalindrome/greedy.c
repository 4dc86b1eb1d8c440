/* greedy: makes the move after which its player leads by most, in points of the full windows (runs
 * of even length). Of several it takes one with the best estimate of the final lead (evaluation.h),
 * and of these the first: the leftmost square, and 0 before 1. */
#include "sim/antipalindrome/game.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/antipalindrome/registry.h"

struct antipalindrome_move antipalindrome_greedy_move(const struct antipalindrome_row *row) {
    int sign = antipalindrome_mover(row) == 0 ? 1 : -1; /* margins and values are Player 1's */
    struct antipalindrome_move best = {0};
    int best_lead = -EVALUATION_MOST, best_estimate = -EVALUATION_MOST; /* below any other */
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            struct antipalindrome_move move = {(uint8_t)__builtin_ctzll(rest), digit};
            struct antipalindrome_row next = *row;
            antipalindrome_apply(&next, move);
            int lead = sign * antipalindrome_margin(&next);
            int estimate = sign * evaluation_of(&next).value;
            if (lead > best_lead || (lead == best_lead && estimate > best_estimate)) {
                best = move;
                best_lead = lead;
                best_estimate = estimate;
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
