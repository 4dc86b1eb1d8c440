/* Exact answers in result files, over the dimensions of a sweep (sim/walk/sweep/sweep_variables.h),
 * so that they lie beside a simulated one of the same points; data/FORMAT.md lists what is in one.
 */
#ifndef ANALYSIS_WALK_EXACT_EXACT_FILE_H
#define ANALYSIS_WALK_EXACT_EXACT_FILE_H

#include "analysis/walk/exact/exact_sweep.h"
#include "sim/dataset/dataset_write.h"

#define EXACT_FILE_TYPE "bukub walk exact"
enum { EXACT_FILE_VERSION = 1 };

/* Adds the points' variables to a file that has the dimensions strategy, p and start and, where
 * plan->distribution is set, quantile and moves. Points that were not solved are NaN and 0. */
bool exact_file_add(struct dataset_writer *writer, const struct exact_plan *plan,
                    const struct exact_point *point, struct error *error);

/* A file of the points alone, ready for dataset_save. strategy[plan->strategies]: canonical names.
 * `origin` brings version, revision and command line. NULL when it fails. */
struct dataset_writer *exact_file_create(const struct exact_plan *plan,
                                         const struct exact_point *point,
                                         const char *const *strategy, struct dataset_origin origin,
                                         struct error *error);

#endif
