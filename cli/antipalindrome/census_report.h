/* A census of a row, for people and for programs. */
#ifndef CLI_ANTIPALINDROME_CENSUS_REPORT_H
#define CLI_ANTIPALINDROME_CENSUS_REPORT_H

#include "cli/shared/output/json.h"
#include "sim/antipalindrome/census.h"

struct census_report {
    const struct antipalindrome_census *census;
    const struct antipalindrome_tally *tally;
    double seconds;
};

/* NULL when memory is short. */
json_t *antipalindrome_census_json(const struct census_report *report);

/* On stdout. Fails when memory is short. */
bool antipalindrome_census_print(const struct census_report *report);

#endif
