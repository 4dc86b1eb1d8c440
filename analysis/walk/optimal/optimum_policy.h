/* The optimal decisions at several p, what the others would cost; and a summary of one policy. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_POLICY_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_POLICY_H

#include "analysis/walk/exact/transient.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/dataset/result.h"
#include "sim/walk/rules/points.h"

/* Maximum of optimum_policy_size. Each value takes about 25 bytes of memory. */
enum { OPTIMUM_POLICY_MOST = 1 << 24 };

/* Decisions while a collection of fewer than four letters is held. Each is a row; with four, taking
 * what completes a palindrome is always optimal. A zeroed policy is empty; it is never freed. */
struct optimum_policy {
    size_t rows, squares, ps;           /* numbers of collections, squares, values of p */
    struct walk_collection *collection; /* [rows]: those of the game */
    bool *reached;                      /* [rows]: by an optimal policy at one of these p */
    signed char *take; /* [p][row][square] 1: take, 0: leave, -1: no decision, or not solved */
    double *cost;      /* [p][row][square] see optimum_cost; NaN: likewise */
};

/* The number of decisions that are kept at these points. */
size_t optimum_policy_size(const struct walk_points *points);

/* Keeps the decisions of the optimum at one of the points' p. Fails when memory is short. */
bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         const struct optimum *optimum, struct error *error);

/* In results: the dimensions collection and square, which must be added together with the squares'
 * letters (walk_squares_variables), and take and cost by p, collection and square. Collections
 * that were not reached are left out. */
extern const struct dataset_variable optimum_policy_variables[];
void optimum_policy_to_result(struct result *result, const struct optimum_policy *policy,
                              const struct walk_board *board);

/* A strategy's decisions with one collection held, about the letters on which the token lands. */
struct policy_entry {
    struct walk_collection collection;
    uint32_t row; /* of the collection in the table */
    double times; /* expected number of decisions per game; NaN if the distribution is not whole */
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
