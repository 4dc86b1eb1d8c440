/* The walker: a circle that makes uniformly random legal moves until it reaches the goal or is
 * trapped, on a square without a path to the goal. Its squares form an absorbing Markov chain. */
#ifndef ANALYSIS_MAGICBOARD_CHAIN_H
#define ANALYSIS_MAGICBOARD_CHAIN_H

#include "sim/magicboard/board.h"

struct magicboard_chain {
    double p_goal, p_lost;        /* probabilities of reaching the goal and of becoming trapped */
    double expected_steps;        /* to the goal; infinite if p_lost > 0 */
    double steps_given_goal;      /* expected steps given that the goal is reached; NaN if never */
    double p[MAGICBOARD_SQUARES]; /* by square: probability of reaching the goal from it */
    /* By square: expected visits of a walk, the start included, until it reaches the goal or is
     * trapped; on the goal and where walks are trapped, the probability that it ends there. */
    double visits[MAGICBOARD_SQUARES];
};

/* Solves the chain of a puzzle with about (reachable squares)^3 / 3 multiplications. */
void magicboard_chain_solve(const struct magicboard_puzzle *puzzle, struct magicboard_chain *chain);

/* The distribution of the number of steps: probability[i] of reaching the goal in exactly i steps,
 * i < steps. *rest: the probability of reaching it later. */
void magicboard_chain_distribution(const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_chain *chain, size_t steps,
                                   double *probability, double *rest);

#endif
