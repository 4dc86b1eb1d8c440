/* Reports of simulated sweeps. */
#ifndef CLI_WALK_SWEEP_REPORT_H
#define CLI_WALK_SWEEP_REPORT_H

#include "sim/walk/sweep/sweep.h"

#include <jansson.h>

/* Prints a table: a row per point or, for several p, mean moves by p and strategy, marked if games
 * are censored. */
bool sweep_report_print(const struct sweep_result *result, struct error *error);

/* The points as a JSON array; NULL when memory is short. */
json_t *sweep_report_json(const struct sweep_result *result);

/* Prints notes about censored and unfinishable games: their number at the worst point, and the
 * number of points with any. Returns whether there are any. */
bool sweep_report_unended(const struct sweep_result *result);

#endif
