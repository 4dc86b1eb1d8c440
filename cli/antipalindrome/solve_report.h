/* Output of `antipalindrome solve`: a solved row on screen, as JSON and as CSV; the cost of solving
 * it. */
#ifndef CLI_ANTIPALINDROME_SOLVE_REPORT_H
#define CLI_ANTIPALINDROME_SOLVE_REPORT_H

#include "analysis/antipalindrome/solve.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/watcher.h"
#include "sim/antipalindrome/row.h"

#include <stdbool.h>

struct row_report {
    const struct antipalindrome_row *row;
    const struct row_plan *plan;
    const struct row_solution *solution;
    double seconds;
};

/* NULL when memory is short. */
json_t *row_report_json(const struct row_report *report);

/* On stdout. Fails when memory is short. */
bool row_report_print(const struct row_report *report);

/* The heading of the CSV table of sizes, and the line of a solved empty row. */
void row_report_csv_heading(void);
void row_report_csv(const struct row_report *report);

/* Predicts memory and traffic of solving a row with a number of processes. */
struct solve_plan {
    int processes, threads;
    bool json;
};

/* Prints the prediction; returns the exit code. */
int solve_plan_print(const struct solve_plan *plan, const struct antipalindrome_row *row,
                     struct watcher *watcher, enum watcher_progress when);

#endif
