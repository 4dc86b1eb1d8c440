/* Checkpoints of solving a row, from which an interrupted or killed search resumes: the bounds of
 * all moves and the last layer of the current pass. A checkpoint is one file, replaced atomically,
 * that ends with a checksum. */
#ifndef ANALYSIS_ANTIPALINDROME_CHECKPOINT_H
#define ANALYSIS_ANTIPALINDROME_CHECKPOINT_H

#include "analysis/antipalindrome/retrograde.h"
#include "analysis/antipalindrome/solve.h"
#include "analysis/layers/checkpoint_file.h"

enum { CHECKPOINT_NAME = ANTIPALINDROME_ROW_TEXT + 128 };

/* The beginning of the names of a row's files, and space for an ending. */
void checkpoint_name(const struct antipalindrome_row *row, char name[CHECKPOINT_NAME]);

/* The path of a row's checkpoint. Creates the directory if necessary. Fails if that fails, or if
 * the path is too long. */
bool checkpoint_path(const char *directory, const struct antipalindrome_row *row,
                     char path[CHECKPOINT_PATH], struct error *error);

/* Saves the state of solving the row of `space`. `layer` was computed with that window; NULL:
 * between passes. */
bool checkpoint_save(const char *path, const struct layer_space *space,
                     const struct row_solution *solution, const struct retrograde_window *window,
                     const struct layer *layer, struct error *error);

/* Reads a checkpoint into a solution that lists the moves of the row. If it was saved during a pass
 * with the value kind of `space`, sets `layer` and `window`; otherwise the layer's size is 0. A
 * missing file changes nothing. Fails, naming the path, if the file is damaged or of another row,
 * and when memory is short. Free the layer in either case. */
bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, struct error *error);

#endif
