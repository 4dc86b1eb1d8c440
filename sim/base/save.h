/* Saving files atomically: the data are written to an unnamed file in the same directory, flushed
 * to disk and then linked to the name. While an existing file is replaced, and all the time on file
 * systems without unnamed files, the new one is named .bukub-PROCESS-NUMBER; if the program is
 * killed then, such a file remains, which is never read.
 *
 * With several ranks (processes.h) only rank 0 saves: on others the functions just succeed. */
#ifndef SIM_BASE_SAVE_H
#define SIM_BASE_SAVE_H

#include "sim/base/error.h"

#include <limits.h>

/* Whether save_file would succeed now. Fails if the file exists and `force` is false, if it is not
 * a regular file, and if the directory is not writable. */
bool save_check(const char *path, bool force, struct error *error);

/* Saves the bytes. On failure an existing file is unchanged and no temporary file is left. Mode and
 * group of the file that is replaced are kept, and the owner if the process may set it. A symbolic
 * link stays, and the file that it names is replaced. Its other hard links keep the old bytes. */
bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error);

/* Saving piece by piece: save_begin, save_write for each piece, then save_end or save_discard. */
struct saving {
    const char *path;
    bool force;
    int file;                 /* descriptor, open for writing; -1 on ranks that do not save */
    char proc[32];            /* /proc/self/fd/FILE, the path of a file even without a name */
    int failed;               /* errno of the first piece that could not be written, or 0 */
    char target[PATH_MAX];    /* the path with symbolic links resolved */
    char directory[PATH_MAX]; /* of the target */
    char name[PATH_MAX + 64]; /* the temporary path, DIRECTORY/.bukub-PROCESS-NUMBER; "": unnamed */
};

/* Opens the file, or fails as save_check does; and adds bytes, whose first failure save_end
 * reports. */
bool save_begin(struct saving *saving, const char *path, bool force, struct error *error);
void save_write(struct saving *saving, const void *bytes, size_t size);

/* Gives the file its name if all was written, and closes it in any case. */
bool save_end(struct saving *saving, struct error *error);

/* Closes the file and drops what was written. */
void save_discard(const struct saving *saving);

#endif
