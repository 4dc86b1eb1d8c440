/* Exact expectations of a compiled strategy, with guaranteed bounds. A state is a row of its table,
 * the collection held, and a square. */
#ifndef ANALYSIS_WALK_EXACT_EXACT_H
#define ANALYSIS_WALK_EXACT_EXACT_H

#include "analysis/walk/solve/solve.h"

/* Limits of the computation. */
struct exact_limits {
    double width;              /* of a bracket, relative to the expectation: more than 0 */
    int passes;                /* maximum number of passes over the equations */
    const struct watch *watch; /* polled before each pass; or NULL */
};

static inline struct exact_limits exact_default_limits(void) {
    return (struct exact_limits){.width = 1e-10, .passes = 10000};
}

/* A bracket: a number with guaranteed bounds, which account for rounding. */
struct exact_bracket {
    double value, lower, upper; /* all infinite if the game ends with probability below 1 */
};

/* A zeroed one is empty. */
struct exact {
    struct chain chain;
    struct solution moves;         /* expected moves from every state */
    struct solution second, slope; /* their second moments and derivatives by p, once found */
};

/* Expected discounted moves of the table's strategy from every state, or with CHAIN_MDP the least
 * ones of the game: move t = 0, 1, .. counts discount^t, 0 < discount <= 1. Below 1 they are finite
 * even for games that never end. The table must outlive the result and have been compiled for
 * table_coin(p) or TABLE_EITHER. Missing the width is not a failure: see moves.converged. Fails
 * when memory is short or the solution is stopped; then the result is empty. */
bool exact_solve_discounted(struct exact *exact, const struct walk_table *table, double p,
                            enum chain_kind kind, double discount,
                            const struct exact_limits *limits, struct error *error);

/* Expected moves of a strategy. */
static inline bool exact_solve(struct exact *exact, const struct walk_table *table, double p,
                               const struct exact_limits *limits, struct error *error) {
    return exact_solve_discounted(exact, table, p, CHAIN_LUMPED, 1, limits, error);
}
/* Solves for the moves again, from the present ones, after a change of exact->chain.p. */
bool exact_solve_moves(struct exact *exact, const struct exact_limits *limits, struct error *error);
/* Like exact_solve, after another p or table, which is not freed yet, or with an empty `exact`.
 * What stays the same is kept: the chain, if only p and the start differ; the solutions, if only
 * the start does. So the result is that of exact_solve, but is to be freed also on failure. */
bool exact_solve_next(struct exact *exact, const struct walk_table *table, double p,
                      const struct exact_limits *limits, struct error *error);
void exact_free(struct exact *exact);

/* Expected moves from a state. */
struct exact_bracket exact_state(const struct exact *exact, uint32_t row, int square);

/* The same at a start square, without letters or, if `taken`, once its letter is taken. */
struct exact_bracket exact_start(const struct exact *exact, int square, bool taken);

/* Expected moves of the table's own games: from its start, offered or not. */
struct exact_bracket exact_game(const struct exact *exact);

/* The probability that a game of the table's strategy ends, for the table's own start: exactly 1 if
 * that is certain, exactly 0 if it is impossible.
 *
 * In dead states, which cannot reach the end (by graph search), the probability h is 0; elsewhere h
 * solves h = mean of h after the move, and h = 1 once the game is over. The error of h is at most
 * its residual times the expected moves until the game is over or in a dead state, which are
 * computed too. Fails when memory is short. */
bool exact_ending(const struct walk_table *table, double p, const struct exact_limits *limits,
                  struct exact_bracket *ending, struct error *error);

/* The variance of a game's moves, for the table's own start as in exact_game.
 *
 * The second moment m of the moves from a state solves m = (2 v - 1) + mean of m after the move,
 * v being the expected moves; the variance is m - v^2. Infinite where v is. The error of v
 * widens the bounds. Fails when memory is short. */
bool exact_variance(struct exact *exact, const struct exact_limits *limits,
                    struct exact_bracket *variance, struct error *error);

/* The derivative of the expected moves v by p, for the table's own start.
 *
 * Differentiating v = 1 + mean of v after the move gives the same equations with another reward
 * than 1: for a state, the sum over the green squares that follow of their probability times v
 * after a reset there, minus v after a removal there. The table must have been compiled for
 * TABLE_EITHER: at p = 0 and p = 1 the derivative is one-sided. NaN if v is infinite, also if only
 * after one of the coin's two outcomes. */
bool exact_derivative(struct exact *exact, const struct exact_limits *limits,
                      struct exact_bracket *derivative, struct error *error);

#endif
