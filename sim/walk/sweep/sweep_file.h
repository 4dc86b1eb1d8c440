/* Sweeps as result files; data/FORMAT.md lists what is in one. */
#ifndef SIM_WALK_SWEEP_SWEEP_FILE_H
#define SIM_WALK_SWEEP_SWEEP_FILE_H

#include "sim/dataset/dataset_write.h"
#include "sim/walk/sweep/sweep_result.h"

#define SWEEP_FILE_TYPE "bukub walk sweep"
enum { SWEEP_FILE_VERSION = 1 };

/* The sweep as a file that is ready for dataset_save; NULL when it fails. Before that, variables
 * over the dimensions strategy, p, start, moves and quantile may be added with dataset_add. */
struct dataset_writer *sweep_file_create(const struct sweep_result *result, struct error *error);

/* Adds the dimensions strategy (unless there is none), p and start of the points of `result` to
 * another file and, with `distribution`, quantile and moves, too. */
bool sweep_file_add_dimensions(struct dataset_writer *writer, const struct sweep_result *result,
                               bool distribution, struct error *error);

/* Goes on from a file that sweep_file_create made: checks that it was begun by the same command
 * line, version and revision with the same input files on the same board, points and seed, else
 * fails naming the difference; then reads histogram[], which must be empty, games_done and
 * complete. All else in `result` is as it will be saved. */
bool sweep_file_resume(const char *path, struct sweep_result *result, struct error *error);

#endif
