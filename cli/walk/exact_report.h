/* What `bukub walk exact` says. */
#ifndef CLI_WALK_EXACT_REPORT_H
#define CLI_WALK_EXACT_REPORT_H

#include "analysis/walk/exact/exact_sweep.h"

#include <jansson.h>

struct exact_report {
    const struct exact_plan *plan;
    const char *const *strategy; /* canonical names */
    const struct exact_point *point;
};

/* The points that were solved as a JSON array; NULL when memory is short. */
json_t *exact_report_json(const struct exact_report *report);

/* Prints a table: a line for each point or, for several p, expected moves by p and strategy. */
bool exact_report_print(const struct exact_report *report, struct error *error);

/* Notes on stderr: strategies with memory, points from where games need not end, bounds that are
 * wider than they should be. Returns whether the result is whole: false for games that need not
 * end, and for passes that ran out. */
bool exact_report_notes(const struct exact_report *report);

#endif
