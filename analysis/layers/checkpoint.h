/* Checkpoint files of long computations: the bytes of a subject, such as the position to be solved;
 * numbers that are the state of the computation; words of data; and a checksum of the whole file.
 * Files are replaced atomically. Numbers and words are in native byte order. */
#ifndef ANALYSIS_LAYERS_CHECKPOINT_H
#define ANALYSIS_LAYERS_CHECKPOINT_H

#include "sim/base/save.h"
#include "sim/dataset/checksum.h"

#include <stdio.h>

enum {
    CHECKPOINT_PATH = 4096,
    CHECKPOINT_SUBJECT = 64,   /* bytes, at most */
    CHECKPOINT_BEGINNING = 40, /* bytes of a file before its subject */
};

/* What a file is about. */
struct checkpoint_subject {
    const char *filetype; /* "bukub slice layer 1\n", at most 32 bytes */
    const void *bytes;    /* a position, the same byte by byte in all its files */
    size_t size;          /* of these bytes; a multiple of 8 */
    const char *damaged;  /* the message about a file of another kind: CHECKPOINT_DAMAGED */
};

#define CHECKPOINT_DAMAGED(thing)                                                                  \
    "is damaged, or belongs to a different " thing "; delete it to start over"

/* The path of a file in that directory, which is created if necessary. Fails when it cannot be
 * created, or the path is too long. */
bool checkpoint_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                     struct error *error);

/* Keeps other processes from a checkpoint, until the lock is released or the process ends. */
struct checkpoint_lock {
    int file; /* descriptor of the lock's file, open while the lock is held */
    bool held;
    char path[CHECKPOINT_PATH + 8]; /* that of the checkpoint, with ".lock" behind */
};

/* Locks the checkpoint of that path. Fails if another process has the lock; where files cannot be
 * locked, does nothing. To be released in either case; a zeroed lock may be released, too. */
bool checkpoint_lock(struct checkpoint_lock *lock, const char *path, struct error *error);
void checkpoint_unlock(struct checkpoint_lock *lock);

/* A file being saved. */
struct checkpoint_saving {
    struct saving file;
    struct checksum checksum;
};

/* Begins a file with these numbers; words may be added before the file is saved. */
bool checkpoint_begin(struct checkpoint_saving *saving, const char *path,
                      const struct checkpoint_subject *subject, const int64_t *number,
                      size_t numbers, struct error *error);
void checkpoint_add(struct checkpoint_saving *saving, const void *bytes, size_t size);
bool checkpoint_save(struct checkpoint_saving *saving, struct error *error);

/* A file read piece by piece. Its functions fail with the path in the message. */
struct checkpoint_file {
    FILE *file; /* NULL: there is none */
    const char *path;
    const struct checkpoint_subject *subject;
    struct checksum checksum;
};

/* Opens a file and reads its numbers; a missing file is not an error. Fails if the file is not
 * about that subject. To be closed in either case. */
bool checkpoint_open(struct checkpoint_file *checkpoint, const char *path,
                     const struct checkpoint_subject *subject, int64_t *number, size_t numbers,
                     struct error *error);
void checkpoint_close(struct checkpoint_file *checkpoint);

/* Reads `size` bytes, or skips them if `bytes` is NULL. */
bool checkpoint_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size,
                     struct error *error);

/* Fails unless the checksum of everything read follows, and then the end of the file. */
bool checkpoint_end(struct checkpoint_file *checkpoint, struct error *error);

/* Reports that the file is damaged or cannot be read. Returns false. */
bool checkpoint_damaged(const struct checkpoint_file *checkpoint, struct error *error);

#endif
