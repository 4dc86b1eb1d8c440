/* Two-sample tests for people and for programs. */
#ifndef CLI_WALK_TESTS_REPORT_H
#define CLI_WALK_TESTS_REPORT_H

#include "sim/statistics/two_sample.h"

#include <jansson.h>

/* The statistics and p-values of all tests of these two samples, to ten digits, as a table, and why
 * one says nothing. */
bool tests_report_print(const struct two_sample *tests, const struct sample sample[2],
                        struct error *error);

/* {"welch":{"t":..,"df":..,"p_value":..},...}; NULL when memory is short. */
json_t *tests_report_json(const struct two_sample *tests);

#endif
