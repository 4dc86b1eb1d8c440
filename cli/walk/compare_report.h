/* The result of a comparison for people and for programs. */
#ifndef CLI_WALK_COMPARE_REPORT_H
#define CLI_WALK_COMPARE_REPORT_H

#include "sim/walk/sweep/compare.h"

#include <jansson.h>

/* Prints the ranking and a line for each pair. */
bool compare_report_print(const struct compare_plan *plan, const struct compare_result *result,
                          const struct compare_summary *summary, struct error *error);

/* The same as keys of an object: "strategies", "ranking", "pairs". */
void compare_report_json(json_t *object, const struct compare_plan *plan,
                         const struct compare_result *result,
                         const struct compare_summary *summary);

#endif
