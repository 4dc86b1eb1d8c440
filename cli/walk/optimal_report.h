/* What `bukub walk optimal` says. */
#ifndef CLI_WALK_OPTIMAL_REPORT_H
#define CLI_WALK_OPTIMAL_REPORT_H

#include "analysis/walk/optimal/optimal_sweep.h"
#include "cli/walk/options.h"

#include <jansson.h>

struct optimal_report {
    const struct optimal_plan *plan;
    const struct walk_setting *setting; /* knows the strategies */
    const struct optimal_point *point;
    const struct optimal_regret *regret;
    size_t decisions; /* to tell of each strategy, at most */
};

/* The arrays "points" and "regrets". */
json_t *optimal_report_points(const struct optimal_report *report);
json_t *optimal_report_regrets(const struct optimal_report *report);

/* Tables; the decisions where one p from one start was solved. False when memory is short. */
bool optimal_report_print(const struct optimal_report *report);

/* Notes on stderr: points from where games need not end, bounds that are wider than they should
 * be. Returns whether the result is whole: false for games that need not end, and for passes that
 * ran out. */
bool optimal_report_notes(const struct optimal_report *report);

#endif
