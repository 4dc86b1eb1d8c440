/* Reports of `bukub walk compare`. */
#ifndef CLI_WALK_COMPARE_H
#define CLI_WALK_COMPARE_H

#include "cli/walk/options.h"
#include "sim/statistics/two_sample.h"
#include "sim/walk/sweep/compare.h"

#include <jansson.h>

/* Prints the ranking and a line for each pair. */
bool compare_report_print(const struct compare_plan *plan, const struct compare_result *result,
                          const struct compare_summary *summary, struct error *error);

/* Sets the same as "strategies", "ranking" and "pairs" of a JSON object. */
void compare_report_json(json_t *object, const struct compare_plan *plan,
                         const struct compare_result *result,
                         const struct compare_summary *summary);

/* Two-sample tests of a user's own move counts: `bukub walk compare --sample`. */

/* Reads the two samples, tests them and prints. Refuses options of simulations. Returns the exit
 * code. */
int sample_tests_run(const struct option_list *given, const struct common_options *common);

/* Two-sample tests as a table and as JSON. */

/* Prints a table of statistics and p-values to ten digits, and the reasons for missing ones. */
bool tests_report_print(const struct two_sample *tests, const struct sample sample[2],
                        struct error *error);

/* {"welch":{"t":..,"df":..,"p_value":..},...}; NULL when memory is short. */
json_t *tests_report_json(const struct two_sample *tests);

#endif
