/* Saving files: an unnamed file takes the name once all is written. */
#define _GNU_SOURCE 1 /* renameat2 */

#include "sim/base/save.h"

#include "sim/base/processes.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The destination: its name with links resolved, and its directory. */
struct place {
    char target[PATH_MAX];
    char directory[PATH_MAX];
};

static bool system_error(struct error *error, const char *path, const char *what) {
    return error_system(error, "%s: %s: %s", path, what, strerror(errno));
}

static bool find_place(const char *path, struct place *place, struct error *error) {
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] == '/')
        return error_input(error, "'%s' is not a file name", path);
    if (strcmp(path, "-") == 0)
        return error_input(error, "'-' is not a file name, and files are not written to standard "
                                  "output; ./- is a file of that name");
    if (length >= sizeof place->target)
        return error_input(error, "%.40s...: the name is too long", path);
    if (!realpath(path, place->target)) {
        /* Of a link to nothing, the file that will be made. */
        char link[PATH_MAX];
        ssize_t linked = readlink(path, link, sizeof link - 1);
        link[linked > 0 ? linked : 0] = '\0';
        const char *folder = strrchr(path, '/');
        int before = folder && *link && *link != '/' ? (int)(folder + 1 - path) : 0;
        if (snprintf(place->target, PATH_MAX, "%.*s%s", before, path, *link ? link : path) >=
            PATH_MAX)
            return error_input(error, "%.40s...: the name of its target is too long", path);
    }
    memcpy(place->directory, place->target, strlen(place->target) + 1);
    char *slash = strrchr(place->directory, '/');
    if (!slash)
        memcpy(place->directory, ".", 2);
    else
        slash[slash == place->directory] = '\0';
    return true;
}

/* The file being written. */
struct draft {
    int file;
    char name[PATH_MAX + 64]; /* temporary name, or "" */
};

/* The path of an open file, named or not. */
static void descriptor_path(int file, char path[32]) {
    snprintf(path, 32, "/proc/self/fd/%d", file);
}

/* Finds an unused temporary name; false if `take` fails for another reason. */
static bool take_temporary(const struct place *place, struct draft *draft,
                           bool (*take)(struct draft *draft)) {
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        snprintf(draft->name, sizeof draft->name, "%s/.bukub-%ld-%u", place->directory,
                 (long)getpid(), attempt);
        if (take(draft))
            return true;
        if (errno != EEXIST)
            break;
    }
    draft->name[0] = '\0';
    return false;
}

static bool create_named(struct draft *draft) {
    draft->file = open(draft->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return draft->file >= 0;
}

static bool link_named(struct draft *draft) {
    char path[32];
    descriptor_path(draft->file, path);
    return linkat(AT_FDCWD, path, AT_FDCWD, draft->name, AT_SYMLINK_FOLLOW) == 0;
}

/* Discards the file unless it has been named. Preserves errno; fsync has already reported any error
 * of closing. */
static void draft_close(const struct draft *draft) {
    int saved = errno;
    close(draft->file);
    if (draft->name[0])
        unlink(draft->name);
    errno = saved;
}

/* Opens the draft of that file if it can be saved: it does not exist or may be replaced. */
static bool draft_begin(struct draft *draft, struct place *place, const char *path, bool force,
                        struct error *error) {
    struct stat status;
    if (!find_place(path, place, error))
        return false;
    bool there = stat(path, &status) == 0;
    if (!there && errno != ENOENT)
        return system_error(error, path, "cannot be written");
    if (there && !S_ISREG(status.st_mode))
        return error_input(error, "%s: is there and is not a regular file", path);
    /* A dangling link exists, too. */
    if (!force && lstat(path, &status) == 0)
        return error_input(error, "%s: already exists; use --force to overwrite", path);
    /* An unnamed file, of which nothing remains if the program is killed, or a named one if the
     * system does not support this. */
    draft->name[0] = '\0';
    draft->file = open(place->directory, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    char descriptor[32];
    descriptor_path(draft->file, descriptor);
    if (draft->file >= 0 && access(descriptor, F_OK) == 0)
        return true;
    if (draft->file >= 0)
        close(draft->file);
    return take_temporary(place, draft, create_named) ||
           system_error(error, path, "cannot be written");
}

bool save_check(const char *path, bool force, struct error *error) {
    struct place place;
    struct draft draft;
    if (process_number() > 0)
        return true;
    if (!draft_begin(&draft, &place, path, force, error))
        return false;
    draft_close(&draft);
    return true;
}

static bool write_source(const char *path, int file, const struct save_source *source,
                         struct error *error) {
    struct save_piece piece;
    do {
        if (!source->next(source->context, &piece, error))
            return false;
        const char *bytes = piece.bytes;
        for (size_t left = piece.size; left > 0;) {
            ssize_t written = write(file, bytes, left);
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                return system_error(error, path, "cannot be written");
            bytes += written;
            left -= (size_t)written;
        }
    } while (piece.size > 0);
    return fsync(file) == 0 || system_error(error, path, "cannot be written");
}

/* Replacing requires a name, so an unnamed file first gets a temporary one. Without force, never
 * replaces a file created since the draft began. */
static bool take_name(struct draft *draft, const struct place *place, bool force) {
    enum { NO_REPLACE = 1 }; /* RENAME_NOREPLACE, which musl has no name for, nor the call */
    char path[32];
    descriptor_path(draft->file, path);
    if (!draft->name[0] && !force)
        return linkat(AT_FDCWD, path, AT_FDCWD, place->target, AT_SYMLINK_FOLLOW) == 0;
    if (!draft->name[0] && !take_temporary(place, draft, link_named))
        return false;
    bool done = !force && syscall(SYS_renameat2, AT_FDCWD, draft->name, AT_FDCWD, place->target,
                                  NO_REPLACE) == 0;
    /* Not supported by this file system. */
    if (!done && (force || errno == EINVAL || errno == ENOSYS))
        done = rename(draft->name, place->target) == 0;
    if (done)
        draft->name[0] = '\0';
    return done;
}

bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error) {
    const struct save_piece piece = {bytes, size};
    return save_pieces(path, force, &piece, 1, error);
}

/* An array of pieces. */
struct pieces {
    const struct save_piece *piece;
    size_t left;
};

static bool next_of_pieces(void *context, struct save_piece *piece, struct error *error) {
    struct pieces *pieces = context;
    *piece = (struct save_piece){0};
    while (pieces->left > 0 && piece->size == 0) {
        *piece = *pieces->piece++;
        pieces->left--;
    }
    return true;
}

bool save_pieces(const char *path, bool force, const struct save_piece *piece, size_t count,
                 struct error *error) {
    struct pieces pieces = {piece, count};
    return save_stream(path, force, &(struct save_source){next_of_pieces, &pieces}, error);
}

bool save_stream(const char *path, bool force, const struct save_source *source,
                 struct error *error) {
    struct place place;
    struct draft draft;
    if (process_number() > 0)
        return true;
    if (!draft_begin(&draft, &place, path, force, error))
        return false;
    /* Mode, group and, for root, owner of the file that is replaced. Another group gets no more
     * than all others. */
    struct stat old;
    if (stat(place.target, &old) == 0) {
        bool same_group = fchown(draft.file, old.st_uid, old.st_gid) == 0 ||
                          fchown(draft.file, (uid_t)-1, old.st_gid) == 0;
        fchmod(draft.file, old.st_mode & (same_group ? 0777 : 0707));
    }
    bool saved =
        write_source(path, draft.file, source, error) &&
        (take_name(&draft, &place, force) || system_error(error, path, "cannot be written"));
    draft_close(&draft);
    if (!saved)
        return false;
    /* Makes the new name durable. Some file systems do not support this. */
    int directory = open(place.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool lasts = directory >= 0 && (fsync(directory) == 0 || errno == EINVAL || errno == ENOTSUP);
    if (!lasts)
        system_error(error, path, "may not last");
    if (directory >= 0)
        close(directory);
    return lasts;
}
