/* A search for the value of a row on the disk, so that it can go on when it was interrupted or
 * killed: what is known of the moves, and the last layer of the pass that is under way. One file,
 * replaced as a whole; it ends in a checksum of all that is before. Ranks that share the layers
 * call these together; rank 0 alone reads and writes, and the file is the same however many there
 * are. */
#ifndef ANALYSIS_ANTIPALINDROME_CHECKPOINT_H
#define ANALYSIS_ANTIPALINDROME_CHECKPOINT_H

#include "analysis/antipalindrome/retrograde.h"
#include "analysis/antipalindrome/solve.h"
#include "analysis/layers/checkpoint_file.h"

/* What the file of that row is called in the directory, which is made if it is not there.
 * Fails when the directory cannot be made, or the name would be too long. */
bool checkpoint_path(const char *directory, const struct antipalindrome_row *row,
                     char path[CHECKPOINT_PATH], struct error *error);

/* Saves what is known of the row of `space`. `layer` has been computed with that window; NULL: no
 * pass is under way. `watch` may be NULL. */
bool checkpoint_save(const char *path, const struct layer_space *space,
                     const struct row_solution *solution, const struct retrograde_window *window,
                     const struct layer *layer, const struct watch *watch, struct error *error);

/* Reads it into a solution with the moves of that row. If a pass is under way, with the kind
 * of values of `space`, `layer` and `window` become those; else the layer's size is 0. A file that
 * is not there changes nothing. Fails, with the path, on a file that is damaged or of another
 * row, and when memory is short; the layer is to be freed in either case. */
bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, const struct watch *watch, struct error *error);

#endif
