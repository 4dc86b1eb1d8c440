/* What `bukub sequencium solve` says of a position. */
#ifndef CLI_SEQUENCIUM_SOLVE_REPORT_H
#define CLI_SEQUENCIUM_SOLVE_REPORT_H

#include "analysis/sequencium/solve.h"

#include <jansson.h>

struct solve_report {
    const struct sequencium_position *position;
    const struct solve_plan *plan;
    const struct solution *solution;
    double seconds;
};

/* One object; NULL when memory is short. */
json_t *solve_report_json(const struct solve_report *report);

/* The board, the value or its bounds, best moves and best play. */
void solve_report_print(const struct solve_report *report);

#endif
