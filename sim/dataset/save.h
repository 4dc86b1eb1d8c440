/* Saving whole files, so that nobody ever sees half of one: what is written goes to a file without
 * a name in the same directory, is flushed to the disk and then takes the name. In the instant in
 * which it replaces another one, and all the time where the file system knows no such files, it has
 * the name .bukub-PROCESS-NUMBER: that is left when the program is killed then; nothing reads it.
 *
 * Of several ranks (ranks.h) the first one does it, and for all others it is done. */
#ifndef SIM_DATASET_SAVE_H
#define SIM_DATASET_SAVE_H

#include "sim/base/error.h"

#include <stddef.h>

/* Whether save_file could do it now. Fails when there is such a file and `force` is false, when
 * what is there is not a plain file, and when the directory cannot be written to. */
bool save_check(const char *path, bool force, struct error *error);

/* Writes the bytes under that name. When it fails, what stood there is untouched and no temporary
 * file is left. A name that is a symbolic link stays one: the file that it points to is replaced.
 */
bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error);

/* The same of several pieces, one behind the other. */
struct save_piece {
    const void *bytes;
    size_t size;
};
bool save_pieces(const char *path, bool force, const struct save_piece *piece, size_t count,
                 struct error *error);

/* The same of pieces that are made one after the other. */
struct save_source {
    /* The next piece, which is good until the call after that; its size is 0 behind the last one.
     * Fails when it cannot be had. */
    bool (*next)(void *context, struct save_piece *piece, struct error *error);
    void *context;
};
bool save_stream(const char *path, bool force, const struct save_source *source,
                 struct error *error);

#endif
