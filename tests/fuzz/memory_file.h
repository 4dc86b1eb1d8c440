/* For fuzz targets of what reads files: a file that is in memory only, and has a path all the same.
 */
#ifndef TESTS_FUZZ_MEMORY_FILE_H
#define TESTS_FUZZ_MEMORY_FILE_H

#include "tests/fuzz/target.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

struct memory_file {
    int file;
    char path[32];
};

/* Makes it, when it is not there yet, and empties it. */
static inline void memory_file_begin(struct memory_file *memory) {
    if (!memory->path[0]) {
        memory->file = memfd_create("fuzz", MFD_CLOEXEC);
        require(memory->file >= 0);
        snprintf(memory->path, sizeof memory->path, "/proc/self/fd/%d", memory->file);
    }
    require(ftruncate(memory->file, 0) == 0 && lseek(memory->file, 0, SEEK_SET) == 0);
}

static inline void memory_file_add(struct memory_file *memory, const void *bytes, size_t size) {
    require(write(memory->file, bytes, size) == (ssize_t)size);
}

#endif
