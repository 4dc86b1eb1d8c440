/* What a control corrected, in a sweep's file; data/FORMAT.md lists it. */
#ifndef ANALYSIS_WALK_EXACT_CONTROL_FILE_H
#define ANALYSIS_WALK_EXACT_CONTROL_FILE_H

#include "analysis/walk/exact/control_sweep.h"
#include "sim/dataset/dataset_write.h"

/* Adds the points' variables, and the control's canonical name, to a file that has the dimensions
 * strategy, p and start. Points that were not played are NaN. */
bool control_file_add(struct dataset_writer *writer, const struct control_plan *plan,
                      const struct control_point *point, struct error *error);

#endif
