/* Comparisons as result files: what a sweep's file holds of each strategy, and the pairs. */
#ifndef SIM_WALK_SWEEP_COMPARE_FILE_H
#define SIM_WALK_SWEEP_COMPARE_FILE_H

#include "sim/dataset/dataset_write.h"
#include "sim/walk/sweep/compare_summary.h"
#include "sim/walk/sweep/sweep_result.h"

#define COMPARE_FILE_TYPE "bukub walk compare"

/* The comparison as a file that is ready for dataset_save; NULL when it fails. `points` is the
 * comparison seen as a sweep of one p and one start (its origin's filetype is filled in here). */
struct dataset_writer *compare_file_create(const struct sweep_result *points,
                                           const struct compare_summary *summary, bool independent,
                                           struct error *error);

#endif
