#include "cli/file_info.h"

#include <stdlib.h>

/* Takes the first and last of the texts, and frees the others. */
static void take_texts(struct dimension_info *dimension, char **texts) {
    size_t last = dimension->entry->size - 1;
    dimension->first.text = texts[0];
    dimension->last.text = texts[last];
    for (size_t i = 1; i < last; i++)
        free(texts[i]);
}

static void take_numbers(struct dimension_info *dimension, const void *values) {
    size_t last = dimension->entry->size - 1;
    if (dimension->entry->type == DATASET_DOUBLE) {
        dimension->first.real = ((const double *)values)[0];
        dimension->last.real = ((const double *)values)[last];
    } else {
        dimension->first.count = ((const uint64_t *)values)[0];
        dimension->last.count = ((const uint64_t *)values)[last];
    }
}

static bool read_ends(struct dimension_info *dimension, const struct dataset_file *file,
                      struct error *error) {
    const struct dataset_entry *entry = dimension->entry;
    dimension->first.type = dimension->last.type = entry->type;
    if (entry->size == 0)
        return true;
    bool text = entry->type == DATASET_TEXT;
    void *values = calloc(entry->size, text ? sizeof(char *) : sizeof(uint64_t));
    if (!values)
        return error_memory(error);
    bool done = text ? dataset_read_texts(file, entry, values, error)
                     : dataset_read(file, entry, values, error);
    if (done && text)
        take_texts(dimension, values);
    else if (done)
        take_numbers(dimension, values);
    free(values);
    return done;
}

bool file_info_read(struct file_info *info, const char *path, struct error *error) {
    *info = (struct file_info){.file = dataset_open(path, error)};
    if (!info->file)
        return false;
    bool done = dataset_tables_list(&info->tables, info->file, error);
    info->dimension = calloc(info->file->entries + 1, sizeof *info->dimension);
    if (done && !info->dimension)
        done = error_memory(error);
    for (size_t i = 0; done && i < info->file->entries; i++) {
        const struct dataset_entry *entry = &info->file->entry[i];
        if (!entry->is_dimension)
            continue;
        struct dimension_info *dimension = &info->dimension[info->dimensions++];
        dimension->entry = entry;
        done = read_ends(dimension, info->file, error);
    }
    if (!done)
        file_info_free(info);
    return done;
}

void file_info_free(struct file_info *info) {
    for (size_t i = 0; i < info->dimensions; i++) {
        struct dimension_info *dimension = &info->dimension[i];
        if (dimension->entry->type != DATASET_TEXT)
            continue;
        if (dimension->entry->size > 1)
            free((char *)dimension->last.text);
        free((char *)dimension->first.text);
    }
    free(info->dimension);
    dataset_tables_free(&info->tables);
    dataset_close(info->file);
    *info = (struct file_info){0};
}
