/* Reading result files. A file is checked as a whole before HDF5 gets to see it, against the
 * checksum that it ends in: one that was damaged, cut short or made by another program is refused.
 *
 * Functions return false, with `error` filled, when memory is short and when the file is not what
 * was asked for; the error begins with the file's name. */
#ifndef SIM_DATASET_DATASET_READ_H
#define SIM_DATASET_DATASET_READ_H

#include "sim/base/error.h"
#include "sim/dataset/dataset.h"

/* An attribute of the whole file. */
struct dataset_attribute {
    char name[DATASET_NAME];
    struct dataset_value value;
};

/* A variable as the file has it. */
struct dataset_entry {
    char name[DATASET_NAME]; /* with its group, "timers/seconds" */
    enum dataset_type type;
    bool count;
    char *units, *long_name; /* "" where there is none */
    size_t rank;
    size_t length[DATASET_DIMENSIONS];                         /* of each dimension */
    const struct dataset_entry *dimension[DATASET_DIMENSIONS]; /* its coordinate */
    bool is_dimension; /* a coordinate: its one dimension is itself */
    size_t size;       /* values: product of lengths */
};

struct dataset_file {
    char *path;
    struct dataset_attribute *attribute; /* in the order of writing */
    size_t attributes;
    struct dataset_entry *entry; /* in the order of writing, groups last */
    size_t entries;
    int64_t handle, text; /* HDF5's, of the file and of the type of texts */
};

/* Opens a file; NULL when it fails: ERROR_INPUT for a file that is not there, not ours or damaged.
 */
struct dataset_file *dataset_open(const char *path, struct error *error);
void dataset_close(struct dataset_file *file); /* NULL is fine */

/* The attribute, the variable of that name; NULL when there is none. */
const struct dataset_attribute *dataset_attribute(const struct dataset_file *file,
                                                  const char *name);
const struct dataset_entry *dataset_entry(const struct dataset_file *file, const char *name);

/* An attribute of that type. The text belongs to the file. */
bool dataset_get_text(const struct dataset_file *file, const char *name, const char **value,
                      struct error *error);
bool dataset_get_int64(const struct dataset_file *file, const char *name, int64_t *value,
                       struct error *error);
bool dataset_get_uint64(const struct dataset_file *file, const char *name, uint64_t *value,
                        struct error *error);

/* The variable of that name, which must have the type and the dimensions (by name, in their
 * order) that `expected` says. */
bool dataset_find(const struct dataset_file *file, const struct dataset_variable *expected,
                  const struct dataset_entry **entry, struct error *error);

/* Reads values[entry->size]: double, int64_t or uint64_t. Not for texts. */
bool dataset_read(const struct dataset_file *file, const struct dataset_entry *entry, void *values,
                  struct error *error);

/* Reads one row as dataset_add_row wrote it: values[length of the last dimension]. */
bool dataset_read_row(const struct dataset_file *file, const struct dataset_entry *entry,
                      size_t row, void *values, struct error *error);

/* Reads texts[entry->size], ended by NULL; NULL when that fails. */
char **dataset_read_texts(const struct dataset_file *file, const struct dataset_entry *entry,
                          struct error *error);
void dataset_free_texts(char **texts); /* NULL is fine */

#endif
