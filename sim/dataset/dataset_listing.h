/* How dataset_open lists what is in a file; only what bukub writes is taken. Private to
 * dataset_open.c and the two files that do this. */
#ifndef SIM_DATASET_DATASET_LISTING_H
#define SIM_DATASET_DATASET_LISTING_H

#include "sim/dataset/dataset_hdf5.h"
#include "sim/dataset/dataset_read.h"

/* While a file is listed. */
struct listing {
    struct dataset_file *file;
    uint64_t bytes; /* of the file */
    struct error *error;
};

/* Fails: something of that name is `what`, which bukub does not write. */
bool listing_strange(const struct listing *listing, const char *name, const char *what);

/* Whether it is a name as dataset.h has them. */
bool listing_is_name(const char *name);

/* Finds which type of ours an HDF5 type is. Returns false when it is none. */
bool listing_type(hid_t type, enum dataset_type *found);

/* Adds all attributes of an object to the file's. Fails at one of another kind, or when memory is
 * short. */
bool listing_attributes(const struct listing *listing, hid_t object);

/* A text attribute of a variable, to be freed; "" where it has none. NULL, with the error filled,
 * when that fails. */
char *listing_text(const struct listing *listing, hid_t dataset, const char *name);

/* Adds a variable under that name, without its dimensions. Fails where listing_attributes does. */
bool listing_variable(const struct listing *listing, hid_t dataset, const char *name);

/* Finds the dimensions of a variable, once all variables are listed. */
bool listing_dimensions(const struct listing *listing, struct dataset_entry *entry);

#endif
