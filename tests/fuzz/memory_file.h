/* For fuzz targets of what reads files: a file in memory where there is such a place, whose path
 * can be resolved, as HDF5 requires. */
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

static const char *memory_file_path;
static inline void memory_file_remove(void) { (void)remove(memory_file_path); }

/* Makes it, when it is not there yet, and empties it. */
static inline void memory_file_begin(struct memory_file *memory) {
    if (!memory->path[0]) {
        strcpy(memory->path, access("/dev/shm", W_OK) == 0 ? "/dev/shm/bukub-fuzz-XXXXXX"
                                                           : "/var/tmp/bukub-fuzz-XXXXXX");
        memory->file = mkstemp(memory->path);
        require(memory->file >= 0 && atexit(memory_file_remove) == 0);
        memory_file_path = memory->path;
    }
    require(ftruncate(memory->file, 0) == 0 && lseek(memory->file, 0, SEEK_SET) == 0);
}

static inline void memory_file_add(struct memory_file *memory, const void *bytes, size_t size) {
    require(write(memory->file, bytes, size) == (ssize_t)size);
}

#endif
