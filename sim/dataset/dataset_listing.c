/* Lists what is in a file that HDF5 has opened: attributes of the file, variables and their
 * dimensions, and tables, each of the variables over the same dimensions. Everything that bukub
 * does not write is refused.
 *
 * In HDF5 a variable is a dataset, and the coordinate of a dimension a dimension scale, which is
 * attached to the datasets over this dimension by an attribute DIMENSION_LIST. A group holds
 * further variables, such as "timers/seconds". */
#include "sim/base/memory.h"
#include "sim/dataset/dataset_internal.h"

#include <hdf5_hl.h>
#include <stdio.h>
#include <string.h>

struct listing {
    struct dataset_file *file; /* to which attributes and variables are added */
    uint64_t bytes;            /* size of the file */
    struct error *error;
};

/* Fails, with an error about the object of that name: "'NAME' WHAT, which bukub does not write". */
static bool refuse(const struct listing *listing, const char *name, const char *what) {
    return error_input(listing->error, "%s: '%.60s' %s, which bukub does not write",
                       listing->file->path, name, what);
}

/* Whether it is a name as specified in dataset.h, without the group in front. */
static bool is_name(const char *name) {
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")];
}

/* Sets *read to the type of values that HDF5 stores as `type`. False: bukub writes no such type. */
static bool type_of(hid_t type, enum dataset_type *read) {
    switch (H5Tget_class(type)) {
    case H5T_FLOAT:
        *read = DATASET_DOUBLE;
        return true;
    case H5T_INTEGER:
        *read = H5Tget_sign(type) == H5T_SGN_NONE ? DATASET_UINT64 : DATASET_INT64;
        return true;
    case H5T_STRING:
        *read = DATASET_TEXT;
        return H5Tis_variable_str(type) > 0;
    default:
        return false;
    }
}

/* Reads an attribute, which must be a scalar of a supported type; a text is to be freed. */
static bool read_attribute(const struct listing *listing, hid_t object, const char *name,
                           struct dataset_value *value) {
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    hid_t space = H5Aget_space(attribute), stored = H5Aget_type(attribute);
    char *lent = NULL; /* a text, which HDF5 allocates and frees */
    bool good = H5Sget_simple_extent_type(space) == H5S_SCALAR && type_of(stored, &value->type);
    if (!good)
        refuse(listing, name, "is an attribute of a kind");
    else if (H5Aread(attribute, hdf5_type(value->type),
                     value->type == DATASET_TEXT ? (void *)&lent : (void *)&value->count) < 0)
        good = hdf5_failed(listing->error, "%s: an attribute cannot be read", listing->file->path);
    else if (value->type == DATASET_TEXT)
        value->text = memory_copy(lent ? lent : "");
    H5free_memory(lent);
    hdf5_close(stored);
    hdf5_close(space);
    hdf5_close(attribute);
    return good;
}

/* Called by H5Aiterate2 for each attribute of the file: adds it. Negative on failure. */
static herr_t visit_attribute(hid_t object, const char *name, const H5A_info_t *info, void *data) {
    const struct listing *listing = data;
    struct dataset_file *file = listing->file;
    struct dataset_attribute added = {0};
    bool named = (strlen(name) < DATASET_NAME && is_name(name)) ||
                 refuse(listing, name, "is an attribute of a kind");
    if (!named || !read_attribute(listing, object, name, &added.value))
        return -1;
    memcpy(added.name, name, strlen(name));
    *list_add(file->attribute, file->attributes) = added;
    return 0;
}

/* The text of an attribute of a variable, to be freed; "" if it is missing, NULL on failure. */
static char *read_text(const struct listing *listing, hid_t dataset, const char *name) {
    struct dataset_value value;
    if (H5Aexists(dataset, name) <= 0)
        return memory_copy("");
    if (!read_attribute(listing, dataset, name, &value))
        return NULL;
    if (value.type == DATASET_TEXT)
        return (char *)value.text;
    refuse(listing, name, "is an attribute of a kind");
    return NULL;
}

/* A byte of compressed data (deflate) becomes at most 1,032 bytes. So a variable of more than SMALL
 * bytes and MOST_INFLATED per byte of the file is forged, and would take memory for nothing. */
enum { MOST_INFLATED = 1100, SMALL = 1 << 24 };

/* Adds a variable to the list, with the lengths of its dimensions but not yet their coordinates. */
static bool list_variable(const struct listing *listing, hid_t dataset, const char *name) {
    struct dataset_file *file = listing->file;
    struct dataset_entry *entry = list_add(file->entry, file->entries);
    *entry = (struct dataset_entry){0};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    hsize_t length[H5S_MAX_RANK];
    hid_t type = H5Dget_type(dataset), space = H5Dget_space(dataset);
    bool has_known_type = type_of(type, &entry->type);
    int rank = H5Sget_simple_extent_dims(space, length, NULL);
    hdf5_close(type);
    hdf5_close(space);
    if (!has_known_type)
        return refuse(listing, name, "has a type");
    if (rank < 0 || rank > DATASET_DIMENSIONS)
        return refuse(listing, name, "has many dimensions");
    const uint64_t most_bytes = SMALL + listing->bytes * MOST_INFLATED;
    entry->rank = (size_t)rank;
    entry->size = 1;
    for (size_t i = 0; i < entry->rank; i++) {
        entry->length[i] = (size_t)length[i];
        if (__builtin_mul_overflow(entry->size, length[i], &entry->size))
            entry->size = SIZE_MAX;
    }
    if (entry->size > most_bytes / sizeof(uint64_t))
        return refuse(listing, name, "claims more values than the file can hold");
    entry->units = read_text(listing, dataset, "units");
    entry->long_name = read_text(listing, dataset, "long_name");
    char *kind = read_text(listing, dataset, "kind");
    bool has_texts = entry->units && entry->long_name && kind;
    entry->count = kind && strcmp(kind, "count") == 0;
    entry->is_dimension = H5DSis_scale(dataset) > 0;
    free(kind);
    return has_texts && (!entry->is_dimension || entry->rank == 1 ||
                         refuse(listing, name, "is a dimension of more than one"));
}

/* Called for a scale, whose path is "/NAME": stores NAME. Returning 1 ends H5DSiterate_scales. */
static herr_t keep_scale_name(hid_t dataset, unsigned dimension, hid_t scale, void *data) {
    char path[DATASET_NAME + 1], *name = data;
    if (H5Iget_name(scale, path, sizeof path) > 0)
        snprintf(name, DATASET_NAME, "%s", path + 1);
    return 1;
}

/* Sets the coordinates of a variable's dimensions, once all variables are listed. */
static bool set_dimensions(const struct listing *listing, struct dataset_entry *entry) {
    if (entry->is_dimension) {
        entry->dimension[0] = entry;
        return true;
    }
    if (entry->rank == 0)
        return true;
    hid_t dataset = H5Dopen2(listing->file->handle, entry->name, H5P_DEFAULT);
    hid_t attribute = H5Aopen(dataset, "DIMENSION_LIST", H5P_DEFAULT);
    hid_t type = H5Aget_type(attribute), space = H5Aget_space(attribute);
    hid_t element = H5Tget_class(type) == H5T_VLEN ? H5Tget_super(type) : H5I_INVALID_HID;
    /* H5DSiterate_scales crashes unless this is a list of references for each dimension. */
    bool good = H5Tequal(element, H5T_STD_REF_OBJ) > 0 &&
                H5Sget_simple_extent_npoints(space) == (hssize_t)entry->rank;
    hdf5_close(element);
    hdf5_close(space);
    hdf5_close(type);
    hdf5_close(attribute);
    for (size_t i = 0; good && i < entry->rank; i++) {
        char name[DATASET_NAME] = "";
        H5DSiterate_scales(dataset, (unsigned)i, NULL, keep_scale_name, name);
        entry->dimension[i] = dataset_entry(listing->file, name);
        good = entry->dimension[i] && entry->dimension[i]->is_dimension &&
               entry->dimension[i]->length[0] == entry->length[i];
    }
    hdf5_close(dataset);
    return good || refuse(listing, entry->name, "has dimensions of a kind");
}

/* Lists the variables of a group, and of its groups if it is the root, whose `prefix` is "". */
static bool list_group(const struct listing *listing, hid_t group, const char *prefix) {
    H5G_info_t info;
    bool good = true;
    if (H5Gget_info(group, &info) < 0)
        return hdf5_failed(listing->error, "%s: cannot be listed", listing->file->path);
    for (hsize_t i = 0; good && i < info.nlinks; i++) {
        char leaf[DATASET_NAME], name[DATASET_NAME];
        ssize_t length = H5Lget_name_by_idx(group, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, i, leaf,
                                            sizeof leaf, H5P_DEFAULT);
        if (length < 0)
            return refuse(listing, *prefix ? prefix : "/", "is a group of a kind");
        const int with_group =
            snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "/" : "", leaf);
        if (length >= DATASET_NAME || with_group >= DATASET_NAME)
            return refuse(listing, leaf, "has a long name");
        if (!is_name(leaf))
            return refuse(listing, leaf, "has a name");
        hid_t object = H5Oopen(group, leaf, H5P_DEFAULT);
        if (H5Iget_type(object) == H5I_DATASET)
            good = list_variable(listing, object, name);
        else if (H5Iget_type(object) == H5I_GROUP && !*prefix)
            good = list_group(listing, object, name);
        else
            good = refuse(listing, name, "is of a kind");
        hdf5_close(object);
    }
    return good;
}

bool dataset_list(struct dataset_file *file, uint64_t bytes, struct error *error) {
    const struct listing listing = {file, bytes, error};
    bool good = H5Aiterate2(file->handle, H5_INDEX_CRT_ORDER, H5_ITER_INC, NULL, visit_attribute,
                            (void *)&listing) >= 0;
    if (!good && error && error->kind == ERROR_NONE)
        hdf5_failed(error, "%s: cannot be listed", file->path);
    good = good && list_group(&listing, file->handle, "");
    for (size_t i = 0; good && i < file->entries; i++)
        good = set_dimensions(&listing, &file->entry[i]);
    /* The first variable over the same dimensions denotes the table. Coordinates have none. */
    for (size_t i = 0; good && i < file->entries; i++) {
        struct dataset_entry *entry = &file->entry[i], *first = file->entry;
        const size_t bytes_of_dimensions = entry->rank * sizeof *entry->dimension;
        if (entry->is_dimension)
            continue;
        while (first->is_dimension || first->rank != entry->rank ||
               memcmp(first->dimension, entry->dimension, bytes_of_dimensions) != 0)
            first++; /* to the entry itself at the latest */
        entry->table = first;
    }
    return good;
}

void dataset_table_name(const char *const *dimensions, size_t rank, char name[DATASET_TABLE_NAME]) {
    char *end = stpcpy(name, rank == 0 ? "single" : "");
    for (size_t i = 0; i < rank; i++)
        end += sprintf(end, i > 0 ? "-%s" : "%s", dimensions[i]);
}

void dataset_entry_table_name(const struct dataset_entry *variable, char name[DATASET_TABLE_NAME]) {
    const char *dimensions[DATASET_DIMENSIONS];
    for (size_t i = 0; i < variable->rank; i++)
        dimensions[i] = variable->dimension[i]->name;
    dataset_table_name(dimensions, variable->rank, name);
}

const struct dataset_entry *dataset_table_find(const struct dataset_file *file, const char *name) {
    for (size_t i = 0; i < file->entries; i++) {
        char table_name[DATASET_TABLE_NAME];
        const struct dataset_entry *first = &file->entry[i];
        dataset_entry_table_name(first, table_name);
        if (first->table == first && strcmp(table_name, name) == 0)
            return first;
    }
    const struct dataset_entry *variable = dataset_entry(file, name);
    return variable ? variable->table : NULL;
}
