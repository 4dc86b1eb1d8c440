/* The regret of a strategy, by decisions.
 *
 * With v* the optimum, a decision with the row held at a square loses, each time it comes up,
 *
 *     take v*(next) + (1 - take) v*(row) - min(v*(next), v*(row))          at that square,
 *
 * and the expected sum of all losses in a game is exactly the strategy's regret: its expected moves
 * less the optimum (the performance difference lemma of Kakade and Langford, 2002). */
#ifndef ANALYSIS_WALK_OPTIMAL_REGRET_H
#define ANALYSIS_WALK_OPTIMAL_REGRET_H

#include "analysis/walk/exact/flow.h"
#include "analysis/walk/optimal/optimum.h"

/* The decisions about one letter with one collection held, on all squares with that letter. */
struct regret_decision {
    struct walk_collection collection;
    uint8_t letter;
    double times; /* expected times that it comes up in a game */
    double loss;  /* expected moves lost by it in a game */
    double takes; /* how often of those the letter is taken, 0..1 */
    double best;  /* how often of those it is best to take it */
};

struct regret {
    double total; /* expected moves lost in a game */
    size_t count; /* decisions that lose anything, the most first */
    struct regret_decision *decisions;
    double tail; /* the probability of games longer than was followed: see flow.h */
};

/* The table's strategy, from its own start, whose letter is offered with `offered`, against the
 * optimum for the same board and p, which must be finite from every state that the table has. The
 * table must have been compiled for table_coin(p) or TABLE_EITHER. Fails when memory is short. */
bool regret_find(struct regret *regret, const struct walk_table *table,
                 const struct optimum *optimum, bool offered, const struct flow_limits *limits,
                 struct error *error);
void regret_free(struct regret *regret);

#endif
