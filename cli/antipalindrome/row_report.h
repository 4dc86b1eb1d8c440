/* A solved row, for people, for programs and as a line of a table. */
#ifndef CLI_ANTIPALINDROME_ROW_REPORT_H
#define CLI_ANTIPALINDROME_ROW_REPORT_H

#include "analysis/antipalindrome/solve.h"
#include "cli/shared/output/json.h"

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

/* The heading of the table of sizes, and the line of an empty row that is solved. */
void row_report_csv_heading(void);
void row_report_csv(const struct row_report *report);

#endif
