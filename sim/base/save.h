/* Saving files atomically: the data are written to an unnamed file in the same directory, flushed
 * to disk and then linked to the name. While replacing an existing file, and throughout on file
 * systems without unnamed files, it is named .bukub-PROCESS-NUMBER; such a file remains if the
 * program is killed then, and is never read.
 *
 * With several ranks (processes.h) only rank 0 saves; on the others the functions do nothing and
 * succeed. */
#ifndef SIM_BASE_SAVE_H
#define SIM_BASE_SAVE_H

#include "sim/base/error.h"

#include <stddef.h>

/* Whether save_file would succeed now. Fails if the file exists and `force` is false, if it is not
 * a regular file, and if the directory is not writable. */
bool save_check(const char *path, bool force, struct error *error);

/* Saves the bytes. On failure an existing file is unchanged and no temporary file is left. A
 * symbolic link is preserved: the file it points to is replaced. So are mode and group, and the
 * owner if the process may set it. Hard links are not: under its other names the file stays as it
 * was, since a file that is replaced at once is another one. */
bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error);

/* Saves the concatenation of several pieces. */
struct save_piece {
    const void *bytes;
    size_t size;
};
bool save_pieces(const char *path, bool force, const struct save_piece *piece, size_t count,
                 struct error *error);

/* Saves pieces that are produced one after the other. */
struct save_source {
    /* The next piece, valid until the next call; its size is 0 behind the last one. */
    bool (*next)(void *context, struct save_piece *piece, struct error *error);
    void *context;
};
bool save_stream(const char *path, bool force, const struct save_source *source,
                 struct error *error);

#endif
