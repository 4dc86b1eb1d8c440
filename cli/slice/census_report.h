/* A census of best lines, for people and for programs. */
#ifndef CLI_SLICE_CENSUS_REPORT_H
#define CLI_SLICE_CENSUS_REPORT_H

#include "analysis/slice/census/census.h"
#include "cli/shared/output/json.h"

struct slice_census_report {
    const struct slice_census *census;
    const struct slice_tally *tally;
    double seconds;
};

/* NULL when memory is short. */
json_t *slice_census_json(const struct slice_census_report *report);

/* On stdout. Fails when memory is short. */
bool slice_census_print(const struct slice_census_report *report);

#endif
