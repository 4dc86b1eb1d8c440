/* Direct solution of a chain's equations in 512-bit floating-point numbers, for small chains whose
 * values are too large for the iteration of solve.h.
 *
 * All states are eliminated one after another, large collections first, as in the rows of solve.h:
 * pivots are sums of off-diagonal elements and of the probability of finishing, so that nothing is
 * subtracted. Every value then has a relative error of about n^2 roundings for n states, however
 * large the value is (O'Cinneide, "Entrywise perturbation theory and error analysis for Markov
 * chains", Numerische Mathematik 65, 1993): less than 2^-480, as n is at most DIRECT_STATES.
 * Differences below 2^-400 of a value count as 0. Decisions come from policy iteration. */
#ifndef ANALYSIS_WALK_SOLVE_DIRECT_H
#define ANALYSIS_WALK_SOLVE_DIRECT_H

#include "analysis/walk/solve/chain.h"

/* Larger chains are not solved, nor those that take more multiplications for one elimination. */
enum { DIRECT_STATES = 1 << 12, DIRECT_PRODUCTS = 1 << 26 };

/* The reward of a move from a state, and what the values then are. Let v be the expected moves. */
enum direct_reward {
    DIRECT_MOVES,   /* reward 1, value v */
    DIRECT_SQUARES, /* reward 2 v - 1, value: the second moment of the moves */
    DIRECT_SLOPE,   /* reward: v after a reset minus v after a removal, on a landing on a green
                       square, else 0; value: the derivative of v by p */
    DIRECT_ENDING,  /* reward 1 for finishing, else 0; value: the probability of finishing */
};

struct direct; /* the values of all states from which games end */

/* Solves the chain; with DIRECT_MOVES, also improves the decisions of a decision process. `moves`
 * are the expected moves, for DIRECT_SQUARES and DIRECT_SLOPE. NULL if the chain is too large. */
struct direct *direct_solve(struct chain *chain, enum direct_reward reward,
                            const struct direct *moves);
void direct_free(struct direct *direct);

/* The value of a state, given by its chain_index, and the value of one state minus another's. */
double direct_value(const struct direct *direct, size_t index);
double direct_difference(const struct direct *direct, size_t one, size_t other);

/* The value of the table's game, which begins with the letter that is offered at its start. */
double direct_game(const struct direct *direct, const struct chain *chain);

/* The variance of the table's game's moves, from the moves and their second moment. */
double direct_variance(const struct direct *moves, const struct direct *squares,
                       const struct chain *chain);

#endif
