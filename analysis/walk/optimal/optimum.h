/* The optimum: the minimum expected moves over all strategies, including randomized ones and ones
 * with memory, from every state; and an optimal policy. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_H

#include "analysis/walk/exact/exact.h"

struct optimum {
    struct walk_table table; /* the game: all collections, each letter taken (game_table) */
    struct exact exact;      /* exact.moves: the optimum, with bounds */
    double *ending; /* by chain_index: the expected discounted moves (optimum_takes); where they are
                       fewer, games are more likely to end, or equally likely and sooner. NULL if
                       the expected moves are finite from every state */
};

/* Solves the game for that p. The board must outlive the result. Otherwise like
 * exact_solve_discounted. */
bool optimum_solve_discounted(struct optimum *optimum, const struct walk_board *board, double p,
                              double discount, const struct exact_limits *limits,
                              struct error *error);

static inline bool optimum_solve(struct optimum *optimum, const struct walk_board *board, double p,
                                 const struct exact_limits *limits, struct error *error) {
    return optimum_solve_discounted(optimum, board, p, 1, limits, error);
}
void optimum_free(struct optimum *optimum);

/* Solves for another p, starting from the current solution; both between 0 and 1, exclusive. */
bool optimum_move(struct optimum *optimum, double p, const struct exact_limits *limits,
                  struct error *error);

/* Minimum expected moves from a start square; with `offered` its letter may be taken first. */
struct exact_bracket optimum_start(const struct optimum *optimum, int square, bool offered);

/* Whether to take the letter of a square while holding the collection of a row of optimum->table.
 * False on green squares, where taking is illegal, and if both values are equal. If no policy ends
 * the game with probability 1, it maximizes that probability, by minimizing the moves discounted by
 * 1 - 1e-6 (as the discount factor tends to 1, these order strategies by their probability of
 * ending, then by speed: Puterman, "Markov Decision Processes", 1994, chapter 10). */
bool optimum_takes(const struct optimum *optimum, uint32_t row, int square);

/* Expected moves that the other decision would cost there. NaN where there is none, on green
 * squares and if a fifth letter completes no palindrome, and if moves are infinite either way. */
double optimum_cost(const struct optimum *optimum, uint32_t row, int square);

/* The optimal policy as a table, which can be played and solved like any other: the rows reachable
 * from that start with the outcomes that `coin` allows; with TABLE_EITHER at any p. Free it. */
bool optimum_table(const struct optimum *optimum, int start, bool offered, enum table_coin coin,
                   struct walk_table *table, struct error *error);

/* Number of values of p that are solved in sequence, each starting from the previous solution: runs
 * are fixed, so that results do not depend on the number of threads. */
enum { OPTIMUM_RUN = 9 };

/* Is given the optimum at p[index], in several threads at once; false to stop with an error. */
typedef bool optimum_visit(void *context, size_t index, const struct optimum *optimum,
                           struct error *error);

/* Solves the game for p[0 .. n - 1] on `threads` threads, and visits each optimum. Neighbouring
 * values of p should be close to each other. Fails if optimum_solve or `visit` does. */
bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits, optimum_visit *visit, void *context,
                   struct error *error);

#endif
