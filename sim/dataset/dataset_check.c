#include "sim/dataset/dataset_check.h"

#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset_hdf5.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char signature[] = "\x89HDF\r\n\x1a\n"; /* what an HDF5 file begins with */
enum { SIGNATURE_SIZE = sizeof signature - 1 };

/* Reads exactly that many bytes; sets errno, to 0 where the file is shorter. */
static bool read_all(int file, void *bytes, size_t size) {
    char *to = bytes;
    while (size > 0) {
        ssize_t got = read(file, to, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = 0;
        if (got <= 0)
            return false;
        to += got;
        size -= (size_t)got;
    }
    return true;
}

static bool check_kind(int file, const char *path, uint64_t *size, struct error *error) {
    struct stat status;
    if (fstat(file, &status) != 0)
        return error_system(error, "%s: %s", path, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return error_input(error, "%s: is a directory, not a result file", path);
    if (!S_ISREG(status.st_mode))
        return error_input(error, "%s: is no plain file", path);
    if (status.st_size == 0)
        return error_input(error, "%s: is empty", path);
    *size = (uint64_t)status.st_size;
    return true;
}

/* Reads all but the trailer. */
static bool add_up(int file, uint64_t size, uint64_t *sum) {
    struct checksum checksum;
    char buffer[1 << 16];
    checksum_begin(&checksum);
    while (size > 0) {
        size_t part = size < sizeof buffer ? (size_t)size : sizeof buffer;
        if (!read_all(file, buffer, part))
            return false;
        checksum_add(&checksum, buffer, part);
        size -= part;
    }
    *sum = checksum_end(&checksum);
    return true;
}

static bool unreadable(const char *path, struct error *error) {
    if (errno == 0)
        return error_input(error, "%s: changes while it is read", path);
    return error_system(error, "%s: cannot be read: %s", path, strerror(errno));
}

static bool check_bytes(int file, const char *path, uint64_t size, struct error *error) {
    char begin[SIGNATURE_SIZE] = {0}, end[DATASET_TRAILER_SIZE + 1] = {0};
    size_t first = size < SIGNATURE_SIZE ? (size_t)size : SIGNATURE_SIZE;
    if (!read_all(file, begin, first))
        return unreadable(path, error);
    if (first < SIGNATURE_SIZE || memcmp(begin, signature, SIGNATURE_SIZE) != 0)
        return error_input(error, "%s: is no result file of bukub", path);

    uint64_t body = size < DATASET_TRAILER_SIZE ? 0 : size - DATASET_TRAILER_SIZE, sum;
    if (lseek(file, 0, SEEK_SET) != 0 || !add_up(file, body, &sum) ||
        !read_all(file, end, (size_t)(size - body)))
        return unreadable(path, error);
    char expected[DATASET_TRAILER_SIZE + 1];
    snprintf(expected, sizeof expected, DATASET_TRAILER, (unsigned long long)sum);
    if (strcmp(end, expected) == 0)
        return true;
    /* Up to the digits, a trailer is always the same. */
    if (strncmp(end, expected, strcspn(DATASET_TRAILER, "%")) == 0)
        return error_input(error, "%s: is damaged: its checksum does not hold", path);
    return error_input(error,
                       "%s: is an HDF5 file, but not as bukub writes it: it was cut short, changed "
                       "or made by another program",
                       path);
}

bool dataset_check(const char *path, uint64_t *size, struct error *error) {
    /* Nobody writes to a pipe of that name: do not wait for it. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return error_input(error, "%s: %s", path, strerror(errno));
    bool good = check_kind(file, path, size, error) && check_bytes(file, path, *size, error);
    close(file);
    return good;
}
