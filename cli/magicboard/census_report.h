/* What the census command shows. */
#ifndef CLI_MAGICBOARD_CENSUS_REPORT_H
#define CLI_MAGICBOARD_CENSUS_REPORT_H

#include "analysis/magicboard/census_file.h"

#include <jansson.h>

struct census_report {
    const struct magicboard_point *point; /* [count] */
    size_t count;
    double seconds;
};

/* A table of all sides; of a single one also its lengths. Returns false when memory was short. */
bool census_report_print(const struct census_report *report);

/* The same as an object; NULL when memory is short. */
json_t *census_report_json(const struct census_report *report);

#endif
