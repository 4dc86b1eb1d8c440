/* Decisions for other aims than the least expected moves, as result files; data/FORMAT.md lists
 * what is in one. */
#ifndef ANALYSIS_WALK_OPTIMAL_AIM_FILE_H
#define ANALYSIS_WALK_OPTIMAL_AIM_FILE_H

#include "analysis/walk/optimal/aim_sweep.h"
#include "sim/dataset/dataset_write.h"

#define AIM_FILE_TYPE "bukub walk horizon"
enum { AIM_FILE_VERSION = 1 };

/* The decisions of a plan's one point, ready for dataset_save: of discounted moves a policy
 * (sim/walk/policy/policy.h), for finishing in time a file of its own, since they depend on
 * the moves that are left. `origin` brings version, revision and command line. NULL when it fails.
 */
struct dataset_writer *aim_file_create(const struct aim_plan *plan, const struct aim_point *point,
                                       struct dataset_origin origin, struct error *error);

#endif
