/* A summary of a strategy's decisions by collection: the letters that it takes and leaves, for the
 * collections with the most decisions. */
#ifndef ANALYSIS_WALK_OPTIMAL_POLICY_SUMMARY_H
#define ANALYSIS_WALK_OPTIMAL_POLICY_SUMMARY_H

#include "analysis/walk/exact/flow.h"

/* Decisions with one collection, about letters on which the token may land. */
struct policy_entry {
    struct walk_collection collection;
    uint32_t row;     /* of the table */
    double times;     /* expected number of decisions per game; NaN if the flow is not whole */
    uint32_t takes;   /* bit l: letter l is taken on every square */
    uint32_t leaves;  /* bit l: it is left on every square */
    uint32_t depends; /* bit l: it depends on the square or on chance */
};

struct policy_summary {
    size_t count;
    struct policy_entry *entry; /* most frequent first */
};

/* Summarizes games of the table from its own start, whose letter is offered if `offered`. The table
 * must have been compiled for table_coin(p) or TABLE_EITHER. Fails when memory is short. */
bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct flow_limits *limits, struct error *error);
void policy_summary_free(struct policy_summary *summary);

/* The probability that the table takes the letter of a white square. */
double policy_take_of(const struct walk_table *table, uint32_t row, int square);

#endif
