#include "cli/shared/output/file_info.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/value_text.h"

static json_t *attributes_json(const struct dataset_file *file) {
    json_t *object = json_object();
    for (size_t i = 0; i < file->attributes; i++)
        value_json_set(object, file->attribute[i].name, &file->attribute[i].value);
    return object;
}

static json_t *dimensions_json(const struct file_info *info) {
    json_t *object = json_object();
    for (size_t i = 0; i < info->dimensions; i++) {
        const struct dimension_info *dimension = &info->dimension[i];
        const struct dataset_entry *entry = dimension->entry;
        json_t *one = json_pack("{s:I, s:s, s:s}", "size", (json_int_t)entry->size, "units",
                                entry->units, "long_name", entry->long_name);
        if (entry->size > 0) {
            value_json_set(one, "first", &dimension->first);
            value_json_set(one, "last", &dimension->last);
        }
        json_object_set_new(object, entry->name, one);
    }
    return object;
}

static json_t *variables_json(const struct dataset_file *file) {
    static const char *const type[] = {[DATASET_DOUBLE] = "double",
                                       [DATASET_INT64] = "int64",
                                       [DATASET_UINT64] = "uint64",
                                       [DATASET_TEXT] = "text"};
    json_t *object = json_object();
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        if (entry->is_dimension)
            continue;
        json_t *names = json_array();
        for (size_t k = 0; k < entry->rank; k++)
            json_array_append_new(names, json_string(entry->dimension[k]->name));
        json_object_set_new(object, entry->name,
                            json_pack("{s:s, s:o, s:s, s:s}", "type", type[entry->type],
                                      "dimensions", names, "units", entry->units, "long_name",
                                      entry->long_name));
    }
    return object;
}

static json_t *tables_json(const struct dataset_tables *tables) {
    json_t *array = json_array();
    for (size_t i = 0; i < tables->count; i++) {
        const struct dataset_table *table = &tables->table[i];
        json_t *columns = json_array();
        for (size_t k = 0; k < table->columns; k++)
            json_array_append_new(columns, json_string(table->column[k]->name));
        json_array_append_new(array,
                              json_pack("{s:s, s:o}", "name", table->name, "columns", columns));
    }
    return array;
}

json_t *file_info_json(const struct file_info *info) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "file", json_any_string(info->file->path),
                     "attributes", attributes_json(info->file), "dimensions", dimensions_json(info),
                     "variables", variables_json(info->file), "tables", tables_json(&info->tables));
}
