/* Checkpoint files of long computations. In this order a file has: a beginning (its type and byte
 * order); the bytes of its subject, such as the position to be solved; numbers of 64 bits, the
 * state of the computation; data, usually 64-bit words with values of positions; and a checksum of
 * all that. Files are replaced atomically. Numbers and words are in native byte order. */
#ifndef ANALYSIS_LAYERS_CHECKPOINT_H
#define ANALYSIS_LAYERS_CHECKPOINT_H

#include "sim/base/save.h"
#include "sim/dataset/checksum.h"

#include <stdio.h>

enum {
    CHECKPOINT_PATH = 4096,  /* bytes of a path, at most, with the final NUL */
    CHECKPOINT_SUBJECT = 64, /* bytes of a subject, at most */
};

/* What a file is about. */
struct checkpoint_subject {
    const char *filetype; /* "bukub slice layer 1\n", at most 32 bytes */
    const void *bytes;    /* for example a position; the same in all files about it */
    size_t size;          /* number of these bytes, a multiple of 8 */
    const char *damaged;  /* message about a damaged or different file: CHECKPOINT_DAMAGED(...) */
};

#define CHECKPOINT_DAMAGED(thing)                                                                  \
    "is damaged, or belongs to a different " thing "; delete it to start over"

/* The path of a file in that directory, which is created if necessary. Fails when it cannot be
 * created, or the path is too long. */
bool checkpoint_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                     struct error *error);

/* Keeps other processes from a checkpoint or result, until it is released or the process ends. */
struct checkpoint_lock {
    int file; /* descriptor of the lock's file, open while the lock is held */
    bool held;
    char path[CHECKPOINT_PATH + 8]; /* the path of what is locked, followed by ".lock" */
};

/* Locks the file of that path; `lock` is zeroed before. Fails if another process has it.
 * Where files cannot be locked, succeeds without a lock. Release it in any case, even if zeroed. */
bool checkpoint_lock(struct checkpoint_lock *lock, const char *path, struct error *error);
void checkpoint_unlock(void *object); /* a struct checkpoint_lock */

/* A file being saved. */
struct checkpoint_saving {
    struct saving file;
    struct checksum checksum;
    uint64_t bytes; /* written so far */
};

/* Begins a file with numbers, `size` bytes of int64_t or of a struct that has no other members;
 * data may be added before the file is saved. */
bool checkpoint_begin(struct checkpoint_saving *saving, const char *path,
                      const struct checkpoint_subject *subject, const void *numbers, size_t size,
                      struct error *error);
void checkpoint_add(struct checkpoint_saving *saving, const void *bytes, size_t size);
bool checkpoint_save(struct checkpoint_saving *saving, struct error *error);

/* A file read piece by piece. Its functions fail with the path in the message. */
struct checkpoint_file {
    FILE *file; /* NULL: there is none */
    const char *path;
    const struct checkpoint_subject *subject;
    struct checksum checksum;
};

/* Opens a file and reads its numbers; if it is missing, succeeds with checkpoint->file NULL. Fails
 * if the file has another filetype or subject. To be closed in any case. */
bool checkpoint_open(struct checkpoint_file *checkpoint, const char *path,
                     const struct checkpoint_subject *subject, void *numbers, size_t size,
                     struct error *error);
void checkpoint_close(struct checkpoint_file *checkpoint);

/* Reads `size` bytes of data, or skips them if `bytes` is NULL. */
bool checkpoint_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size,
                     struct error *error);

/* Fails unless the checksum of everything read follows, and then the end of the file. */
bool checkpoint_end(struct checkpoint_file *checkpoint, struct error *error);

/* Reports that the file is damaged or cannot be read. Returns false. */
bool checkpoint_damaged(const struct checkpoint_file *checkpoint, struct error *error);

#endif
