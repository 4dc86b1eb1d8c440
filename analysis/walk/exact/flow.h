/* Forward propagation: the distribution over states after each move. */
#ifndef ANALYSIS_WALK_EXACT_FLOW_H
#define ANALYSIS_WALK_EXACT_FLOW_H

#include "analysis/walk/solve/chain.h"
#include "sim/base/watch.h"

struct flow_limits {
    double tail;   /* stop when the probability of unfinished games is this low: default 1e-12 */
    uint32_t most; /* most moves: default 100,000 */
    double cut;    /* bound on the probability of games cut off before: default
                      1e-20 */
    const struct watch *watch; /* polled after each move; or NULL */
};

/* Default limits. */
struct flow_limits flow_default_limits(void);

struct flow {
    uint32_t moves;       /* computed: distribution[0 .. moves] */
    double *distribution; /* the probability that a game takes so many moves */
    double tail;          /* that it takes more, or that it was cut off */
    double *held;         /* a vector of the chain's: expected times that a state is there to move
                             from, within those moves; twins (twins_find) are together */
};

/* Follows the games of the table's own start. Probabilities are sums of products without
 * cancellation: relative to each other they are right to some 1e-13, and what is not followed is
 * `tail`.
 *
 * Games with a row held that hardly any game has come to are cut off: with R rows, those that are
 * in one row before a move with a probability of cut / (most R) or less, in all squares together.
 * There are at most R such rows before each of at most `most` moves, so all that is cut off has at
 * most the probability `cut`. As nothing is subtracted, each distribution[m] is too small by at
 * most that, and never too large; what is cut off is in `tail`. By default it is 10^8 times less
 * than the tail at which it stops anyway, and 10^4 times less than a rounding of the sum of all. It
 * also keeps numbers from becoming subnormal, with which some processors take a hundred times as
 * long.
 *
 * Fails when memory is short or it is stopped. */
bool flow_follow(const struct chain *chain, const struct flow_limits *limits, struct flow *flow,
                 struct error *error);
void flow_free(struct flow *flow);

/* One move of all games: to[] gets the probabilities of the states after it, those of finished
 * games included, from[] being those before; both vectors of the chain's. In a decision process
 * what chain->taken says is done. */
void flow_move(const struct chain *chain, const double *from, double *to);

/* The smallest number of moves m with P(moves <= m) >= q, 0 < q < 1; UINT32_MAX when it lies in the
 * tail. */
uint32_t flow_quantile(const struct flow *flow, double q);

/* The probability that a game takes more than m moves, for m = 0 .. count - 1; from flow->moves on
 * the tail's. */
void flow_survival(const struct flow *flow, uint32_t count, double survival[]);

/* Expected counts of what happens in a game (the start is no landing). */
struct flow_counts {
    double landings[WALK_MAX_SQUARES]; /* by square */
    double takes;                      /* a letter of the start that was taken is one */
    double resets, removals;           /* removals: that take something away */
};
void flow_count(const struct chain *chain, const struct flow *flow, struct flow_counts *counts);

/* Expected landings on each square with the row of that lane held: by square. */
void flow_landings(const struct chain *chain, const struct flow *flow, size_t at,
                   double landings[WALK_MAX_SQUARES]);

#endif
