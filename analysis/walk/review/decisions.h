/* The decisions of the walk as a list. */
#ifndef ANALYSIS_WALK_REVIEW_DECISIONS_H
#define ANALYSIS_WALK_REVIEW_DECISIONS_H

#include "sim/dataset/result.h"
#include "sim/walk/table/table.h"

/* Every combination of a row of the table and a white square whose letter the rules allow to take,
 * with a probability of taking if `takes`. */
extern const struct result_description decisions_description;
void decisions_to_result(const struct walk_table *table, bool takes, struct result *result);

#endif
