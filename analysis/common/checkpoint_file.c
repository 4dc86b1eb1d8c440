#include "analysis/common/checkpoint_file.h"

#include "sim/common/save.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
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

bool checkpoint_file_save(const char *path, const void *header, size_t size, const uint64_t *words,
                          uint64_t count, struct error *error) {
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, header, size);
    if (count > 0)
        checksum_add(&checksum, words, count * sizeof *words);
    uint64_t sum = checksum_end(&checksum);
    const struct save_piece piece[] = {
        {header, size}, {words, count * sizeof *words}, {&sum, sizeof sum}};
    return save_pieces(path, true, piece, sizeof piece / sizeof *piece, error);
}

/* A stream of a plain file, NULL if there is none of that name. Nobody waits for somebody to write
 * to a pipe. */
static bool open_plain(FILE **stream, const char *path, struct error *error) {
    struct stat status;
    *stream = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT || error_input(error, "%s", strerror(errno));
    bool plain = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (plain && (*stream = fdopen(file, "rb")))
        return true;
    close(file);
    return plain ? error_memory(error) : error_input(error, "is no plain file");
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
    return error_input(
        error, "is damaged, or was not saved for this %s; without it, all is done again", thing);
}
