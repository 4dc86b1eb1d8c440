/* Optimal moves of agents that solve the row. */
#ifndef STRATEGIES_ANTIPALINDROME_SOLVED_MOVE_H
#define STRATEGIES_ANTIPALINDROME_SOLVED_MOVE_H

#include "analysis/antipalindrome/solve.h"
#include "sim/match/agent.h"

/* Solves the row and answers with the optimal move that has the best evaluation, in case the
 * opponent errs. Fails as row_solve does. */
bool solved_move(const struct antipalindrome_row *row, const struct row_plan *plan,
                 struct agent_answer *answer, struct error *error);

#endif
