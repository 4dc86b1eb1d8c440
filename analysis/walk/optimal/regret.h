/* The regret of a strategy, by decision; and a summary of its decisions.
 *
 * Let `row` be the collection held on a square, `next` the one after taking its letter, v*(row) and
 * v*(next) the least expected moves from there with each of them, and `take` the probability that
 * the strategy takes the letter. The decision loses, each time it occurs,
 *
 *     take v*(next) + (1 - take) v*(row) - min(v*(next), v*(row)),
 *
 * and the expected sum of all losses in a game is exactly the strategy's regret: its expected moves
 * minus the optimum (the performance difference lemma of Kakade and Langford, 2002). */
#ifndef ANALYSIS_WALK_OPTIMAL_REGRET_H
#define ANALYSIS_WALK_OPTIMAL_REGRET_H

#include "analysis/walk/exact/transient.h"
#include "analysis/walk/optimal/optimum.h"

/* The decisions about one letter with one collection held, on all squares with that letter. */
struct regret_decision {
    struct walk_collection collection;
    uint8_t letter; /* 0: A */
    double times;   /* expected number of occurrences in a game */
    double loss;    /* expected moves that it loses in a game */
    double takes;   /* fraction of occurrences in which the letter is taken, 0..1 */
    double best;    /* fraction of occurrences in which taking is optimal and leaving is not */
};

struct regret {
    double total;                      /* expected moves lost in a game, as far as propagated */
    size_t count;                      /* number of decisions with a loss */
    struct regret_decision *decisions; /* [count]: the largest loss first */
    bool whole; /* all games were propagated (transient.h); otherwise `times` and `loss` are NaN */
};

/* Compares the table's strategy, from its own start, whose letter is offered if `offered`, with the
 * optimum for the same board and p, which must be finite in every state of the table. The table
 * must have been compiled for table_coin(p) or TABLE_EITHER. Fails when memory is short. */
bool regret_find(struct regret *regret, const struct walk_table *table,
                 const struct optimum *optimum, bool offered, const struct transient_limits *limits,
                 struct error *error);
void regret_free(struct regret *regret);

/* A strategy's decisions with one collection held, about the letters on which the token lands. */
struct policy_entry {
    struct walk_collection collection;
    uint32_t row;     /* of the collection in the table */
    double times;     /* expected number in a game; NaN unless all games were propagated */
    uint32_t takes;   /* bit l: letter l, 0 being A, is taken on every square */
    uint32_t leaves;  /* bit l: letter l is left on every square */
    uint32_t depends; /* bit l: whether letter l is taken depends on the square or on chance */
};

/* A summary of a strategy's decisions by collection. */
struct policy_summary {
    size_t count;
    struct policy_entry *entry; /* [count]: most decisions first */
};

/* Summarizes games of the table from its own start, whose letter is offered if `offered`. The table
 * must have been compiled for table_coin(p) or TABLE_EITHER. Fails when memory is short. */
bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct transient_limits *limits, struct error *error);
void policy_summary_free(struct policy_summary *summary);

#endif
