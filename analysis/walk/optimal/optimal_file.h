/* The optimum as a policy file (sim/walk/policy/policy.h). */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMAL_FILE_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMAL_FILE_H

#include "analysis/walk/optimal/optimum.h"
#include "sim/dataset/dataset_write.h"

/* The best decisions and the moves expected under them, ready for dataset_save: all collections
 * that they can lead to, at any p and from any start; with `offered` also when the letter of
 * `start` is offered. `origin` brings version, revision and command line. NULL when it fails. */
struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error);

#endif
