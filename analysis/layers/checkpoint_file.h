/* Files of long computations that can go on when they were interrupted or killed: a header that
 * says what was computed how far, words that were, and a checksum of all that is before. A file is
 * replaced as a whole. Headers and words are in the machine's byte order. */
#ifndef ANALYSIS_LAYERS_CHECKPOINT_FILE_H
#define ANALYSIS_LAYERS_CHECKPOINT_FILE_H

#include "sim/dataset/checksum.h"
#include "sim/dataset/save.h"

#include <stdio.h>

enum { CHECKPOINT_PATH = 4096 };

/* The path of a file in that directory, which is made if it is not there. Fails when the directory
 * cannot be made, or the name would be too long. */
bool checkpoint_file_path(const char *directory, const char *name, char path[CHECKPOINT_PATH],
                          struct error *error);

/* Saves header[size], words[count] and the checksum. */
bool checkpoint_file_save(const char *path, const void *header, size_t size, const uint64_t *words,
                          uint64_t count, struct error *error);

/* The same with words that are made piece by piece. */
bool checkpoint_file_stream(const char *path, const void *header, size_t size,
                            const struct save_source *words, struct error *error);

/* A file that is read piece by piece. */
struct checkpoint_file {
    FILE *file; /* NULL: there is none */
    struct checksum checksum;
};

/* Opens it; one that is not there is no failure. To be closed where it did not fail. */
bool checkpoint_file_open(struct checkpoint_file *checkpoint, const char *path,
                          struct error *error);
void checkpoint_file_close(struct checkpoint_file *checkpoint);

/* Reads so many bytes; NULL: skips them. Returns false when they are not there. */
bool checkpoint_file_take(struct checkpoint_file *checkpoint, void *bytes, uint64_t size);

/* Whether what follows is the checksum of all that was taken, and the end. */
bool checkpoint_file_ends(struct checkpoint_file *checkpoint);

/* Says that the file is not what it should be, for this `thing`, or cannot be read. Returns false.
 */
bool checkpoint_file_damaged(const struct checkpoint_file *checkpoint, const char *thing,
                             struct error *error);

#endif
