/* Solves rows of Palindromes/Antipalindromes for agents: with a given plan, or within the limits of
 * a move if they are likely to suffice. Each square of a row is empty, 0 or 1. The value of a row
 * is the margin, Player 1's score minus Player 2's, or its sign if only the outcome counts. */
#include "analysis/antipalindrome/solve.h"
#include "sim/antipalindrome/game.h"
#include "sim/match/budget.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/antipalindrome/registry.h"

#include <math.h>

/* Sets the value of a solved row for both players, and what solving it took. The bounds of a margin
 * are equal; those of an outcome have equal signs. */
static void set_values(const struct antipalindrome_row *row, const struct row_solution *solution,
                       struct agent_answer *answer) {
    const struct layered_solution *values = &solution->values;
    answer->valued = answer->exact = true;
    answer->value[0] = values->signs ? layered_sign(values->lower, values->upper) : values->lower;
    answer->value[1] = 0 - answer->value[0]; /* not -0 */
    answer->depth = __builtin_popcountll(antipalindrome_empty(row));
    answer->nodes = values->visited;
}

bool antipalindrome_solved_move(const struct antipalindrome_row *row, const struct row_plan *plan,
                                struct agent_answer *answer, struct error *error) {
    struct row_solution solution;
    if (!antipalindrome_solve(row, plan, &solution, error))
        return false;
    int sign = antipalindrome_mover(row) == 0 ? 1 : -1, best_heuristic = -EVALUATION_MOST;
    for (size_t i = 0; i < solution.values.moves; i++) {
        const struct antipalindrome_move move = row_move(&solution, i);
        struct antipalindrome_row next = *row;
        antipalindrome_apply(&next, move);
        int heuristic = sign * evaluation_of(&next).value; /* for the player who moves */
        if (row_is_best(&solution, i) && heuristic > best_heuristic) {
            best_heuristic = heuristic;
            answer->move = antipalindrome_move_code(move);
        }
    }
    set_values(row, &solution, answer);
    return true;
}

double antipalindrome_rows_to_solve(const struct antipalindrome_row *row) {
    int empty = __builtin_popcountll(antipalindrome_empty(row));
    double rows = row->filled ? 1 : 0.25; /* in an empty row images and complements count once */
    for (int i = 0; i < empty; i++)
        rows *= 3; /* each of these squares stays empty, or becomes 0 or 1 */
    return empty <= SUBSET_ELEMENTS ? rows : INFINITY; /* the solver accepts no more */
}

bool antipalindrome_solve_within(const void *position, size_t payoff,
                                 const struct agent_limits *limits, struct solved_position *solved,
                                 struct error *error) {
    const struct antipalindrome_row *row = position;
    const double rows = antipalindrome_rows_to_solve(row);
    if (!isfinite(rows) ||
        (limits->nodes > 0 && rows > (double)limits->nodes * ANTIPALINDROME_ROWS_FOR_NODE) ||
        (limits->seconds > 0 && rows > limits->seconds * ANTIPALINDROME_ROWS_FOR_SECOND))
        return true; /* the limits are not expected to suffice: *solved stays without `exact` */
    struct budget budget;
    budget_begin(&budget, limits);
    const struct watch watch = budget_watch(&budget, ANTIPALINDROME_ROWS_FOR_NODE);
    const struct row_plan plan = {.outcome = payoff == ANTIPALINDROME_OUTCOME,
                                  .memory = ANTIPALINDROME_MOST_MEMORY,
                                  .threads = 1,
                                  .watch = &watch};
    struct row_solution solution;
    struct error reason = {0};
    if (!antipalindrome_solve(row, &plan, &solution, &reason))
        return budget_was_short(&budget, &reason, error);
    set_values(row, &solution, &solved->answer);
    for (size_t i = 0; i < solution.values.moves; i++)
        if (row_is_best(&solution, i))
            solved->best[solved->bests++] = antipalindrome_move_code(row_move(&solution, i));
    return true;
}
