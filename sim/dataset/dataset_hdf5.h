/* What writing and reading share of HDF5. Not for use outside dataset_*.c. */
#ifndef SIM_DATASET_DATASET_HDF5_H
#define SIM_DATASET_DATASET_HDF5_H

#include "sim/base/error.h"
#include "sim/dataset/dataset.h"

#include <hdf5.h>

/* A file ends in this line, after all that HDF5 knows of: the checksum of all bytes before it.
 * HDF5 tools do not see it, and HDF5 never gets to see a damaged file. */
#define DATASET_TRAILER "\nbukub-crc64 %016llx\n"
enum { DATASET_TRAILER_SIZE = 30 };

/* Keeps HDF5 from printing its errors; to be called before anything else of it. Also from cleaning
 * up when the program ends: whatever we open we close, and what HDF5 itself keeps of an error in
 * another thread than the first it cannot let go of, and prints "infinite loop closing library". */
void hdf5_quiet(void);

/* Fills `error` with "what: why", why being HDF5's innermost reason. Returns false. */
bool hdf5_failed(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Closes whatever it is; an invalid one is fine. */
void hdf5_close(hid_t id);

/* The types of a value in memory and in a file. The one of texts, which is the same for both, is
 * made by hdf5_text_type and to be closed; for others `text` is not used. */
hid_t hdf5_text_type(void);
hid_t hdf5_memory_type(enum dataset_type type, hid_t text);
hid_t hdf5_file_type(enum dataset_type type, hid_t text);

/* Selects all of the last dimension at place `row` of the others, the last but one fastest. False
 * when there is no such row. At most DATASET_DIMENSIONS dimensions. */
bool hdf5_select_row(hid_t space, size_t row);

struct dataset_writer {
    hid_t file; /* in memory */
    hid_t text; /* the type of texts */
    hid_t rows; /* the variable that dataset_add_row wrote to last, and its name */
    char rows_name[DATASET_NAME];
};

/* A list of properties for creating a file, group or dataset: its bytes shall depend on its
 * contents alone, and it keeps what is in it in the order of making. Invalid when it fails. */
hid_t hdf5_creation_list(hid_t class);

/* Gives an object an attribute. */
bool hdf5_put(const struct dataset_writer *writer, hid_t object, const char *name,
              enum dataset_type type, const void *value, struct error *error);

#endif
