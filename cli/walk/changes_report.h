/* Where along p the best decisions change. */
#ifndef CLI_WALK_CHANGES_REPORT_H
#define CLI_WALK_CHANGES_REPORT_H

#include "analysis/walk/optimal/optimum.h"

#include <jansson.h>

/* A table; false when memory is short. */
bool changes_report_print(const struct optimum_changes *changes, const struct walk_board *board);

/* The same as an array. */
json_t *changes_report_json(const struct optimum_changes *changes, const struct walk_board *board);

#endif
