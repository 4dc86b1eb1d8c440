/* A strategy's decisions by collection: those in which it decides most often, with the letters that
 * it takes and leaves. */
#ifndef ANALYSIS_WALK_OPTIMAL_POLICY_SUMMARY_H
#define ANALYSIS_WALK_OPTIMAL_POLICY_SUMMARY_H

#include "analysis/walk/exact/flow.h"

/* Its decisions with one collection, on letters that it lands on. */
struct policy_entry {
    struct walk_collection collection;
    uint32_t row;     /* of the table */
    double times;     /* expected decisions in a game */
    uint32_t takes;   /* bit l: takes letter l on every square */
    uint32_t leaves;  /* bit l: leaves it on every square */
    uint32_t depends; /* bit l: does either, by square or by chance */
};

struct policy_summary {
    size_t count;
    struct policy_entry *entry; /* most frequent first */
};

/* Follows the games of the table from its own start, whose letter is offered with `offered`. The
 * table must have been compiled for table_coin(p) or TABLE_EITHER. Fails when memory is short. */
bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct flow_limits *limits, struct error *error);
void policy_summary_free(struct policy_summary *summary);

/* The probability with which the table takes the letter of a white square. */
double policy_take_of(const struct walk_table *table, uint32_t row, int square);

#endif
