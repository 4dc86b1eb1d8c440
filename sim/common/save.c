#define _GNU_SOURCE 1 /* renameat2 */

#include "sim/common/save.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where a file goes: its name with links followed, and its directory. */
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
        return error_input(error, "'%s' is no name for a file", path);
    if (length >= sizeof place->target)
        return error_input(error, "%.40s...: the name is too long", path);
    /* A name that leads nowhere yet is taken as it is. */
    if (!realpath(path, place->target))
        memcpy(place->target, path, length + 1);
    memcpy(place->directory, place->target, strlen(place->target) + 1);
    char *slash = strrchr(place->directory, '/');
    if (!slash)
        memcpy(place->directory, ".", 2);
    else
        slash[slash == place->directory] = '\0';
    return true;
}

/* Whether what stands there, if anything, may be replaced. */
static bool check_target(const char *path, bool force, struct error *error) {
    struct stat status;
    bool there = stat(path, &status) == 0;
    if (!there && errno != ENOENT)
        return system_error(error, path, "cannot be written");
    if (there && !S_ISREG(status.st_mode))
        return error_input(error, "%s: is there and is no plain file", path);
    /* A link that leads nowhere is something, too. */
    return force || lstat(path, &status) != 0 ||
           error_input(error, "%s: is there already; --force allows to replace it", path);
}

/* Creates a file of no one's else name in the directory and opens it; -1 when it fails. */
static int create_temporary(const struct place *place, char name[PATH_MAX + 64]) {
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        snprintf(name, PATH_MAX + 64, "%s/.bukub-%ld-%u", place->directory, (long)getpid(),
                 attempt);
        int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

bool save_check(const char *path, bool force, struct error *error) {
    struct place place;
    if (!find_place(path, &place, error) || !check_target(path, force, error))
        return false;
    char temporary[PATH_MAX + 64];
    int file = create_temporary(&place, temporary);
    if (file < 0)
        return system_error(error, path, "cannot be written");
    close(file);
    unlink(temporary);
    return true;
}

static bool write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

static bool write_pieces(int file, const struct save_piece *piece, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!write_all(file, piece[i].bytes, piece[i].size))
            return false;
    return fsync(file) == 0;
}

/* Makes the new name last through a crash of the machine. Some file systems cannot and say so. */
static bool sync_directory(const char *directory) {
    int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool done = fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
    int saved = errno;
    close(file);
    errno = saved;
    return done;
}

/* Without force, never replaces a file that came to be since check_target. */
static bool take_name(const char *temporary, const char *target, bool force) {
    if (force)
        return rename(temporary, target) == 0;
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, target, RENAME_NOREPLACE) == 0)
        return true;
    /* File systems that do not know how. */
    return (errno == EINVAL || errno == ENOSYS) && rename(temporary, target) == 0;
}

bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error) {
    const struct save_piece piece = {bytes, size};
    return save_pieces(path, force, &piece, 1, error);
}

bool save_pieces(const char *path, bool force, const struct save_piece *piece, size_t count,
                 struct error *error) {
    struct place place;
    if (!find_place(path, &place, error) || !check_target(path, force, error))
        return false;
    char temporary[PATH_MAX + 64];
    int file = create_temporary(&place, temporary);
    if (file < 0)
        return system_error(error, path, "cannot be written");

    bool written = write_pieces(file, piece, count);
    int saved = errno;
    if (close(file) != 0 && written) {
        written = false;
        saved = errno;
    }
    errno = saved;
    if (!written || !take_name(temporary, place.target, force)) {
        saved = errno;
        unlink(temporary);
        errno = saved;
        return system_error(error, path, "cannot be written");
    }
    return sync_directory(place.directory) || system_error(error, path, "may not last");
}
