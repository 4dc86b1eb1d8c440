/* The transient distribution of a chain: over its states after each move, propagated forward. */
#ifndef ANALYSIS_WALK_EXACT_TRANSIENT_H
#define ANALYSIS_WALK_EXACT_TRANSIENT_H

#include "analysis/walk/solve/chain.h"
#include "sim/base/watch.h"

struct transient_limits {
    double tail;   /* stop when the probability of unfinished games is this low: default 1e-12 */
    uint32_t most; /* most moves: default 100,000 */
    double cut;    /* bound on the probability of states dropped before that: default 1e-20 */
    const struct watch *watch; /* polled after each move; or NULL */
};

/* Default limits. */
struct transient_limits transient_limits_default(void);

struct transient {
    uint32_t moves;       /* computed: distribution[0 .. moves] */
    double *distribution; /* the probability of each number of moves */
    double tail;          /* the probability of more moves and of dropped states */
    bool whole;           /* the tail is as low as requested: games have no more moves than these */
    double *held; /* by state, as a chain_vector: the expected number of these moves that start in
                     it; rows that share values (lumpable_find) are added together */
};

/* Propagates the games of the table's own start. Probabilities are sums of products without
 * cancellation: their relative error is about 1e-13, and what is not propagated is in `tail`.
 *
 * States of negligible probability are dropped: before each move, all states of a row whose total
 * probability is at most cut / (most R), R being the number of rows. There are at most R such rows
 * before each of at most `most` moves, so the total dropped is at most `cut`. Since nothing is
 * subtracted, each distribution[m] is too small by at most that, and never too large; what is
 * dropped counts in `tail`. By default `cut` is 10^8 times less than the tail at which propagation
 * stops, and 10^4 times less than a rounding of the sum of all. Dropping also avoids subnormal
 * numbers, which some processors handle a hundred times more slowly.
 *
 * Fails when memory is short or it is stopped. */
bool transient_find(const struct chain *chain, const struct transient_limits *limits,
                    struct transient *transient, struct error *error);
void transient_free(struct transient *transient);

/* One move of all games: from[] holds the probabilities of the states before it, to[] receives
 * those after it, including finished games; both are laid out as a chain_vector. In a decision
 * process the decisions are those in chain->taken. */
void transient_step(const struct chain *chain, const double *from, double *to);

/* The smallest number of moves m with P(moves <= m) >= q up to rounding (distribution_quantile), 0
 * < q < 1; UINT32_MAX if it lies in the tail. */
uint32_t transient_quantile(const struct transient *transient, double q);

/* The probability that a game takes more than m moves, for m = 0 .. count - 1; from
 * transient->moves on, the tail. */
void transient_survival(const struct transient *transient, uint32_t count, double survival[]);

/* Expected counts of what happens in a game (the start is no landing). */
struct transient_counts {
    double landings[WALK_MAX_SQUARES]; /* by square */
    double takes;                      /* including a letter taken at the start */
    double resets, removals;           /* removals: those that change the collection */
};
/* NaN if the distribution is not whole, since what happens later may be most of it. */
void transient_count(const struct chain *chain, const struct transient *transient,
                     struct transient_counts *counts);

/* Expected landings, by square, with a lane's row held. */
void transient_landings(const struct chain *chain, const struct transient *transient, size_t lane,
                        double landings[WALK_MAX_SQUARES]);

#endif
