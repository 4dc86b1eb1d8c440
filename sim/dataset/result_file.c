/* Writes results to files and reads them back. A computation can resume from the group `state`. It
 * consists of parts (struct result_part), each of which has the sums over some consecutive units of
 * work, games for instance, in the format of the computation. */
#include "sim/base/memory.h"
#include "sim/dataset/result.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Groups in a file besides the result: the state, and what may differ between equal results. */

/* A variable over the parts, whose values are in that member of struct result_part. */
#define PART(path) .dimensions = {"state/part"}, DATASET_MEMBER(struct result_part, path)

static const struct dataset_variable state_variables[] = {
    COORDINATE(UINT64, "state/part", "1", "number of a part of the state"),
    VARIABLE(UINT64, "state/run", "1", "run of the computation that the part is of", PART(run)),
    VARIABLE(UINT64, "state/first", "1",
             "number of the first unit, such as a game, that is in its sums", PART(first)),
    VARIABLE(UINT64, "state/end", "1", "number of the last unit, plus 1", PART(end)),
    VARIABLE(UINT64, "state/bytes", "bytes", "size of its sums", PART(size)),
    /* A coordinate, since as a variable it would need another one of the same length. */
    COORDINATE(UINT64, "state/words", "1",
               "the sums of all parts, in the format of this version of bukub, each padded to "
               "whole words"),
    {0},
};
static const struct dataset_variable timers_variables[] = {
    COORDINATE(TEXT, "timers/timer", "name", "part of the computation"),
    VARIABLE(DOUBLE, "timers/seconds", "s", "wall-clock time", .dimensions = {"timers/timer"}),
    {0},
};
static const struct dataset_variable program_variables[] = {
    COORDINATE(TEXT, "program/property", "name",
               "compiler, its flags, kernels, libraries, threads, processes",
               DATASET_MEMBER(struct dataset_property, name)),
    VARIABLE(TEXT, "program/value", "name", "what it was", .dimensions = {"program/property"},
             DATASET_MEMBER(struct dataset_property, value)),
    {0},
};
static const struct result_description state_description = {.variables = {state_variables}};
static const struct result_description program_description = {.variables = {program_variables}};

/* Parts of the state. */

/* Inserts a part behind those of the same or a smaller run. The result then owns its bytes. */
static void insert_part(struct result *result, struct result_part part) {
    struct result_part *at = list_add(result->part, result->parts);
    for (; at > result->part && at[-1].run > part.run; at--)
        *at = at[-1];
    *at = part;
}

void result_set_part(struct result *result, const struct result_part *part) {
    struct result_part copy = *part;
    copy.bytes = memory_allocate(part->size, 1);
    if (part->size > 0)
        memcpy(copy.bytes, part->bytes, part->size);
    size_t others = 0;
    for (size_t i = 0; i < result->parts; i++)
        if (result->part[i].run == part->run)
            free(result->part[i].bytes);
        else
            result->part[others++] = result->part[i];
    result->parts = others;
    insert_part(result, copy);
}

/* The number of 64-bit words that hold so many bytes. */
static uint64_t words_of(uint64_t bytes) {
    return bytes / sizeof(uint64_t) + (bytes % sizeof(uint64_t) > 0);
}

bool result_has_parts(const struct dataset_file *file) {
    return dataset_entry(file, state_variables[0].name);
}

/* Adds the parts of a state that was read to the result. Returns false at the first one that does
 * not fit behind those before it: runs are numbered 0, 1, 2, ..., in a run each part begins with
 * the unit after the last one, and all parts together have all the words. */
static bool add_parts(struct result *result, const struct result *state) {
    const struct result_values *stored = result_find(state, "state/words");
    const uint64_t *words = stored->values; /* those of the parts that are not added yet */
    uint64_t left = stored->size;           /* their number */
    uint64_t runs = 0, next = 0;            /* of the parts so far; the unit after the last one */
    for (size_t i = 0; i < result_length(state, "state/part"); i++) {
        struct result_part part = {
            .run = (uint64_t)result_integer(state, "state/run", i),
            .first = (uint64_t)result_integer(state, "state/first", i),
            .end = (uint64_t)result_integer(state, "state/end", i),
            .size = (size_t)result_integer(state, "state/bytes", i),
        };
        const bool begins_run = part.run == runs;
        const bool continues_run = runs > 0 && part.run == runs - 1 && part.first == next;
        const uint64_t part_words = words_of(part.size);
        if ((!begins_run && !continues_run) || part.first > part.end || part_words > left)
            return false;
        part.bytes = memory_allocate(part.size, 1);
        memcpy(part.bytes, words, part.size);
        insert_part(result, part);
        words += part_words;
        left -= part_words;
        runs = part.run + 1;
        next = part.end;
    }
    return left == 0;
}

bool result_read_parts(struct result *result, const struct dataset_file *file,
                       struct error *error) {
    if (!result_has_parts(file))
        return error_input(error, "%s: has no state to resume from", file->path);
    for (const struct dataset_variable *at = state_variables; at->name; at++)
        if (!dataset_find(file, at, error)) /* result_file_read permits missing ones */
            return false;
    struct result *state = result_file_read(file, &state_description, error);
    if (!state)
        return false;
    bool consistent = add_parts(result, state);
    result_free(state);
    return consistent || error_input(error, "%s: its state is inconsistent", file->path);
}

/* Writing. */

/* Pass 0 writes the attributes: they are short, and many programs show files in their order. */
bool result_add_to_file(const struct result *result, struct dataset_writer *writer,
                        struct error *error) {
    bool done = true;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; done && i < result->entries; i++) {
            const struct result_values *entry = &result->entry[i];
            const struct dataset_variable *variable = entry->variable;
            bool is_attribute = variable->role == DATASET_ATTRIBUTE;
            bool omitted = variable->effort && dataset_is_reproducible();
            if (!entry->values || omitted || is_attribute != (pass == 0))
                continue;
            if (is_attribute)
                done = dataset_set(writer, variable->name, result_value(entry, 0), error);
            else if (variable->role == DATASET_COORDINATE)
                done = dataset_add_dimension(writer, variable, entry->size, entry->values, error);
            else
                done = dataset_add(writer, variable, entry->values, error);
        }
    return done;
}

static bool write_group(struct dataset_writer *writer, const char *name, const char *long_name,
                        const struct result *group, struct error *error) {
    return dataset_add_group(writer, name, long_name, error) &&
           result_add_to_file(group, writer, error);
}

/* Writes the parts as variables, and their bytes one after the other as words. */
static bool write_state(struct dataset_writer *writer, const struct result *result,
                        struct error *error) {
    struct result *state = result_create(&state_description);
    size_t count = 0;
    result_dimension(state, "state/part", result->parts);
    for (size_t i = 0; i < result->parts; i++) {
        result_set_record(state, state_variables, i, &result->part[i]);
        count += words_of(result->part[i].size);
    }
    result_dimension(state, "state/words", count);
    uint64_t *words = result_add(state, "state/words"); /* coordinates begin as 0, 1, 2, ... */
    memset(words, 0, count * sizeof *words);
    for (size_t i = 0; i < result->parts; i++) {
        memcpy(words, result->part[i].bytes, result->part[i].size);
        words += words_of(result->part[i].size);
    }
    bool done =
        write_group(writer, "state", "sums that the computation resumes from", state, error);
    result_free(state);
    return done;
}

/* Writes the time of the computation and the properties of the program, as far as known. */
static bool write_effort(struct dataset_writer *writer, const struct result *result,
                         struct error *error) {
    const char *const timer = result->description->timer;
    struct result *program = result_create(&program_description);
    result_dimension(program, "program/property", result->properties);
    for (size_t i = 0; i < result->properties; i++)
        result_set_record(program, program_variables, i, &result->property[i]);
    bool done = !timer || isnan(result->seconds) ||
                (dataset_add_group(writer, "timers", "Where the time went", error) &&
                 dataset_add_dimension(writer, &timers_variables[0], 1, &timer, error) &&
                 dataset_add(writer, &timers_variables[1], &result->seconds, error));
    if (done && result->properties > 0)
        done = write_group(writer, "program", "How the program was built and run", program, error);
    result_free(program);
    return done;
}

bool result_file_write(const struct result *result, const char *path, bool force,
                       struct error *error) {
    struct dataset_writer *writer = dataset_create(&result->origin, error);
    bool done =
        writer && dataset_set(writer, "complete", dataset_whole(result->complete), error) &&
        result_add_to_file(result, writer, error) &&
        (!result->parameters || write_group(writer, "parameters", "what it was computed with",
                                            result->parameters, error)) &&
        (result->parts == 0 || write_state(writer, result, error)) &&
        (dataset_is_reproducible() || write_effort(writer, result, error)) &&
        dataset_save(writer, path, force, error);
    dataset_free(writer);
    return done;
}

/* Reading. */

/* Reads the values of an entry; if the file lacks the variable, they stay absent. */
static bool read_entry(struct result *result, struct result_values *entry,
                       const struct dataset_file *file, struct error *error) {
    const struct dataset_variable *variable = entry->variable;
    if (variable->role == DATASET_ATTRIBUTE) {
        const struct dataset_attribute *attribute = dataset_attribute(file, variable->name);
        if (attribute && attribute->value.type != variable->type)
            return error_input(error, "%s: attribute '%s' has an unexpected type", file->path,
                               attribute->name);
        if (attribute)
            result_set_value(result, variable->name, 0, attribute->value);
        return true;
    }

    if (!dataset_entry(file, variable->name))
        return true;
    const struct dataset_entry *found = dataset_find(file, variable, error);
    if (!found)
        return false;
    entry->rank = found->rank;
    memcpy(entry->length, found->length, sizeof entry->length);
    entry->size = found->size;
    entry->values = dataset_read(file, found, error);
    return entry->values;
}

struct result *result_file_read(const struct dataset_file *file,
                                const struct result_description *description, struct error *error) {
    /* Other versions may use names differently. Version 0: the names were taken from the file. */
    if (description->format_version > 0) {
        const struct dataset_value *version =
            dataset_get(file, "format_version", DATASET_INT64, error);
        if (!version)
            return NULL;
        if (version->whole != description->format_version) {
            error_input(error, "%s: format version %" PRId64 "; this version of bukub reads %d",
                        file->path, version->whole, description->format_version);
            return NULL;
        }
    }
    struct result *result = result_create(description);
    for (const struct dataset_variable *at = dataset_origin_attributes; at->name; at++) {
        const struct dataset_value *text = dataset_get(file, at->name, DATASET_TEXT, NULL);
        if (text && at->type == DATASET_TEXT)
            result_set_origin(result, at->name, text->text);
    }
    const struct dataset_value *seed = dataset_get(file, "seed", DATASET_UINT64, NULL);
    if (seed)
        result->origin.seed = seed->count;
    const struct dataset_value *complete = dataset_get(file, "complete", DATASET_INT64, NULL);
    if (complete)
        result->complete = complete->whole != 0;
    bool done = true;
    const struct dataset_entry *seconds = dataset_entry(file, "timers/seconds");
    if (seconds && seconds->type == DATASET_DOUBLE && seconds->size == 1) {
        double *read = dataset_read(file, seconds, error);
        result->seconds = read ? *read : NAN;
        done = read;
        free(read);
    }
    for (size_t i = 0; done && i < result->entries; i++)
        done = read_entry(result, &result->entry[i], file, error);
    result->saved = done;
    if (done)
        return result;
    result_free(result);
    return NULL;
}

/* A description made from the contents of a file. */
struct found_description {
    struct result_description description;
    size_t variables;
    struct dataset_variable variable[]; /* [variables], ended by one without a name */
};

static void add_found(struct found_description *found, const struct dataset_entry *entry) {
    struct dataset_variable *variable = &found->variable[found->variables++];
    *variable = (struct dataset_variable){
        .name = entry->name,
        .type = entry->type,
        .count = entry->count,
        .units = entry->units,
        .long_name = entry->long_name,
        .role = entry->is_dimension ? DATASET_COORDINATE : DATASET_VARIABLE,
    };
    for (size_t i = 0; !entry->is_dimension && i < entry->rank; i++)
        variable->dimensions[i] = entry->dimension[i]->name;
}

struct result *result_table_read(const struct dataset_file *file, const struct dataset_entry *table,
                                 struct error *error) {
    const size_t coordinates = table ? table->rank : 0, most = coordinates + file->entries;
    struct found_description *found =
        memory_allocate(1, sizeof *found + (most + 1) * sizeof *found->variable);
    for (size_t i = 0; i < coordinates; i++)
        add_found(found, table->dimension[i]);
    for (size_t i = 0; i < file->entries; i++)
        if (!table || file->entry[i].table == table)
            add_found(found, &file->entry[i]);
    found->description.variables[0] = found->variable;
    struct result *result = result_file_read(file, &found->description, error);
    if (result)
        result->owned = found;
    else
        free(found);
    return result;
}
