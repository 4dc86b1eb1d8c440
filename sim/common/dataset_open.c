#include "sim/common/dataset_check.h"
#include "sim/common/dataset_hdf5.h"
#include "sim/common/dataset_read.h"

#include <hdf5_hl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A byte of a file stands for at most 1,032 bytes once inflated; what claims to be larger than
 * that, and large, is made up. */
enum { MOST_INFLATED = 1100, SMALL = 1 << 24 };

/* While a file is listed. */
struct listing {
    struct dataset_file *file;
    uint64_t bytes; /* of the file */
    struct error *error;
};

static bool strange(const struct listing *listing, const char *name, const char *what) {
    return error_input(listing->error, "%s: '%.60s' %s, which bukub does not write",
                       listing->file->path, name, what);
}

/* A name as dataset.h has them. */
static bool is_name(const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t length = strlen(name);
    return length > 0 && strspn(name, letters) == length;
}

/* Attributes. */

static bool classify(hid_t type, enum dataset_type *found) {
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
                 classify(stored, type);
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

static herr_t list_attribute(hid_t object, const char *name, const H5A_info_t *info, void *data) {
    const struct listing *listing = data;
    (void)info;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    enum dataset_type type;
    bool good;
    if (strlen(name) >= DATASET_NAME || !is_name(name) || attribute < 0 ||
        !is_plain(attribute, &type))
        good = strange(listing, name, "is an attribute of a kind");
    else
        good = add_attribute(listing, attribute, name, type);
    hdf5_close(attribute);
    return good ? 0 : -1;
}

/* A text attribute of a variable, to be freed; "" where it has none. NULL, with the error filled,
 * when that fails. */
static char *variable_text(const struct listing *listing, hid_t dataset, const char *name) {
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
        strange(listing, name, "is an attribute of a kind");
    hdf5_close(attribute);
    return text;
}

/* Variables. */

static bool list_extent(const struct listing *listing, hid_t dataset, struct dataset_entry *entry) {
    hid_t space = H5Dget_space(dataset);
    hsize_t length[H5S_MAX_RANK];
    int rank = H5Sget_simple_extent_dims(space, length, NULL);
    hdf5_close(space);
    if (rank < 0 || rank > DATASET_DIMENSIONS)
        return strange(listing, entry->name, "has many dimensions");
    uint64_t most = SMALL + listing->bytes * MOST_INFLATED, size = 1;
    entry->rank = (size_t)rank;
    for (size_t i = 0; i < entry->rank; i++) {
        if (__builtin_mul_overflow(size, length[i], &size))
            size = UINT64_MAX;
        entry->length[i] = (size_t)length[i];
    }
    if (size > most / sizeof(uint64_t))
        return strange(listing, entry->name, "claims more values than the file can hold");
    entry->size = (size_t)size;
    return true;
}

static bool list_texts(const struct listing *listing, hid_t dataset, struct dataset_entry *entry) {
    char *kind = NULL;
    bool good = (entry->units = variable_text(listing, dataset, "units")) &&
                (entry->long_name = variable_text(listing, dataset, "long_name")) &&
                (kind = variable_text(listing, dataset, "kind"));
    entry->count = good && strcmp(kind, "count") == 0;
    free(kind);
    return good;
}

static bool list_variable(const struct listing *listing, hid_t dataset, const char *name) {
    struct dataset_file *file = listing->file;
    struct dataset_entry *grown = realloc(file->entry, (file->entries + 1) * sizeof *grown);
    if (!grown)
        return error_memory(listing->error);
    file->entry = grown;
    struct dataset_entry *entry = &grown[file->entries++];
    *entry = (struct dataset_entry){0};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    hid_t type = H5Dget_type(dataset);
    bool known = type >= 0 && classify(type, &entry->type);
    hdf5_close(type);
    entry->is_dimension = H5DSis_scale(dataset) > 0;
    return (known || strange(listing, name, "has a type")) &&
           list_extent(listing, dataset, entry) && list_texts(listing, dataset, entry) &&
           (!entry->is_dimension || entry->rank == 1 ||
            strange(listing, name, "is a dimension of more than one"));
}

static bool list_group(const struct listing *listing, hid_t group, const char *name);

/* Object number i of a group: a variable, or a group of one. */
static bool list_object(const struct listing *listing, hid_t group, const char *prefix, hsize_t i) {
    char leaf[DATASET_NAME], name[DATASET_NAME];
    ssize_t length = H5Lget_name_by_idx(group, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, i, leaf,
                                        sizeof leaf, H5P_DEFAULT);
    if (length < 0)
        return strange(listing, *prefix ? prefix : "/", "is a group of a kind");
    if (snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "/" : "", leaf) >= DATASET_NAME ||
        length >= DATASET_NAME)
        return strange(listing, leaf, "has a long name");
    if (!is_name(leaf))
        return strange(listing, leaf, "has a name");
    hid_t object = H5Oopen(group, leaf, H5P_DEFAULT);
    bool good;
    if (H5Iget_type(object) == H5I_DATASET)
        good = list_variable(listing, object, name);
    else if (H5Iget_type(object) == H5I_GROUP && !*prefix)
        good = list_group(listing, object, name);
    else
        good = strange(listing, name, "is of a kind");
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

/* Dimensions. */

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

static bool find_dimensions(const struct listing *listing, struct dataset_entry *entry) {
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
    return good || strange(listing, entry->name, "has dimensions of a kind");
}

static bool list_file(const struct listing *listing) {
    struct dataset_file *file = listing->file;
    hid_t root = H5Gopen2(file->handle, "/", H5P_DEFAULT);
    bool good = root >= 0 && H5Aiterate2(root, H5_INDEX_CRT_ORDER, H5_ITER_INC, NULL,
                                         list_attribute, (void *)listing) >= 0;
    if (!good && listing->error && listing->error->kind == ERROR_NONE)
        hdf5_failed(listing->error, "%s: cannot be listed", file->path);
    good = good && list_group(listing, root, "");
    for (size_t i = 0; good && i < file->entries; i++)
        good = find_dimensions(listing, &file->entry[i]);
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
