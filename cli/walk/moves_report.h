/* What people and programs are told of the moves that games took. */
#ifndef CLI_WALK_MOVES_REPORT_H
#define CLI_WALK_MOVES_REPORT_H

#include "analysis/walk/exact/flow.h"
#include "cli/shared/output/screen_table.h"
#include "sim/statistics/histogram.h"

#include <jansson.h>

/* The mean; infinite where some games cannot end, NaN where none ended. */
double figures_mean(const struct histogram_summary *summary);

/* Sets mean, standard_error, ci95, sd, min, max, quantiles, ended, censored and unfinishable. What
 * is not there is null, and "<key>_is" beside it says why: "infinite", or "unknown". */
void figures_report_json(json_t *object, const struct histogram *histogram,
                         const struct histogram_summary *summary);

/* A distribution of moves, told. */

/* Adds "quantiles", "distribution", "survival" and "tail" to the object. */
void flow_report_json(json_t *object, const struct flow *flow);

/* Adds the quantile to the table; "-" where it lies in the tail, or nothing was followed. */
void flow_report_quantile(struct screen_table *table, const struct flow *flow, double q);

#endif
