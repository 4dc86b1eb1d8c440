/* A solved round, for people, for programs and as lines of a table. */
#ifndef CLI_SLICE_SOLVE_REPORT_H
#define CLI_SLICE_SOLVE_REPORT_H

#include "analysis/slice/rounds/round.h"
#include "cli/shared/output/json.h"

/* NULL when memory is short. */
json_t *slice_solve_report_json(const struct slice_round *round, double seconds);

/* On stdout. Fails when memory is short. */
bool slice_solve_report_print(const struct slice_round *round, double seconds);

/* The heading of the table of rounds, and the lines of a round that is solved. */
void slice_solve_report_csv_heading(void);
void slice_solve_report_csv(const struct slice_round *round);

#endif
