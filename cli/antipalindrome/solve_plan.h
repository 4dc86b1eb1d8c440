/* What it would take to solve a row with so many processes, told instead of solving it. */
#ifndef CLI_ANTIPALINDROME_SOLVE_PLAN_H
#define CLI_ANTIPALINDROME_SOLVE_PLAN_H

#include "cli/shared/output/watcher.h"
#include "sim/antipalindrome/row.h"

#include <stdbool.h>

struct solve_plan {
    int processes, threads;
    bool json;
};

/* Prints it; returns the exit code. */
int solve_plan_tell(const struct solve_plan *plan, const struct antipalindrome_row *row,
                    struct watcher *watcher, enum watcher_progress when);

#endif
