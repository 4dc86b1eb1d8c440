/* Solved boards as result files: data/FORMAT.md describes them. */
#ifndef ANALYSIS_MAGICBOARD_SOLVE_FILE_H
#define ANALYSIS_MAGICBOARD_SOLVE_FILE_H

#include "analysis/magicboard/solve.h"
#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/board_file.h"

#define MAGICBOARD_SOLVE_FILE_TYPE "bukub magicboard solve"
enum { MAGICBOARD_SOLVE_FILE_VERSION = 1 };

/* A file with everything of entry[entries]; the caller adds timers and saves it. `origin` needs
 * version, revision, command line and board alone. NULL when it fails. */
struct dataset_writer *magicboard_solve_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_solution *solution,
                                                    size_t entries,
                                                    const struct dataset_origin *origin,
                                                    struct error *error);

/* The dimension of a batch, `puzzle`, 1, 2, ..., and the variables that say what each puzzle is:
 * board_number, start, side. For whoever writes a file about a batch. */
bool magicboard_file_add_puzzles(struct dataset_writer *writer,
                                 const struct magicboard_entry *entry, size_t entries,
                                 struct error *error);

#endif
