/* A search for the value of a round on the disk, so that it can go on when it was interrupted or
 * killed: what is known of the moves, and the last layer of the pass that is under way. One file,
 * replaced as a whole. */
#ifndef ANALYSIS_SLICE_ROUNDS_CHECKPOINT_H
#define ANALYSIS_SLICE_ROUNDS_CHECKPOINT_H

#include "analysis/layers/checkpoint_file.h"
#include "analysis/slice/rounds/layer.h"
#include "analysis/slice/rounds/solve.h"

/* What the file of that question is called in the directory, which is made if it is not there.
 * Fails when the directory cannot be made, or the name would be too long. */
bool slice_checkpoint_path(const char *directory, const struct slice_question *question,
                           char path[CHECKPOINT_PATH], struct error *error);

/* Saves what is known of the question of `space`. `layer` has been computed with that threshold;
 * NULL: no pass is under way. */
bool slice_checkpoint_save(const char *path, const struct slice_space *space,
                           const struct slice_solution *solution, int threshold,
                           const struct slice_layer *layer, struct error *error);

/* Reads it into a solution with the moves of that question. If a pass is under way, `layer` and
 * `threshold` become its, else the layer has no words. A file that is not there changes nothing.
 * Fails, with the path, on a file that is damaged or of another question, and when memory is short;
 * the layer is to be freed in either case. */
bool slice_checkpoint_load(const char *path, const struct slice_space *space,
                           struct slice_solution *solution, int *threshold,
                           struct slice_layer *layer, struct error *error);

#endif
