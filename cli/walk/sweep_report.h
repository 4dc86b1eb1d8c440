/* The result of a sweep for people and for programs. */
#ifndef CLI_WALK_SWEEP_REPORT_H
#define CLI_WALK_SWEEP_REPORT_H

#include "sim/walk/sweep/sweep.h"

#include <jansson.h>

/* Prints a table: a line for each point or, for several p, mean moves by p and strategy,
 * marked where games are censored. */
bool sweep_report_print(const struct sweep_result *result, struct error *error);

/* The points as a JSON array; NULL when memory is short. */
json_t *sweep_report_json(const struct sweep_result *result);

/* Says on stderr how many games were censored or cannot end, at the point where there are most, and
 * at how many points there are any. Returns whether there are. */
bool sweep_report_unended(const struct sweep_result *result);

#endif
