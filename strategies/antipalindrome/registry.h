/* Agents of Palindromes/Antipalindromes. */
#ifndef STRATEGIES_ANTIPALINDROME_REGISTRY_H
#define STRATEGIES_ANTIPALINDROME_REGISTRY_H

#include "analysis/antipalindrome/solve.h"
#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent antipalindrome_greedy, antipalindrome_pairing, antipalindrome_perfect;

/* The moves of greedy and pairing in a row with an empty square. */
struct antipalindrome_move antipalindrome_greedy_move(const struct antipalindrome_row *row);
struct antipalindrome_move antipalindrome_pairing_move(const struct antipalindrome_row *row);

extern const struct game_entry entry_antipalindrome;

/* How many rows the solver, which handles many at a time, examines, and how much memory it may take
 * within the limits of a move. */
#define ANTIPALINDROME_ROWS_FOR_NODE 512               /* while a search examines one row */
#define ANTIPALINDROME_ROWS_FOR_SECOND 4e8             /* in a second on most machines */
#define ANTIPALINDROME_MOST_MEMORY (UINT64_C(1) << 32) /* bytes */

/* The number of rows that the solver examines to solve this one; infinite if that is too large. */
double antipalindrome_rows_to_solve(const struct antipalindrome_row *row);

/* Solves the row and answers with the optimal move that has the best evaluation, in case the
 * opponent errs. Fails as antipalindrome_solve does. */
bool antipalindrome_solved_move(const struct antipalindrome_row *row, const struct row_plan *plan,
                                struct agent_answer *answer, struct error *error);

/* entry.solve, by the solver of the game. */
bool antipalindrome_solve_within(const void *position, size_t payoff,
                                 const struct agent_limits *limits, struct solved_position *solved,
                                 struct error *error);

#endif
