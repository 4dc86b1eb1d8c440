/* A distribution of moves, told. */
#ifndef CLI_WALK_FLOW_REPORT_H
#define CLI_WALK_FLOW_REPORT_H

#include "analysis/walk/exact/flow.h"
#include "cli/shared/output/screen_table.h"

#include <jansson.h>

/* Adds "quantiles", "distribution", "survival" and "tail" to the object. */
void flow_report_json(json_t *object, const struct flow *flow);

/* Adds the quantile to the table; "-" where it lies in the tail, or nothing was followed. */
void flow_report_quantile(struct screen_table *table, const struct flow *flow, double q);

#endif
