/* Checkpoint files of long computations: a header with the state of the computation, words of data,
 * and a checksum of both. Files are replaced atomically. Headers and words are in native byte
 * order. */
#ifndef ANALYSIS_LAYERS_CHECKPOINT_FILE_H
#define ANALYSIS_LAYERS_CHECKPOINT_FILE_H

#include "sim/dataset/checksum.h"
#include "sim/dataset/save.h"

#include <stdio.h>

enum { CHECKPOINT_PATH = 4096 };

/* The path of a file in that directory, which is created if necessary. Fails when it cannot be
 * created, or the path is too long. */
bool checkpoint_file_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                          struct error *error);

/* Keeps other processes from a checkpoint, until it is released or the process ends. */
struct checkpoint_lock {
    int file; /* open while it is held */
    bool held;
    char path[CHECKPOINT_PATH + 8];
};

/* Locks the checkpoint of that path. Fails if another process has it; where files cannot be locked,
 * does nothing. To be released in either case; a zeroed lock may be released, too. */
bool checkpoint_file_lock(struct checkpoint_lock *lock, const char *path, struct error *error);
void checkpoint_file_unlock(struct checkpoint_lock *lock);

/* Saves header[size], words[count] and the checksum. */
bool checkpoint_file_save(const char *path, const void *header, size_t size, const uint64_t *words,
                          uint64_t count, struct error *error);

/* The same with words produced piece by piece. */
bool checkpoint_file_stream(const char *path, const void *header, size_t size,
                            const struct save_source *words, struct error *error);

/* A file read piece by piece. */
struct checkpoint_file {
    FILE *file; /* NULL: there is none */
    struct checksum checksum;
};

/* Opens a file; a missing one is not an error. To be closed unless it fails. */
bool checkpoint_file_open(struct checkpoint_file *checkpoint, const char *path,
                          struct error *error);
void checkpoint_file_close(struct checkpoint_file *checkpoint);

/* Reads `size` bytes, or skips them if `bytes` is NULL. Returns false if the file is shorter. */
bool checkpoint_file_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size);

/* Whether the checksum of everything read follows, and then the end of the file. */
bool checkpoint_file_ends(struct checkpoint_file *checkpoint);

/* Reports that the file is damaged, belongs to a different `thing`, or cannot be read. Returns
 * false. */
bool checkpoint_file_damaged(const struct checkpoint_file *checkpoint, const char *thing,
                             struct error *error);

#endif
