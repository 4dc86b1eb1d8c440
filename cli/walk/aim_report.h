/* What `bukub walk optimal --within` and `--discount` say. */
#ifndef CLI_WALK_AIM_REPORT_H
#define CLI_WALK_AIM_REPORT_H

#include "analysis/walk/optimal/aim_sweep.h"
#include "cli/walk/options.h"

#include <jansson.h>

struct aim_report {
    const struct aim_plan *plan;
    const struct walk_setting *setting; /* knows the strategies */
    const struct aim_point *point;
    const struct aim_shortfall *shortfall;
};

/* The arrays "points" and "shortfalls". */
json_t *aim_report_points(const struct aim_report *report);
json_t *aim_report_shortfalls(const struct aim_report *report);

/* Tables; of one point the distribution, too. False when memory is short. */
bool aim_report_print(const struct aim_report *report);

/* Notes on stderr: bounds that are wider than they should be, strategies with memory. Returns
 * whether the result is whole: false for passes that ran out. */
bool aim_report_notes(const struct aim_report *report);

#endif
