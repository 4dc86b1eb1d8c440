#include "cli/shared/output/file_info.h"

#include <stdlib.h>
#include <string.h>

static bool read_texts(struct dimension_info *dimension, const struct dataset_file *file,
                       struct error *error) {
    dimension->texts = dataset_read_texts(file, dimension->entry, error);
    if (!dimension->texts)
        return false;
    dimension->first.text = dimension->texts[0];
    dimension->last.text = dimension->texts[dimension->entry->size - 1];
    return true;
}

static bool read_numbers(struct dimension_info *dimension, const struct dataset_file *file,
                         struct error *error) {
    const struct dataset_entry *entry = dimension->entry;
    uint64_t *bits = calloc(entry->size, sizeof *bits);
    bool done = bits || error_memory(error);
    done = done && dataset_read(file, entry, bits, error);
    if (done) {
        /* Whatever the type, it has 64 bits. */
        memcpy(&dimension->first.count, &bits[0], sizeof *bits);
        memcpy(&dimension->last.count, &bits[entry->size - 1], sizeof *bits);
    }
    free(bits);
    return done;
}

static bool read_ends(struct dimension_info *dimension, const struct dataset_file *file,
                      struct error *error) {
    const struct dataset_entry *entry = dimension->entry;
    dimension->first.type = dimension->last.type = entry->type;
    if (entry->size == 0)
        return true;
    return entry->type == DATASET_TEXT ? read_texts(dimension, file, error)
                                       : read_numbers(dimension, file, error);
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
    for (size_t i = 0; i < info->dimensions; i++)
        dataset_free_texts(info->dimension[i].texts);
    free(info->dimension);
    dataset_tables_free(&info->tables);
    dataset_close(info->file);
    *info = (struct file_info){0};
}
