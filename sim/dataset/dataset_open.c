#include "sim/dataset/dataset_check.h"
#include "sim/dataset/dataset_listing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool list_group(const struct listing *listing, hid_t group, const char *name);

/* Object number i of a group: a variable, or a group of one. */
static bool list_object(const struct listing *listing, hid_t group, const char *prefix, hsize_t i) {
    char leaf[DATASET_NAME], name[DATASET_NAME];
    ssize_t length = H5Lget_name_by_idx(group, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, i, leaf,
                                        sizeof leaf, H5P_DEFAULT);
    if (length < 0)
        return listing_strange(listing, *prefix ? prefix : "/", "is a group of a kind");
    if (snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "/" : "", leaf) >= DATASET_NAME ||
        length >= DATASET_NAME)
        return listing_strange(listing, leaf, "has a long name");
    if (!listing_is_name(leaf))
        return listing_strange(listing, leaf, "has a name");
    hid_t object = H5Oopen(group, leaf, H5P_DEFAULT);
    bool good;
    if (H5Iget_type(object) == H5I_DATASET)
        good = listing_variable(listing, object, name);
    else if (H5Iget_type(object) == H5I_GROUP && !*prefix)
        good = list_group(listing, object, name);
    else
        good = listing_strange(listing, name, "is of a kind");
    hdf5_close(object);
    return good;
}

static bool list_group(const struct listing *listing, hid_t group, const char *name) {
    H5G_info_t info;
    if (H5Gget_info(group, &info) < 0)
        return hdf5_failed(listing->error, "%s: cannot be listed", listing->file->path);
    for (hsize_t i = 0; i < info.nlinks; i++)
        if (!list_object(listing, group, name, i))
            return false;
    return true;
}

static bool list_file(const struct listing *listing) {
    struct dataset_file *file = listing->file;
    hid_t root = H5Gopen2(file->handle, "/", H5P_DEFAULT);
    bool good = root >= 0 || hdf5_failed(listing->error, "%s: cannot be listed", file->path);
    good = good && listing_attributes(listing, root) && list_group(listing, root, "");
    for (size_t i = 0; good && i < file->entries; i++)
        good = listing_dimensions(listing, &file->entry[i]);
    hdf5_close(root);
    return good;
}

/* A file that is only read needs no lock, which some file systems do not have. */
static hid_t open_plainly(const char *path, struct error *error) {
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    hid_t file = H5I_INVALID_HID;
    if (access >= 0 && H5Pset_file_locking(access, false, true) >= 0)
        file = H5Fopen(path, H5F_ACC_RDONLY, access);
    if (file < 0)
        hdf5_failed(error, "%s: cannot be opened", path);
    hdf5_close(access);
    return file;
}

struct dataset_file *dataset_open(const char *path, struct error *error) {
    uint64_t bytes;
    if (!dataset_check(path, &bytes, error))
        return NULL;
    struct dataset_file *file = calloc(1, sizeof *file);
    if (!file || !(file->path = strdup(path))) {
        free(file);
        error_memory(error);
        return NULL;
    }
    hdf5_quiet();
    file->handle = open_plainly(path, error);
    file->text = file->handle < 0 ? H5I_INVALID_HID : hdf5_text_type();
    const struct listing listing = {file, bytes, error};
    if (file->handle >= 0 && file->text < 0)
        hdf5_failed(error, "%s: cannot be read", path);
    if (file->text >= 0 && list_file(&listing))
        return file;
    dataset_close(file);
    return NULL;
}

void dataset_close(struct dataset_file *file) {
    if (!file)
        return;
    for (size_t i = 0; i < file->attributes; i++)
        if (file->attribute[i].value.type == DATASET_TEXT)
            free((char *)file->attribute[i].value.text);
    for (size_t i = 0; i < file->entries; i++) {
        free(file->entry[i].units);
        free(file->entry[i].long_name);
    }
    hdf5_close(file->text);
    hdf5_close(file->handle);
    free(file->attribute);
    free(file->entry);
    free(file->path);
    free(file);
}
