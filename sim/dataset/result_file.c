/* Results in files: what is written, and in which order; reading them back. */
#include "sim/base/memory.h"
#include "sim/dataset/result.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Writing. */

static bool write_attribute(struct dataset_writer *writer, const struct result_values *entry,
                            struct error *error) {
    const char *name = entry->variable->name;
    struct dataset_value value = result_value(entry, 0);
    switch (value.type) {
    case DATASET_DOUBLE:
        return dataset_set_double(writer, name, value.real, error);
    case DATASET_INT64:
        return dataset_set_int64(writer, name, value.whole, error);
    case DATASET_UINT64:
        return dataset_set_uint64(writer, name, value.count, error);
    case DATASET_TEXT:
        break;
    }
    return dataset_set_text(writer, name, value.text, error);
}

/* Attributes first: they are short, and many programs show them in this order. */
static bool write_all(struct dataset_writer *writer, const struct result *result,
                      struct error *error) {
    if (!dataset_set_int64(writer, "complete", result->complete, error))
        return false;
    for (int attributes = 1; attributes >= 0; attributes--)
        for (size_t i = 0; i < result->entries; i++) {
            const struct result_values *entry = &result->entry[i];
            const struct dataset_variable *variable = entry->variable;
            bool is_attribute = variable->role == DATASET_ATTRIBUTE;
            bool omitted = variable->effort && dataset_is_reproducible();
            if (!entry->values || omitted || is_attribute != attributes)
                continue;
            if (!(is_attribute ? write_attribute(writer, entry, error)
                  : variable->role == DATASET_COORDINATE
                      ? dataset_add_dimension(writer, variable, entry->size, entry->values, error)
                      : dataset_add(writer, variable, entry->values, error)))
                return false;
        }
    if (!result_write_parts(writer, result, error))
        return false;
    const struct dataset_timer timer = {result->description->timer, result->seconds};
    bool timed = timer.name && timer.seconds == timer.seconds;
    return (!timed || dataset_add_timers(writer, &timer, 1, error)) &&
           (result->properties == 0 ||
            dataset_add_program(writer, result->property, result->properties, error));
}

bool result_file_write(const struct result *result, const char *path, bool force,
                       struct error *error) {
    const struct dataset_origin origin = {
        .filetype = result->description->filetype,
        .format_version = result->description->format_version,
        .version = result->version,
        .revision = result->revision,
        .command_line = result->command_line,
        .created = result->created,
        .rng = result->rng,
        .seed = result->seed,
        .board = result->board,
        .inputs = result->inputs,
    };
    struct dataset_writer *writer = dataset_create(&origin, error);
    bool done =
        writer && write_all(writer, result, error) && dataset_save(writer, path, force, error);
    dataset_free(writer);
    return done;
}

/* Reading. */

static bool read_attribute(struct result *result, struct result_values *entry,
                           const struct dataset_file *file, struct error *error) {
    const struct dataset_variable *variable = entry->variable;
    const struct dataset_attribute *attribute = dataset_attribute(file, variable->name);
    if (!attribute)
        return true;
    if (attribute->value.type != variable->type)
        return error_input(error, "%s: attribute '%s' has an unexpected type", file->path,
                           attribute->name);
    if (variable->type == DATASET_TEXT)
        result_set_text(result, variable->name, 0, attribute->value.text);
    else
        memcpy(result_add(result, variable->name), &attribute->value.count, sizeof(uint64_t));
    return true;
}

/* A file that lacks a variable leaves it absent. */
static bool read_variable(struct result_values *entry, const struct dataset_file *file,
                          struct error *error) {
    const struct dataset_variable *variable = entry->variable;
    const struct dataset_entry *found = dataset_entry(file, variable->name);
    if (!found)
        return true;
    if (!dataset_find(file, variable, &found, error))
        return false;
    if (found->is_dimension != (variable->role == DATASET_COORDINATE))
        return error_input(error, "%s: variable '%s' has unexpected dimensions", file->path,
                           variable->name);
    entry->rank = found->rank;
    memcpy(entry->length, found->length, sizeof entry->length);
    entry->size = found->size;
    if (found->type == DATASET_TEXT)
        return (entry->values = dataset_read_texts(file, found, error));
    entry->values = memory_table(found->size, sizeof(uint64_t), error);
    return entry->values && dataset_read(file, found, entry->values, error);
}

static void read_origin(struct result *result, const struct dataset_file *file) {
    const struct {
        const char *name;
        char **text;
    } texts[] = {
        {"bukub_version", &result->version},
        {"git_revision", &result->revision},
        {"command_line", &result->command_line},
        {"created", &result->created},
        {"rng", &result->rng},
        {"board", &result->board},
        {"inputs", &result->inputs},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct dataset_attribute *attribute = dataset_attribute(file, texts[i].name);
        if (attribute && attribute->value.type == DATASET_TEXT)
            result_set_origin(result, texts[i].text, attribute->value.text);
    }
    const struct dataset_attribute *seed = dataset_attribute(file, "seed");
    if (seed && seed->value.type == DATASET_UINT64)
        result->seed = seed->value.count;
}

struct result *result_file_read(const struct dataset_file *file,
                                const struct result_description *description, struct error *error) {
    int64_t version;
    /* Names may mean something else in other versions; 0: found in the file. */
    if (description->format_version > 0 &&
        !dataset_get_int64(file, "format_version", &version, error))
        return NULL;
    if (description->format_version > 0 && version != description->format_version) {
        error_input(error, "%s: format version %" PRId64 "; this version of bukub reads %d",
                    file->path, version, description->format_version);
        return NULL;
    }
    struct result *result = result_create(description);
    read_origin(result, file);
    bool done = true;
    const struct dataset_entry *seconds = dataset_entry(file, "timers/seconds");
    if (seconds && seconds->type == DATASET_DOUBLE && seconds->size > 0) {
        double *values = memory_table(seconds->size, sizeof *values, error);
        done = values && dataset_read(file, seconds, values, error);
        if (done)
            result->seconds = values[0];
        free(values);
    }
    for (size_t i = 0; done && i < result->entries; i++) {
        struct result_values *entry = &result->entry[i];
        done = entry->variable->role == DATASET_ATTRIBUTE
                   ? read_attribute(result, entry, file, error)
                   : read_variable(entry, file, error);
    }
    const struct dataset_attribute *complete = dataset_attribute(file, "complete");
    if (complete && complete->value.type == DATASET_INT64)
        result->complete = complete->value.whole != 0;
    result->saved = done;
    if (done)
        return result;
    result_free(result);
    return NULL;
}

/* A description of what is in a file. */
struct found_description {
    struct result_description description;
    struct dataset_variable variable[]; /* ended by one without a name */
};

struct result *result_table_read(const struct dataset_file *file, const struct dataset_table *table,
                                 struct error *error) {
    size_t columns = table ? table->columns : file->entries;
    struct found_description *found =
        memory_allocate(1, sizeof *found + (columns + 1) * sizeof *found->variable);
    for (size_t i = 0; i < columns; i++) {
        const struct dataset_entry *entry = table ? table->column[i] : &file->entry[i];
        found->variable[i] = (struct dataset_variable){
            .name = entry->name,
            .type = entry->type,
            .count = entry->count,
            .units = entry->units,
            .long_name = entry->long_name,
            .role = entry->is_dimension ? DATASET_COORDINATE : DATASET_VARIABLE,
        };
        for (size_t k = 0; !entry->is_dimension && k < entry->rank; k++)
            found->variable[i].dimensions[k] = entry->dimension[k]->name;
    }
    found->description.variables[0] = found->variable;
    struct result *result = result_file_read(file, &found->description, error);
    if (result)
        result->owned = found;
    else
        free(found);
    return result;
}
