/* Two-sample tests for people and for programs. */
#ifndef CLI_WALK_TESTS_REPORT_H
#define CLI_WALK_TESTS_REPORT_H

#include "sim/common/two_sample.h"

#include <jansson.h>

/* The statistics and p-values of all tests, to ten digits, as a table. */
bool tests_report_print(const struct two_sample *tests, struct error *error);

/* {"welch":{"t":..,"df":..,"p_value":..},...}; NULL when memory is short. */
json_t *tests_report_json(const struct two_sample *tests);

#endif
