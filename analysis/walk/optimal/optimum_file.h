/* The optimum along a range of p as a result file; data/FORMAT.md lists what is in one. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_FILE_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_FILE_H

#include "analysis/walk/optimal/optimal_sweep.h"
#include "analysis/walk/optimal/optimum_changes.h"
#include "sim/dataset/dataset_write.h"

#define OPTIMUM_FILE_TYPE "bukub walk optimum"
enum { OPTIMUM_FILE_VERSION = 1 };

struct optimum_content {
    struct dataset_origin origin; /* version, revision and command_line; the rest is filled in */
    const struct optimal_plan *plan;
    const char *const *strategy; /* [plan->strategies]: canonical names */
    const struct optimal_point *point;
    const struct optimal_regret *regret;
    const struct optimum_changes *changes; /* NULL: nobody looked for them */
};

/* The points as a file that is ready for dataset_save; NULL when it fails. Points that were not
 * solved are NaN and 0. */
struct dataset_writer *optimum_file_create(const struct optimum_content *content,
                                           struct error *error);

#endif
