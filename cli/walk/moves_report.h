/* Reports of distributions of moves, simulated or exact. */
#ifndef CLI_WALK_MOVES_REPORT_H
#define CLI_WALK_MOVES_REPORT_H

#include "analysis/walk/exact/flow.h"
#include "cli/shared/output/screen_table.h"
#include "sim/statistics/histogram.h"

#include <jansson.h>

/* The mean; infinite if some games cannot end, NaN if none ended. */
double figures_mean(const struct histogram_summary *summary);

/* Sets mean, standard_error, ci95, sd, min, max, quantiles, ended, censored and unfinishable.
 * Missing values are null, and "<key>_is" is "infinite" or "unknown". */
void figures_report_json(json_t *object, const struct histogram *histogram,
                         const struct histogram_summary *summary);

/* Exact distributions: */

/* Adds "quantiles", "distribution", "survival" and "tail" to the object. */
void flow_report_json(json_t *object, const struct flow *flow);

/* Adds the quantile to the table; "-" if it lies in the tail or the
 * distribution was not computed. */
void flow_report_quantile(struct screen_table *table, const struct flow *flow, double q);

#endif
