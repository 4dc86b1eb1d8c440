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

#include <limits.h>
#include <stddef.h>

/* Whether save_file would succeed now. Fails if the file exists and `force` is false, if it is not
 * a regular file, and if the directory is not writable. */
bool save_check(const char *path, bool force, struct error *error);

/* Saves the bytes. On failure an existing file is unchanged and no temporary file is left. A
 * symbolic link is preserved: the file it points to is replaced. So are mode and group, and the
 * owner if the process may set it. Hard links are not: under its other names the file stays as it
 * was, since a file that is replaced at once is another one. */
bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error);

/* The same, written piece by piece. */
struct saving {
    const char *path;
    bool force;
    int file;              /* open for writing; on ranks that do not save -1 */
    int failed;            /* errno of the first piece that could not be written, or 0 */
    char target[PATH_MAX]; /* the path with links resolved */
    char directory[PATH_MAX];
    char name[PATH_MAX + 64]; /* the temporary name, or "" */
};

/* Fails as save_check does. Otherwise the file is to be ended or discarded. */
bool save_begin(struct saving *saving, const char *path, bool force, struct error *error);

/* Adds bytes. After a failure, which save_end reports, does nothing. */
void save_write(struct saving *saving, const void *bytes, size_t size);

/* Gives the file its name if all was written. */
bool save_end(struct saving *saving, struct error *error);

void save_discard(const struct saving *saving);

#endif
