#include "sim/dataset/dataset_listing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool listing_strange(const struct listing *listing, const char *name, const char *what) {
    return error_input(listing->error, "%s: '%.60s' %s, which bukub does not write",
                       listing->file->path, name, what);
}

bool listing_is_name(const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t length = strlen(name);
    return length > 0 && strspn(name, letters) == length;
}

bool listing_type(hid_t type, enum dataset_type *found) {
    switch (H5Tget_class(type)) {
    case H5T_FLOAT:
        *found = DATASET_DOUBLE;
        return true;
    case H5T_INTEGER:
        *found = H5Tget_sign(type) == H5T_SGN_NONE ? DATASET_UINT64 : DATASET_INT64;
        return true;
    case H5T_STRING:
        *found = DATASET_TEXT;
        return H5Tis_variable_str(type) > 0;
    default:
        return false;
    }
}

static bool unreadable(const struct listing *listing) {
    return hdf5_failed(listing->error, "%s: an attribute cannot be read", listing->file->path);
}

/* The text of an attribute, to be freed; NULL, with the error filled, when that fails. */
static char *read_text(const struct listing *listing, hid_t attribute) {
    char *lent = NULL;
    if (H5Aread(attribute, listing->file->text, &lent) < 0) {
        unreadable(listing);
        return NULL;
    }
    char *text = strdup(lent ? lent : "");
    H5free_memory(lent);
    if (!text)
        error_memory(listing->error);
    return text;
}

static bool read_value(const struct listing *listing, hid_t attribute,
                       struct dataset_value *value) {
    if (value->type == DATASET_TEXT)
        return (value->text = read_text(listing, attribute));
    void *to = value->type == DATASET_DOUBLE  ? (void *)&value->real
               : value->type == DATASET_INT64 ? (void *)&value->whole
                                              : (void *)&value->count;
    return H5Aread(attribute, hdf5_memory_type(value->type, listing->file->text), to) >= 0 ||
           unreadable(listing);
}

/* Whether the open attribute holds one value of a type of ours. */
static bool is_plain(hid_t attribute, enum dataset_type *type) {
    hid_t space = H5Aget_space(attribute);
    hid_t stored = H5Aget_type(attribute);
    bool plain = space >= 0 && stored >= 0 && H5Sget_simple_extent_type(space) == H5S_SCALAR &&
                 listing_type(stored, type);
    hdf5_close(space);
    hdf5_close(stored);
    return plain;
}

static bool add_attribute(const struct listing *listing, hid_t attribute, const char *name,
                          enum dataset_type type) {
    struct dataset_file *file = listing->file;
    struct dataset_attribute *grown =
        realloc(file->attribute, (file->attributes + 1) * sizeof *grown);
    if (!grown)
        return error_memory(listing->error);
    file->attribute = grown;
    struct dataset_attribute *added = &grown[file->attributes++];
    *added = (struct dataset_attribute){.value = {.type = type}};
    snprintf(added->name, sizeof added->name, "%s", name);
    return read_value(listing, attribute, &added->value);
}

static herr_t add(hid_t object, const char *name, const H5A_info_t *info, void *data) {
    const struct listing *listing = data;
    (void)info;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    enum dataset_type type;
    bool good;
    if (strlen(name) >= DATASET_NAME || !listing_is_name(name) || attribute < 0 ||
        !is_plain(attribute, &type))
        good = listing_strange(listing, name, "is an attribute of a kind");
    else
        good = add_attribute(listing, attribute, name, type);
    hdf5_close(attribute);
    return good ? 0 : -1;
}

bool listing_attributes(const struct listing *listing, hid_t object) {
    if (H5Aiterate2(object, H5_INDEX_CRT_ORDER, H5_ITER_INC, NULL, add, (void *)listing) >= 0)
        return true;
    if (listing->error && listing->error->kind == ERROR_NONE)
        hdf5_failed(listing->error, "%s: cannot be listed", listing->file->path);
    return false;
}

char *listing_text(const struct listing *listing, hid_t dataset, const char *name) {
    if (H5Aexists(dataset, name) <= 0) {
        char *none = strdup("");
        if (!none)
            error_memory(listing->error);
        return none;
    }
    enum dataset_type type;
    hid_t attribute = H5Aopen(dataset, name, H5P_DEFAULT);
    char *text = NULL;
    if (attribute >= 0 && is_plain(attribute, &type) && type == DATASET_TEXT)
        text = read_text(listing, attribute);
    else
        listing_strange(listing, name, "is an attribute of a kind");
    hdf5_close(attribute);
    return text;
}
