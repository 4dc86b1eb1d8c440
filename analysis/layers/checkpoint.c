/* Locks, saves and reads checkpoint files. A file is written or read in one pass, piece by piece;
 * the checksum at its end is computed on the way. */
#include "analysis/layers/checkpoint.h"

#include "sim/base/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool checkpoint_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                     struct error *error) {
    if (snprintf(path, CHECKPOINT_PATH, "%s/%s", directory, name) >= CHECKPOINT_PATH)
        return error_input(error, "%.40s...: the name is too long", directory);
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return error_system(error, "%s: cannot be made: %s", directory, strerror(errno));
    return true;
}

bool checkpoint_lock(struct checkpoint_lock *lock, const char *path, struct error *error) {
    enum { TRIES = 10 }; /* to lock a file that keeps its name */
    struct stat open_file, named;
    char target[PATH_MAX]; /* which several links may name */
    snprintf(lock->path, sizeof lock->path, "%s.lock", realpath(path, target) ? target : path);
    for (int i = 0; i < TRIES && !lock->held; i++) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (lock->file < 0) /* as in a read-only place: goes on without a lock */
            return true;
        if (flock(lock->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(lock->file);
            return error_input(error, "%s: is used by another process", path);
        }
        /* Not if another process has released and deleted it since `open`: it keeps nobody out.
         * Nor if it has contents, and so is no lock but somebody's poetry.lock, to be kept. */
        lock->held = fstat(lock->file, &open_file) == 0 && lstat(lock->path, &named) == 0 &&
                     open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino &&
                     S_ISREG(named.st_mode) && named.st_size == 0;
        if (!lock->held)
            close(lock->file);
    }
    return true; /* perhaps without the lock: no file of any try could be it */
}

void checkpoint_unlock(void *object) {
    struct checkpoint_lock *lock = object;
    if (lock->held) {
        (void)unlink(lock->path);
        close(lock->file);
    }
    lock->held = false;
}

/* A file begins with this; the bytes of its subject follow. */
struct beginning {
    char filetype[32];   /* filled up with NULs */
    uint64_t byte_order; /* 1, which is another number if bytes are in another order */
};

static struct beginning beginning_of(const struct checkpoint_subject *subject) {
    struct beginning beginning = {.byte_order = 1};
    assert(strlen(subject->filetype) <= sizeof beginning.filetype &&
           subject->size <= CHECKPOINT_SUBJECT);
    memcpy(beginning.filetype, subject->filetype, strlen(subject->filetype));
    return beginning;
}

bool checkpoint_begin(struct checkpoint_saving *saving, const char *path,
                      const struct checkpoint_subject *subject, const void *numbers, size_t size,
                      struct error *error) {
    const struct beginning beginning = beginning_of(subject);
    saving->bytes = 0;
    checksum_begin(&saving->checksum);
    if (!save_begin(&saving->file, path, true /* replaces */, error))
        return false;
    checkpoint_add(saving, &beginning, sizeof beginning);
    checkpoint_add(saving, subject->bytes, subject->size);
    checkpoint_add(saving, numbers, size);
    return true;
}

void checkpoint_add(struct checkpoint_saving *saving, const void *bytes, size_t size) {
    checksum_add(&saving->checksum, bytes, size);
    save_write(&saving->file, bytes, size);
    saving->bytes += size;
}

bool checkpoint_save(struct checkpoint_saving *saving, struct error *error) {
    const uint64_t sum = checksum_end(&saving->checksum);
    save_write(&saving->file, &sum, sizeof sum);
    saving->bytes += sizeof sum;
    return save_end(&saving->file, error);
}

bool checkpoint_open(struct checkpoint_file *checkpoint, const char *path,
                     const struct checkpoint_subject *subject, void *numbers, size_t size,
                     struct error *error) {
    const struct beginning expected = beginning_of(subject);
    struct beginning beginning;
    char bytes[CHECKPOINT_SUBJECT]; /* the subject that the file has */
    struct stat status;
    *checkpoint = (struct checkpoint_file){.path = path, .subject = subject};
    checksum_begin(&checkpoint->checksum);
    /* O_NONBLOCK: if the path is a named pipe, `open` does not wait for a writer. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT || error_input(error, "%s: %s", path, strerror(errno));
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(file);
        return error_input(error, "%s: is not a regular file", path);
    }
    checkpoint->file = memory_found(fdopen(file, "rb"));
    if (!checkpoint_take(checkpoint, &beginning, sizeof beginning, error) ||
        !checkpoint_take(checkpoint, bytes, subject->size, error))
        return false;
    if (memcmp(&beginning, &expected, sizeof expected) != 0 ||
        memcmp(bytes, subject->bytes, subject->size) != 0)
        return checkpoint_damaged(checkpoint, error);
    return checkpoint_take(checkpoint, numbers, size, error);
}

void checkpoint_close(struct checkpoint_file *checkpoint) {
    if (checkpoint->file)
        fclose(checkpoint->file);
    checkpoint->file = NULL;
}

bool checkpoint_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size,
                     struct error *error) {
    char skipped[4096] = {0}; /* bytes to be skipped are read, too: for the checksum */
    void *into = bytes ? bytes : skipped;
    for (uint64_t left = size, more; left > 0; left -= more) {
        more = (bytes || left < sizeof skipped) ? left : sizeof skipped;
        if (fread(into, 1, more, checkpoint->file) != more)
            return checkpoint_damaged(checkpoint, error);
        checksum_add(&checkpoint->checksum, into, more);
    }
    return true;
}

bool checkpoint_end(struct checkpoint_file *checkpoint, struct error *error) {
    uint64_t sum;
    return (fread(&sum, 1, sizeof sum, checkpoint->file) == sizeof sum &&
            sum == checksum_end(&checkpoint->checksum) && fgetc(checkpoint->file) == EOF) ||
           checkpoint_damaged(checkpoint, error);
}

bool checkpoint_damaged(const struct checkpoint_file *checkpoint, struct error *error) {
    if (ferror(checkpoint->file))
        return error_system(error, "%s: cannot be read: %s", checkpoint->path, strerror(errno));
    return error_input(error, "%s: %s", checkpoint->path, checkpoint->subject->damaged);
}
