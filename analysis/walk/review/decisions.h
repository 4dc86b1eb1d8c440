/* All decisions of the walk as a list: whether to take a letter, or with which probability. */
#ifndef ANALYSIS_WALK_REVIEW_DECISIONS_H
#define ANALYSIS_WALK_REVIEW_DECISIONS_H

#include "sim/dataset/result.h"
#include "sim/walk/table/table.h"

extern const struct result_description decisions_description;
/* Sets a result to one decision for each collection of the table and each white square whose letter
 * the rules then allow to take; with the table's probability of taking if `takes`. */
void decisions_to_result(const struct walk_table *table, bool takes, struct result *result);

#endif
