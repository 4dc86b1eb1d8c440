#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset.h"
#include "sim/dataset/dataset_internal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct dataset_attribute *dataset_attribute(const struct dataset_file *file,
                                                  const char *name) {
    for (size_t i = 0; i < file->attributes; i++)
        if (strcmp(file->attribute[i].name, name) == 0)
            return &file->attribute[i];
    return NULL;
}

const struct dataset_entry *dataset_entry(const struct dataset_file *file, const char *name) {
    for (size_t i = 0; i < file->entries; i++)
        if (strcmp(file->entry[i].name, name) == 0)
            return &file->entry[i];
    return NULL;
}

/* The attribute of that name and type; NULL on failure. */
static const struct dataset_attribute *get(const struct dataset_file *file, const char *name,
                                           enum dataset_type type, struct error *error) {
    const struct dataset_attribute *attribute = dataset_attribute(file, name);
    if (attribute && attribute->value.type == type)
        return attribute;
    error_input(error, "%s: has %s '%s'", file->path,
                attribute ? "another type of attribute" : "no attribute", name);
    return NULL;
}

bool dataset_get_text(const struct dataset_file *file, const char *name, const char **value,
                      struct error *error) {
    const struct dataset_attribute *attribute = get(file, name, DATASET_TEXT, error);
    if (attribute)
        *value = attribute->value.text;
    return attribute;
}

bool dataset_get_int64(const struct dataset_file *file, const char *name, int64_t *value,
                       struct error *error) {
    const struct dataset_attribute *attribute = get(file, name, DATASET_INT64, error);
    if (attribute)
        *value = attribute->value.whole;
    return attribute;
}

static bool has_dimensions(const struct dataset_entry *entry, const char *const *dimensions) {
    for (size_t i = 0; i < entry->rank; i++)
        if (!dimensions[i] || strcmp(entry->dimension[i]->name, dimensions[i]) != 0)
            return false;
    return !dimensions[entry->rank];
}

bool dataset_find(const struct dataset_file *file, const struct dataset_variable *expected,
                  const struct dataset_entry **entry, struct error *error) {
    *entry = dataset_entry(file, expected->name);
    if (!*entry)
        return error_input(error, "%s: has no variable '%s'", file->path, expected->name);
    if ((*entry)->type != expected->type)
        return error_input(error, "%s: variable '%s' has an unexpected type", file->path,
                           expected->name);
    bool fits = (*entry)->is_dimension ? !expected->dimensions[0]
                                       : has_dimensions(*entry, expected->dimensions);
    return fits || error_input(error, "%s: variable '%s' has unexpected dimensions", file->path,
                               expected->name);
}

static bool read_failed(const struct dataset_file *file, const struct dataset_entry *entry,
                        struct error *error) {
    return hdf5_failed(error, "%s: cannot read variable '%s'", file->path, entry->name);
}

static bool read_values(const struct dataset_file *file, const struct dataset_entry *entry,
                        void *values, struct error *error) {
    hid_t dataset = H5Dopen2(file->handle, entry->name, H5P_DEFAULT);
    bool done = dataset >= 0 && H5Dread(dataset, hdf5_memory_type(entry->type, file->text), H5S_ALL,
                                        H5S_ALL, H5P_DEFAULT, values) >= 0;
    if (!done)
        read_failed(file, entry, error);
    hdf5_close(dataset);
    return done;
}

bool dataset_read(const struct dataset_file *file, const struct dataset_entry *entry, void *values,
                  struct error *error) {
    assert(entry->type != DATASET_TEXT);
    return entry->size == 0 || read_values(file, entry, values, error);
}

/* Copies texts that only HDF5 can free. Empty ones may be NULL. */
static char **copy_texts(char *const *from, size_t size) {
    char **texts = calloc(size + 1, sizeof *texts);
    for (size_t i = 0; texts && i < size; i++) {
        texts[i] = strdup(from[i] ? from[i] : "");
        if (!texts[i]) {
            dataset_free_texts(texts);
            return NULL;
        }
    }
    return texts;
}

char **dataset_read_texts(const struct dataset_file *file, const struct dataset_entry *entry,
                          struct error *error) {
    assert(entry->type == DATASET_TEXT);
    char **lent = calloc(entry->size + 1, sizeof *lent), **texts = NULL;
    bool read = lent && (entry->size == 0 || read_values(file, entry, lent, error));
    if (read)
        texts = copy_texts(lent, entry->size);
    if (!lent || (read && !texts))
        error_memory(error);
    for (size_t i = 0; lent && i < entry->size; i++)
        H5free_memory(lent[i]);
    free(lent);
    return texts;
}

void dataset_free_texts(char **texts) {
    for (size_t i = 0; texts && texts[i]; i++)
        free(texts[i]);
    free(texts);
}

static const char signature[] = "\x89HDF\r\n\x1a\n"; /* beginning of an HDF5 file */
enum { SIGNATURE_SIZE = sizeof signature - 1 };

/* Reads exactly `size` bytes; otherwise sets errno, to 0 at the end of the file. */
static bool read_bytes(int file, void *bytes, size_t size) {
    char *to = bytes;
    while (size > 0) {
        ssize_t got = read(file, to, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = 0;
        if (got <= 0)
            return false;
        to += got;
        size -= (size_t)got;
    }
    return true;
}

static bool check_kind(int file, const char *path, uint64_t *size, struct error *error) {
    struct stat status;
    if (fstat(file, &status) != 0)
        return error_system(error, "%s: %s", path, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return error_input(error, "%s: is a directory, not a result file", path);
    if (!S_ISREG(status.st_mode))
        return error_input(error, "%s: is not a regular file", path);
    if (status.st_size == 0)
        return error_input(error, "%s: is empty", path);
    *size = (uint64_t)status.st_size;
    return true;
}

/* Reads all but the trailer. */
static bool sum_bytes(int file, uint64_t size, uint64_t *sum) {
    struct checksum checksum;
    char buffer[1 << 16];
    checksum_begin(&checksum);
    while (size > 0) {
        size_t part = size < sizeof buffer ? (size_t)size : sizeof buffer;
        if (!read_bytes(file, buffer, part))
            return false;
        checksum_add(&checksum, buffer, part);
        size -= part;
    }
    *sum = checksum_end(&checksum);
    return true;
}

static bool unreadable(const char *path, struct error *error) {
    if (errno == 0)
        return error_input(error, "%s: changed while being read", path);
    return error_system(error, "%s: cannot be read: %s", path, strerror(errno));
}

static bool check_bytes(int file, const char *path, uint64_t size, struct error *error) {
    char begin[SIGNATURE_SIZE] = {0}, end[DATASET_TRAILER_SIZE + 1] = {0};
    size_t first = size < SIGNATURE_SIZE ? (size_t)size : SIGNATURE_SIZE;
    if (!read_bytes(file, begin, first))
        return unreadable(path, error);
    if (first < SIGNATURE_SIZE || memcmp(begin, signature, SIGNATURE_SIZE) != 0)
        return error_input(error, "%s: is not a result file of bukub", path);

    uint64_t body = size < DATASET_TRAILER_SIZE ? 0 : size - DATASET_TRAILER_SIZE, sum;
    if (lseek(file, 0, SEEK_SET) != 0 || !sum_bytes(file, body, &sum) ||
        !read_bytes(file, end, (size_t)(size - body)))
        return unreadable(path, error);
    char expected[DATASET_TRAILER_SIZE + 1];
    snprintf(expected, sizeof expected, DATASET_TRAILER, (unsigned long long)sum);
    if (strcmp(end, expected) == 0)
        return true;
    /* The trailer has a constant beginning. */
    if (strncmp(end, expected, strcspn(DATASET_TRAILER, "%")) == 0)
        return error_input(error, "%s: is damaged: wrong checksum", path);
    return error_input(error,
                       "%s: is an HDF5 file, but not one of bukub: it was truncated, changed or "
                       "written by another program",
                       path);
}

/* Verifies that a file is complete. HDF5 trusts its input and may crash on a damaged file, so this
 * comes first. *size becomes its size in bytes. Error messages begin with `path`. */
static bool dataset_check(const char *path, uint64_t *size, struct error *error) {
    *size = 0;
    /* Does not block on a FIFO. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return error_input(error, "%s: %s", path, strerror(errno));
    bool good = check_kind(file, path, size, error) && check_bytes(file, path, *size, error);
    close(file);
    return good;
}

static bool list_group(const struct listing *listing, hid_t group, const char *name);

/* Object i of a group: a variable or a group. */
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

/* Without locks, which some file systems do not support. */
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
