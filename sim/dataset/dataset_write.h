/* Writing result files. The file is built in memory and saved in one piece at the end: there is
 * never half a file, and whatever goes wrong before leaves what was there untouched.
 *
 *     struct dataset_writer *writer = dataset_create(&origin, error);
 *     bool done = writer && dataset_add_dimension(writer, &p, n, values, error) &&
 *                 dataset_add(writer, &mean, means, error) &&
 *                 dataset_save(writer, path, force, error);
 *     dataset_free(writer);
 *
 * Files of equal contents are equal byte for byte, except for the time in `created` and the
 * timers. When SOURCE_DATE_EPOCH is in the environment, `created` is that time and timers are left
 * out (https://reproducible-builds.org/specs/source-date-epoch).
 *
 * All functions return false, with `error` filled, when memory is short or HDF5 fails. */
#ifndef SIM_DATASET_DATASET_WRITE_H
#define SIM_DATASET_DATASET_WRITE_H

#include "sim/base/error.h"
#include "sim/dataset/dataset.h"

struct dataset_writer;

/* Whether a result can be saved there, to be asked before the work begins: the directory can be
 * written to, and there is no such file yet, or a plain one that `force` allows to replace. Also
 * fails on a SOURCE_DATE_EPOCH that is no time. */
bool dataset_writable(const char *path, bool force, struct error *error);

/* A new file with the attributes of `origin`; NULL when it fails. */
struct dataset_writer *dataset_create(const struct dataset_origin *origin, struct error *error);

/* Attributes of the whole file. */
bool dataset_set_text(struct dataset_writer *writer, const char *name, const char *value,
                      struct error *error);
bool dataset_set_double(struct dataset_writer *writer, const char *name, double value,
                        struct error *error);
bool dataset_set_int64(struct dataset_writer *writer, const char *name, int64_t value,
                       struct error *error);
bool dataset_set_uint64(struct dataset_writer *writer, const char *name, uint64_t value,
                        struct error *error);

/* A group for variables whose names begin with "name/". */
bool dataset_add_group(struct dataset_writer *writer, const char *name, const char *long_name,
                       struct error *error);

/* A dimension and its coordinate variable, whose one dimension is itself (`dimensions` is not
 * read). values[length]; length may be 0. */
bool dataset_add_dimension(struct dataset_writer *writer, const struct dataset_variable *coordinate,
                           size_t length, const void *values, struct error *error);

/* A variable over dimensions that were added before. values[product of lengths], the last
 * dimension fastest; NULL: dataset_add_row brings them. */
bool dataset_add(struct dataset_writer *writer, const struct dataset_variable *variable,
                 const void *values, struct error *error);

/* One row of a variable added without values: all of its last dimension, at place `row` of the
 * others (the last but one fastest). Each must be brought, best in order. Not for texts. */
bool dataset_add_row(struct dataset_writer *writer, const char *name, size_t row,
                     const void *values, struct error *error);

/* The group "timers". */
bool dataset_add_timers(struct dataset_writer *writer, const struct dataset_timer *timers,
                        size_t count, struct error *error);

/* Saves the file under `path` (see sim/dataset/save.h), after which the writer can only be freed.
 */
bool dataset_save(struct dataset_writer *writer, const char *path, bool force, struct error *error);

/* Frees the writer; what was not saved is gone. NULL is fine. */
void dataset_free(struct dataset_writer *writer);

#endif
