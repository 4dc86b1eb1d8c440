/* The transient distribution of a strategy's Markov chain: the probabilities of its states after
 * each move. A state is a row of the strategy's table, the collection held, and a square. */
#ifndef ANALYSIS_WALK_EXACT_TRANSIENT_H
#define ANALYSIS_WALK_EXACT_TRANSIENT_H

#include "analysis/walk/solve/chain.h"
#include "sim/base/watch.h"

struct transient_limits {
    double tail;               /* stop when the probability of unfinished games is this low */
    uint32_t most;             /* propagate at most this many moves */
    double cut;                /* bound on the total probability of dropped states */
    const struct watch *watch; /* polled after each move; or NULL */
};

static inline struct transient_limits transient_limits_default(void) {
    return (struct transient_limits){.tail = 1e-12, .most = 100000, .cut = 1e-20};
}

struct transient {
    uint32_t moves;       /* the most moves for which the distribution is computed */
    double *distribution; /* [moves + 1]: the probability of each number of moves */
    double tail;          /* the probability of more moves and of dropped states */
    bool whole;   /* the tail is as low as requested: practically no game takes more moves */
    double *held; /* by state, as a chain_vector (chain.h): how many of the moves are expected to
                     begin in it; rows that share values (lumpable_find) are added together */
};

/* Propagates the games from the table's start, move by move. Probabilities are sums of products
 * without cancellation: their relative error is about 1e-13.
 *
 * Rows of negligible probability are dropped. With R rows, a row is dropped before a move if the
 * probability of all its states together is at most cut / (most R). At most R rows are dropped
 * before each of at most `most` moves: at most `cut` in all, which counts in `tail`. Probabilities
 * are only added, so distribution[m] is too small by at most `cut`, and never too large. The
 * default `cut` is 10^8 times less than the tail at which propagation stops, and 10^4 times less
 * than a rounding of 1. Without dropping, numbers become subnormal, and some processors very slow.
 *
 * Fails when memory is short or the propagation is stopped; then `transient` is empty. */
bool transient_find(const struct chain *chain, const struct transient_limits *limits,
                    struct transient *transient, struct error *error);
void transient_free(struct transient *transient);

/* Frees `held`, which is large, and keeps the distribution. */
void transient_forget_held(struct transient *transient);

/* One move of the games in rows whose probability exceeds `least`: from[] holds the probabilities
 * of the states before the move, to[] receives those after it, including finished games; both are
 * laid out as a chain_vector. In a decision process, chain->taken has the decisions. Returns the
 * probability of the other rows, which are dropped. */
double transient_step(const struct chain *chain, double least, const double *from, double *to);

/* The quantile q, 0 < q < 1: the smallest number of moves m with P(moves <= m) >= q up to rounding
 * (distribution_quantile); UINT32_MAX if it lies in the tail. */
uint32_t transient_quantile(const struct transient *transient, double q);

/* The probability of more than m moves, m = 0 .. count - 1; from transient->moves on, the tail. */
void transient_survival(const struct transient *transient, uint32_t count, double survival[]);

/* Expected counts of what happens in a game (the start is no landing). */
struct transient_counts {
    double landings[WALK_MAX_SQUARES]; /* by square */
    double takes;                      /* including a letter taken at the start */
    double resets, removals;           /* removals: those that change the collection */
};
/* All counts are NaN unless the distribution is whole, since most of a count may come later. */
void transient_count(const struct chain *chain, const struct transient *transient,
                     struct transient_counts *counts);

/* Expected landings, by square, while a lane's row (chain.h) is held. False if it has no row. */
bool transient_landings(const struct chain *chain, const struct transient *transient, size_t lane,
                        double landings[WALK_MAX_SQUARES]);

#endif
