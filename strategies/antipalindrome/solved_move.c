#include "strategies/antipalindrome/solved_move.h"

#include "sim/antipalindrome/game.h"
#include "strategies/antipalindrome/evaluation.h"

/* The optimal move with the best evaluation. */
static struct antipalindrome_move solved_move_choose(const struct antipalindrome_row *row,
                                                     const struct row_solution *solution,
                                                     bool outcome) {
    int sign = antipalindrome_mover(row) == 0 ? 1 : -1;
    int most = -EVALUATION_MOST;
    size_t chosen = 0;
    for (size_t i = 0; i < solution->moves; i++) {
        struct antipalindrome_row next = *row;
        if (!row_is_best(solution, i, outcome))
            continue;
        antipalindrome_apply(&next, solution->move[i].move);
        int heuristic = sign * evaluation_of(&next).value;
        if (heuristic > most) {
            most = heuristic;
            chosen = i;
        }
    }
    return solution->move[chosen].move;
}

bool solved_move(const struct antipalindrome_row *row, const struct row_plan *plan,
                 struct agent_answer *answer, struct error *error) {
    struct row_solution solution;
    if (!row_solve(row, plan, &solution, error))
        return false;
    answer->move = antipalindrome_move_code(solved_move_choose(row, &solution, plan->outcome));
    answer->valued = true;
    answer->value[0] =
        plan->outcome ? row_outcome(solution.lower, solution.upper) : (double)solution.lower;
    answer->value[1] = -answer->value[0];
    answer->exact = true;
    answer->depth = __builtin_popcountll(antipalindrome_empty(row));
    answer->nodes = solution.rows;
    return true;
}
