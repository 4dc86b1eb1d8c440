/* What `bukub info` tells of a result file. */
#ifndef CLI_SHARED_OUTPUT_FILE_INFO_H
#define CLI_SHARED_OUTPUT_FILE_INFO_H

#include "sim/dataset/dataset_table.h"

#include <jansson.h>

struct dimension_info {
    const struct dataset_entry *entry;
    struct dataset_value first, last; /* of its coordinate; not set when its size is 0 */
    char **texts;                     /* to which they point */
};

struct file_info {
    struct dataset_file *file;
    struct dimension_info *dimension;
    size_t dimensions;
    struct dataset_tables tables;
};

/* Fails as dataset_open does; then there is nothing to free. */
bool file_info_read(struct file_info *info, const char *path, struct error *error);
void file_info_free(struct file_info *info);

/* The same as a JSON object; NULL when memory is short. */
json_t *file_info_json(const struct file_info *info);

#endif
