/* Exact answers about a compiled strategy: every expectation with bounds that hold. */
#ifndef ANALYSIS_WALK_EXACT_EXACT_H
#define ANALYSIS_WALK_EXACT_EXACT_H

#include "analysis/walk/solve/solve.h"

/* How far to go. */
struct exact_limits {
    double width;              /* of a bracket, relative to the expectation: more than 0 */
    int passes;                /* at most */
    const struct watch *watch; /* asked before each of them whether to stop; or NULL */
};

/* 1e-10, 10,000 passes. */
struct exact_limits exact_default_limits(void);

/* A number and bounds within which it is, whatever was rounded. */
struct exact_bracket {
    double value, lower, upper; /* infinite, all three, where the game need not end */
};

struct exact {
    struct chain chain;
    struct solution moves; /* expected moves from every state */
};

/* Expected moves of the table's strategy from every state. The table must outlive the result and
 * have been compiled for table_coin(p) or TABLE_EITHER. Not to reach the width is no failure: see
 * moves.converged. Fails when memory is short or it is stopped. */
bool exact_solve(struct exact *exact, const struct walk_table *table, double p,
                 const struct exact_limits *limits, struct error *error);

/* The same of the expected discounted moves: move t = 0, 1, .. counts discount^t, 0 < discount < 1.
 * They are finite for games that never end, too. */
bool exact_solve_discounted(struct exact *exact, const struct walk_table *table, double p,
                            double discount, const struct exact_limits *limits,
                            struct error *error);
void exact_free(struct exact *exact);

/* Expected moves from a state. */
struct exact_bracket exact_state(const struct exact *exact, uint32_t row, int square);

/* Expected moves of a game that starts on a square; its letter is offered with `offered`. */
struct exact_bracket exact_start(const struct exact *exact, int square, bool offered);

/* Expected moves of the table's own games: from its start, offered or not. */
struct exact_bracket exact_game(const struct exact *exact);

#endif
