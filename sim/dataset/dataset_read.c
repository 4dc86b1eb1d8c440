#include "sim/dataset/dataset_read.h"

#include "sim/dataset/dataset_hdf5.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* The attribute, which must be there with that type. */
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

bool dataset_get_uint64(const struct dataset_file *file, const char *name, uint64_t *value,
                        struct error *error) {
    const struct dataset_attribute *attribute = get(file, name, DATASET_UINT64, error);
    if (attribute)
        *value = attribute->value.count;
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
        return error_input(error, "%s: variable '%s' has another type than expected", file->path,
                           expected->name);
    bool fits = (*entry)->is_dimension ? !expected->dimensions[0]
                                       : has_dimensions(*entry, expected->dimensions);
    return fits || error_input(error, "%s: variable '%s' has other dimensions than expected",
                               file->path, expected->name);
}

static bool failed(const struct dataset_file *file, const struct dataset_entry *entry,
                   struct error *error) {
    return hdf5_failed(error, "%s: cannot read variable '%s'", file->path, entry->name);
}

static bool read_all(const struct dataset_file *file, const struct dataset_entry *entry,
                     void *values, struct error *error) {
    hid_t dataset = H5Dopen2(file->handle, entry->name, H5P_DEFAULT);
    bool done = dataset >= 0 && H5Dread(dataset, hdf5_memory_type(entry->type, file->text), H5S_ALL,
                                        H5S_ALL, H5P_DEFAULT, values) >= 0;
    if (!done)
        failed(file, entry, error);
    hdf5_close(dataset);
    return done;
}

bool dataset_read(const struct dataset_file *file, const struct dataset_entry *entry, void *values,
                  struct error *error) {
    assert(entry->type != DATASET_TEXT);
    return entry->size == 0 || read_all(file, entry, values, error);
}

bool dataset_read_row(const struct dataset_file *file, const struct dataset_entry *entry,
                      size_t row, void *values, struct error *error) {
    assert(entry->type != DATASET_TEXT && entry->rank > 0);
    hsize_t columns = entry->length[entry->rank - 1];
    hid_t memory = H5I_INVALID_HID;
    hid_t dataset = H5Dopen2(file->handle, entry->name, H5P_DEFAULT);
    hid_t space = dataset < 0 ? H5I_INVALID_HID : H5Dget_space(dataset);
    if (space >= 0 && hdf5_select_row(space, row))
        memory = H5Screate_simple(1, &columns, NULL);
    bool done = memory >= 0 && H5Dread(dataset, hdf5_memory_type(entry->type, file->text), memory,
                                       space, H5P_DEFAULT, values) >= 0;
    if (!done)
        failed(file, entry, error);
    hdf5_close(memory);
    hdf5_close(space);
    hdf5_close(dataset);
    return done;
}

/* HDF5's texts, which only HDF5 can free, as texts of ours. A text without bytes may be NULL. */
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
    bool read = lent && (entry->size == 0 || read_all(file, entry, lent, error));
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
