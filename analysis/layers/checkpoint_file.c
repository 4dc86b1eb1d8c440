/* Saving checkpoint files atomically, and reading them with their checksum. */
#include "analysis/layers/checkpoint_file.h"

#include "sim/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool checkpoint_file_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                          struct error *error) {
    if (snprintf(path, CHECKPOINT_PATH, "%s/%s", directory, name) >= CHECKPOINT_PATH)
        return error_input(error, "%.40s...: the name is too long", directory);
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return error_system(error, "%s: cannot be made: %s", directory, strerror(errno));
    return true;
}

/* Whether the open file still has that name: who releases a lock deletes it. */
static bool is_named(int file, const char *path) {
    struct stat open, named;
    return fstat(file, &open) == 0 && lstat(path, &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

bool checkpoint_file_lock(struct checkpoint_lock *lock, const char *path, struct error *error) {
    enum { TRIES = 10 };
    snprintf(lock->path, sizeof lock->path, "%s.lock", path);
    for (int i = 0; i < TRIES && !lock->held; i++) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (lock->file < 0)
            return true;
        bool locked = flock(lock->file, LOCK_EX | LOCK_NB) == 0, taken = errno == EWOULDBLOCK;
        lock->held = locked && is_named(lock->file, lock->path);
        if (!lock->held)
            close(lock->file);
        if (!locked)
            return !taken || error_input(error, "%s: is used by another process", path);
    }
    return true;
}

void checkpoint_file_unlock(struct checkpoint_lock *lock) {
    if (lock->held) {
        (void)unlink(lock->path);
        close(lock->file);
    }
    lock->held = false;
}

/* The concatenation of header, words and checksum. */
struct stream {
    struct save_piece header;        /* NULL when it is written */
    const struct save_source *words; /* NULL when they are */
    struct checksum checksum;
    uint64_t sum;
    bool ended;
};

static bool next_piece(void *context, struct save_piece *piece, struct error *error) {
    struct stream *stream = context;
    *piece = stream->header;
    stream->header = (struct save_piece){0};
    if (piece->size == 0 && stream->words) {
        if (!stream->words->next(stream->words->context, piece, error))
            return false;
        stream->words = piece->size > 0 ? stream->words : NULL;
    }
    if (piece->size > 0) {
        checksum_add(&stream->checksum, piece->bytes, piece->size);
    } else if (!stream->ended) {
        stream->sum = checksum_end(&stream->checksum);
        *piece = (struct save_piece){&stream->sum, sizeof stream->sum};
        stream->ended = true;
    }
    return true;
}

bool checkpoint_file_stream(const char *path, const void *header, size_t size,
                            const struct save_source *words, struct error *error) {
    struct stream stream = {.header = {header, size}, .words = words};
    checksum_begin(&stream.checksum);
    return save_stream(path, true, &(struct save_source){next_piece, &stream}, error);
}

static bool next_words(void *context, struct save_piece *piece, struct error *error) {
    struct save_piece *words = context;
    *piece = *words;
    *words = (struct save_piece){0};
    return true;
}

bool checkpoint_file_save(const char *path, const void *header, size_t size, const uint64_t *words,
                          uint64_t count, struct error *error) {
    struct save_piece piece = {words, count * sizeof *words};
    return checkpoint_file_stream(path, header, size, &(struct save_source){next_words, &piece},
                                  error);
}

/* Opens a regular file; NULL if there is none of that name. Does not block on pipes. */
static bool open_plain(FILE **stream, const char *path, struct error *error) {
    struct stat status;
    *stream = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT || error_input(error, "%s", strerror(errno));
    bool plain = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (plain) {
        *stream = memory_found(fdopen(file, "rb"));
        return true;
    }
    close(file);
    return error_input(error, "is not a regular file");
}

bool checkpoint_file_open(struct checkpoint_file *checkpoint, const char *path,
                          struct error *error) {
    checksum_begin(&checkpoint->checksum);
    return open_plain(&checkpoint->file, path, error);
}

void checkpoint_file_close(struct checkpoint_file *checkpoint) {
    if (checkpoint->file)
        fclose(checkpoint->file);
    checkpoint->file = NULL;
}

bool checkpoint_file_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size) {
    char skipped[4096] = {0};
    for (uint64_t taken = 0, more; taken < size; taken += more) {
        more = bytes || size - taken < sizeof skipped ? size - taken : sizeof skipped;
        void *into = bytes ? bytes : skipped;
        if (fread(into, 1, more, checkpoint->file) != more)
            return false;
        checksum_add(&checkpoint->checksum, into, more);
    }
    return true;
}

bool checkpoint_file_ends(struct checkpoint_file *checkpoint) {
    uint64_t sum;
    return fread(&sum, 1, sizeof sum, checkpoint->file) == sizeof sum &&
           sum == checksum_end(&checkpoint->checksum) && fgetc(checkpoint->file) == EOF;
}

bool checkpoint_file_damaged(const struct checkpoint_file *checkpoint, const char *thing,
                             struct error *error) {
    if (ferror(checkpoint->file))
        return error_system(error, "cannot be read: %s", strerror(errno));
    return error_input(error, "is damaged, or belongs to a different %s; delete it to start over",
                       thing);
}
