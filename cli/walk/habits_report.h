/* What a strategy does, in words. */
#ifndef CLI_WALK_HABITS_REPORT_H
#define CLI_WALK_HABITS_REPORT_H

#include "analysis/walk/optimal/habits.h"

#include <jansson.h>

/* A table of the first `most` habits; false when memory is short. */
bool habits_report_print(const struct habits *habits, const struct walk_table *table, size_t most);

/* The same as an array. */
json_t *habits_report_json(const struct habits *habits, const struct walk_table *table,
                           size_t most);

#endif
