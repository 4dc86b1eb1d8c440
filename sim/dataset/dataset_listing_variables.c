#include "sim/dataset/dataset_listing.h"

#include <hdf5_hl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A byte of a file stands for at most 1,032 bytes once inflated; what claims to be larger than
 * that, and large, is made up. */
enum { MOST_INFLATED = 1100, SMALL = 1 << 24 };

static bool list_extent(const struct listing *listing, hid_t dataset, struct dataset_entry *entry) {
    hid_t space = H5Dget_space(dataset);
    hsize_t length[H5S_MAX_RANK];
    int rank = H5Sget_simple_extent_dims(space, length, NULL);
    hdf5_close(space);
    if (rank < 0 || rank > DATASET_DIMENSIONS)
        return listing_strange(listing, entry->name, "has many dimensions");
    uint64_t most = SMALL + listing->bytes * MOST_INFLATED, size = 1;
    entry->rank = (size_t)rank;
    for (size_t i = 0; i < entry->rank; i++) {
        if (__builtin_mul_overflow(size, length[i], &size))
            size = UINT64_MAX;
        entry->length[i] = (size_t)length[i];
    }
    if (size > most / sizeof(uint64_t))
        return listing_strange(listing, entry->name, "claims more values than the file can hold");
    entry->size = (size_t)size;
    return true;
}

static bool list_texts(const struct listing *listing, hid_t dataset, struct dataset_entry *entry) {
    char *kind = NULL;
    bool good = (entry->units = listing_text(listing, dataset, "units")) &&
                (entry->long_name = listing_text(listing, dataset, "long_name")) &&
                (kind = listing_text(listing, dataset, "kind"));
    entry->count = good && strcmp(kind, "count") == 0;
    free(kind);
    return good;
}

bool listing_variable(const struct listing *listing, hid_t dataset, const char *name) {
    struct dataset_file *file = listing->file;
    struct dataset_entry *grown = realloc(file->entry, (file->entries + 1) * sizeof *grown);
    if (!grown)
        return error_memory(listing->error);
    file->entry = grown;
    struct dataset_entry *entry = &grown[file->entries++];
    *entry = (struct dataset_entry){0};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    hid_t type = H5Dget_type(dataset);
    bool known = type >= 0 && listing_type(type, &entry->type);
    hdf5_close(type);
    entry->is_dimension = H5DSis_scale(dataset) > 0;
    return (known || listing_strange(listing, name, "has a type")) &&
           list_extent(listing, dataset, entry) && list_texts(listing, dataset, entry) &&
           (!entry->is_dimension || entry->rank == 1 ||
            listing_strange(listing, name, "is a dimension of more than one"));
}

/* Keeps the name of the first scale, without the slash in front. */
static herr_t keep_scale_name(hid_t dataset, unsigned dimension, hid_t scale, void *data) {
    char path[DATASET_NAME + 1], *name = data;
    (void)dataset;
    (void)dimension;
    if (H5Iget_name(scale, path, sizeof path) > 0)
        snprintf(name, DATASET_NAME, "%s", path + 1);
    return 1;
}

/* Whether the list of the scales of each dimension is one: HDF5 trusts it, and crashes on others.
 */
static bool has_scale_lists(hid_t dataset, size_t rank) {
    hid_t attribute = H5Aopen(dataset, "DIMENSION_LIST", H5P_DEFAULT);
    hid_t type = attribute < 0 ? H5I_INVALID_HID : H5Aget_type(attribute);
    hid_t space = attribute < 0 ? H5I_INVALID_HID : H5Aget_space(attribute);
    bool lists = type >= 0 && H5Tget_class(type) == H5T_VLEN && space >= 0 &&
                 H5Sget_simple_extent_npoints(space) == (hssize_t)rank;
    hid_t element = lists ? H5Tget_super(type) : H5I_INVALID_HID;
    lists = element >= 0 && H5Tequal(element, H5T_STD_REF_OBJ) > 0;
    hdf5_close(element);
    hdf5_close(space);
    hdf5_close(type);
    hdf5_close(attribute);
    return lists;
}

bool listing_dimensions(const struct listing *listing, struct dataset_entry *entry) {
    if (entry->is_dimension) {
        entry->dimension[0] = entry;
        return true;
    }
    hid_t dataset = H5Dopen2(listing->file->handle, entry->name, H5P_DEFAULT);
    bool good = dataset >= 0 && (entry->rank == 0 || has_scale_lists(dataset, entry->rank));
    for (size_t i = 0; good && i < entry->rank; i++) {
        char name[DATASET_NAME] = "";
        H5DSiterate_scales(dataset, (unsigned)i, NULL, keep_scale_name, name);
        entry->dimension[i] = dataset_entry(listing->file, name);
        good = entry->dimension[i] && entry->dimension[i]->is_dimension &&
               entry->dimension[i]->length[0] == entry->length[i];
    }
    hdf5_close(dataset);
    return good || listing_strange(listing, entry->name, "has dimensions of a kind");
}
