/* Saves files atomically (save.h): writes an unnamed file, which then takes the name. */
#include "sim/base/save.h"

#include "sim/base/processes.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Sets the error "PATH: WHAT: REASON" with the reason in errno. */
static bool refuse(const struct saving *saving, const char *what, struct error *error) {
    return error_system(error, "%s: %s: %s", saving->path, what, strerror(errno));
}

/* Sets target and directory. Fails if the path cannot be that of a file. */
static bool set_target(struct saving *saving, struct error *error) {
    const char *path = saving->path;
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] == '/')
        return error_input(error, "'%s' is not a file name", path);
    if (strcmp(path, "-") == 0)
        return error_input(error, "'-' is not a file name, and files are not written to standard "
                                  "output; ./- is a file of that name");
    if (length >= sizeof saving->target)
        return error_input(error, "%.40s...: the name is too long", path);

    if (!realpath(path, saving->target)) { /* no file is there, but perhaps a link to nothing */
        char named[PATH_MAX] = "";         /* by the link: from its folder on, or from the root */
        const bool is_link = readlink(path, named, sizeof named - 1) >= 0;
        const char *slash = strrchr(path, '/');
        const size_t folder = slash && named[0] != '/' ? (size_t)(slash + 1 - path) : 0;
        if (snprintf(saving->target, PATH_MAX, "%.*s%s", (int)(is_link ? folder : length), path,
                     named) >= PATH_MAX)
            return error_input(error, "%.40s...: the name of its target is too long", path);
    }

    char copy[PATH_MAX]; /* dirname may change it */
    snprintf(saving->directory, PATH_MAX, "%s", dirname(memcpy(copy, saving->target, sizeof copy)));
    return true;
}

/* Gives the unnamed file an unused temporary name; if none is open, creates a file of that name. */
static bool take_temporary(struct saving *saving) {
    const bool is_open = saving->file >= 0;
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        snprintf(saving->name, sizeof saving->name, "%s/.bukub-%ld-%u", saving->directory,
                 (long)getpid(), attempt);
        if (!is_open)
            saving->file = open(saving->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (is_open ? linkat(AT_FDCWD, saving->proc, AT_FDCWD, saving->name, AT_SYMLINK_FOLLOW) == 0
                    : saving->file >= 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    saving->name[0] = '\0';
    return false;
}

void save_discard(const struct saving *saving) {
    int saved = errno;
    if (saving->file >= 0)
        close(saving->file); /* fsync has already reported any error */
    if (saving->name[0])
        unlink(saving->name);
    errno = saved;
}

bool save_begin(struct saving *saving, const char *path, bool force, struct error *error) {
    *saving = (struct saving){.path = path, .force = force, .file = -1};
    if (process_number() > 0)
        return true;
    if (!set_target(saving, error))
        return false;

    struct stat status;
    bool there = stat(path, &status) == 0;
    if (!there && errno != ENOENT)
        return refuse(saving, "cannot be written", error);
    if (there && !S_ISREG(status.st_mode))
        return error_input(error, "%s: is there and is not a regular file", path);
    /* lstat, unlike stat, also finds a dangling link. */
    if (!force && lstat(path, &(struct stat){0}) == 0)
        return error_input(error, "%s: already exists; use --force to overwrite", path);

    /* Opens an unnamed file, of which nothing remains if the program is killed. Where there are
     * none, or no /proc by which they could get a name, creates a file with a temporary name. */
    saving->file = open(saving->directory, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    snprintf(saving->proc, sizeof saving->proc, "/proc/self/fd/%d", saving->file);
    if (saving->file >= 0 && access(saving->proc, F_OK) != 0) {
        close(saving->file);
        saving->file = -1;
    }
    if (saving->file < 0 && !take_temporary(saving))
        return refuse(saving, "cannot be written", error);

    /* The new file gets owner and group of the old one, or only the group, or neither. In the last
     * case its group is another one, which must not get the rights of the old one. */
    if (there) {
        bool same_group = fchown(saving->file, status.st_uid, status.st_gid) == 0 ||
                          fchown(saving->file, (uid_t)-1, status.st_gid) == 0;
        fchmod(saving->file, status.st_mode & (same_group ? 0777 : 0707));
    }
    return true;
}

bool save_check(const char *path, bool force, struct error *error) {
    struct saving saving;
    if (!save_begin(&saving, path, force, error))
        return false;
    save_discard(&saving);
    return true;
}

void save_write(struct saving *saving, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size > 0 && saving->file >= 0 && !saving->failed) {
        ssize_t written = write(saving->file, next, size);
        if (written < 0 && errno != EINTR)
            saving->failed = errno;
        if (written > 0) {
            next += written;
            size -= (size_t)written;
        }
    }
}

/* Gives the file its name, and thus replaces any file of that name. An unnamed file gets a
 * temporary name before, as only a name can be renamed. */
static bool replace_target(struct saving *saving) {
    if ((!saving->name[0] && !take_temporary(saving)) || rename(saving->name, saving->target) != 0)
        return false;
    saving->name[0] = '\0'; /* save_discard has nothing to remove */
    return true;
}

/* Gives the file its name by a link, which unlike renaming fails with EEXIST if a file of that name
 * was created since saving began. Where there are no links, as on FAT, it is renamed. */
static bool link_target(struct saving *saving) {
    const bool is_named = saving->name[0];
    const char *now = is_named ? saving->name : saving->proc;
    return linkat(AT_FDCWD, now, AT_FDCWD, saving->target, AT_SYMLINK_FOLLOW) == 0 ||
           (errno != EEXIST && is_named && replace_target(saving));
}

bool save_end(struct saving *saving, struct error *error) {
    if (saving->file < 0)
        return true;
    errno = saving->failed;
    bool saved = !saving->failed && fsync(saving->file) == 0 &&
                 (saving->force ? replace_target(saving) : link_target(saving));
    save_discard(saving);
    if (!saved)
        return refuse(saving, "cannot be written", error);

    /* Makes the new name durable. Some file systems do not support this. */
    int directory = open(saving->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool durable = directory >= 0 && (fsync(directory) == 0 || errno == EINVAL || errno == ENOTSUP);
    if (!durable)
        refuse(saving, "may not last", error);
    if (directory >= 0)
        close(directory);
    return durable;
}

bool save_file(const char *path, bool force, const void *bytes, size_t size, struct error *error) {
    struct saving saving;
    if (!save_begin(&saving, path, force, error))
        return false;
    save_write(&saving, bytes, size);
    return save_end(&saving, error);
}
