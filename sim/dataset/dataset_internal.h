/* Declarations that the files which implement dataset.h share. No other file includes this. */
#ifndef SIM_DATASET_DATASET_INTERNAL_H
#define SIM_DATASET_DATASET_INTERNAL_H

#include "sim/dataset/dataset.h"

#include <hdf5.h>

/* The last line of a file, which HDF5 tools ignore: the checksum of all bytes before it. */
#define DATASET_TRAILER "\nbukub-crc64 %016llx\n"
enum { DATASET_TRAILER_SIZE = 30 };

/* The attribute with the checksum of the contents of a file, 16 hexadecimal digits: the attributes
 * before this one, and all variables. Computed by dataset_content. */
#define DATASET_CONTENT "content"
enum { DATASET_CONTENT_SIZE = 17 };
bool dataset_content(const struct dataset_file *file, char sum[DATASET_CONTENT_SIZE],
                     struct error *error);

/* Lists the attributes and variables of a file of that size whose handle is open. */
bool dataset_list(struct dataset_file *file, uint64_t bytes, struct error *error);

/* Call before any other HDF5 function. Keeps HDF5 from printing errors, and from cleaning up at
 * exit: everything opened is closed, and HDF5 cannot release its error state of threads other than
 * the first, for which it prints "infinite loop closing library". */
void hdf5_quiet(void);

/* HDF5's innermost reason of its last failure. */
const char *hdf5_reason(void);

/* Sets `error` to "MESSAGE: HDF5: REASON". Returns false. */
#define hdf5_failed(error, ...)                                                                    \
    (error_system(error, "HDF5: %s", hdf5_reason()), error_within(error, __VA_ARGS__))

/* Closes any object; invalid ids are ignored. */
void hdf5_close(hid_t id);

/* The type of a value, in memory and in a file: numbers are little-endian in both. Never to be
 * closed. That of texts is invalid on failure. */
hid_t hdf5_type(enum dataset_type type);

/* A property list to create a file, group or dataset whose bytes depend on its contents only, and
 * which remembers the order of creation. Invalid on failure. */
hid_t hdf5_creation_list(hid_t class);

/* A property list to read and write values. Never to be closed; invalid on failure. Its buffer for
 * texts is small: HDF5 clears it for each variable, which takes long with the default, 1 MiB. */
hid_t hdf5_transfer_list(void);

#endif
