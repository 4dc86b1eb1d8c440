/* The maximum probability of finishing within a number of moves. */
#ifndef ANALYSIS_WALK_OPTIMAL_HORIZON_H
#define ANALYSIS_WALK_OPTIMAL_HORIZON_H

#include "analysis/walk/exact/exact.h"

/* Optimal play with a limited number of moves. */
struct horizon {
    struct walk_table game; /* see game_table */
    struct chain chain;     /* of the game */
    uint32_t moves;
    double *within; /* [moves + 1]: the maximum probability, over all policies, that a game ends
                       within that many moves; each number has its own optimal policy, which depends
                       on the moves left */
    double *distribution; /* [moves + 1]: of the moves under the policy optimal for `moves` */
    uint8_t *decisions; /* [moves * decided]: for each number of moves left after the landing, from
                           0, the part of chain.taken of the batches with fewer than four letters */
    size_t decided;     /* length of this part in bytes: such batches times squares */
};

/* Finds optimal play for that p and start, whose letter is offered if `offered`.
 *
 * Backward induction: late(0) = 1 and late(n) = mean of the smaller of late(n - 1) with and without
 * the letter, with nonnegative terms only; then forward propagation. Takes about 60 kB per move on
 * the published board. Fails when memory is short or `watch`, which may be NULL and is polled at
 * each move, stops the solution; then the horizon is empty. */
bool horizon_solve(struct horizon *horizon, const struct walk_board *board, double p, int start,
                   bool offered, uint32_t moves, const struct watch *watch, struct error *error);
void horizon_free(struct horizon *horizon);

/* Keeps only `within` and `distribution`. */
void horizon_forget_decisions(struct horizon *horizon);

/* within[moves] with guaranteed bounds: 1 - within is off by at most 37 roundings per move. */
struct exact_bracket horizon_bracket(double within, uint32_t moves);

/* Whether to take the letter of a square after landing on it with that row of the game held and
 * `left` moves left, fewer than horizon->moves. False on green squares and if both are equal. */
bool horizon_takes(const struct horizon *horizon, uint32_t left, uint32_t row, int square);

/* Finds the probability that a game of the table ends within that many moves. Fails likewise. */
bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    const struct watch *watch, struct error *error);

#endif
