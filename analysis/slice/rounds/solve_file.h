/* Solved rounds as result files: data/FORMAT.md describes them. */
#ifndef ANALYSIS_SLICE_ROUNDS_SOLVE_FILE_H
#define ANALYSIS_SLICE_ROUNDS_SOLVE_FILE_H

#include "analysis/slice/rounds/round.h"
#include "sim/dataset/dataset_write.h"

#define SLICE_SOLVE_FILE_TYPE "bukub slice solve"
enum { SLICE_SOLVE_FILE_VERSION = 1 };

/* A file with everything that is known of the round; the caller adds timers and saves it. `given`
 * needs version, revision and command line alone; the board is the grid. NULL when it fails. */
struct dataset_writer *slice_solve_file_create(const struct slice_round *round,
                                               const struct dataset_origin *given,
                                               struct error *error);

#endif
