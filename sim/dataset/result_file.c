/* Results in files: what is written, and in which order; reading them back. The group `state` has
 * the parts that a computation resumes from. */
#include "sim/base/memory.h"
#include "sim/dataset/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The state of a computation. */

#define PART(path) .dimensions = {"state/part"}, DATASET_MEMBER(struct result_part, path)

static const struct dataset_variable parts_dimension =
    COORDINATE(UINT64, "state/part", "1", "number of a part of the state");
static const struct dataset_variable part_variables[] = {
    VARIABLE(UINT64, "state/run", "1", "run of the computation that the part is of", PART(run)),
    VARIABLE(UINT64, "state/first", "1",
             "number of the first unit, such as a game, that is in its sums", PART(first)),
    VARIABLE(UINT64, "state/end", "1", "number of the last unit, plus 1", PART(end)),
    VARIABLE(UINT64, "state/bytes", "bytes", "size of its sums", PART(size)),
    {0},
};
/* Its own coordinate, so that it needs no other one of the same length. */
static const struct dataset_variable words_dimension =
    COORDINATE(UINT64, "state/words", "1",
               "the sums of all parts, in the format of this version of bukub, each padded to "
               "whole words");

/* Inserts a part before number `at`, and takes its bytes. */
static void insert_part(struct result *result, size_t at, struct result_part part) {
    struct result_part *parts = list_with_room(result->part, result->parts, sizeof *parts);
    memmove(parts + at + 1, parts + at, (result->parts - at) * sizeof *parts);
    parts[at] = part;
    result->part = parts;
    result->parts++;
}

void result_set_part(struct result *result, const struct result_part *part) {
    struct result_part copy = *part;
    size_t begin = 0, end;
    while (begin < result->parts && result->part[begin].run < part->run)
        begin++;
    copy.bytes = memory_allocate(part->size, 1);
    if (part->size > 0)
        memcpy(copy.bytes, part->bytes, part->size);
    for (end = begin; end < result->parts && result->part[end].run == part->run; end++)
        free(result->part[end].bytes);
    if (end > begin)
        memmove(result->part + begin, result->part + end,
                (result->parts - end) * sizeof *result->part);
    result->parts -= end - begin;
    insert_part(result, begin, copy);
}

static uint64_t words_of(uint64_t bytes) {
    return bytes / sizeof(uint64_t) + (bytes % sizeof(uint64_t) > 0);
}

/* The member that a variable stands for. */
static uint64_t *part_member(struct result_part *part, const struct dataset_variable *variable) {
    return (void *)((char *)part + variable->offset);
}

static bool result_write_parts(struct dataset_writer *writer, const struct result *result,
                               struct error *error) {
    if (result->parts == 0)
        return true;
    bool done = dataset_add_group(writer, "state", "sums that the computation resumes from", error);
    uint64_t count = 0, at = 0;
    uint64_t *values = memory_allocate(result->parts, sizeof *values);
    for (size_t i = 0; i < result->parts; i++) {
        values[i] = i;
        count += words_of(result->part[i].size);
    }
    done = done && dataset_add_dimension(writer, &parts_dimension, result->parts, values, error);
    for (const struct dataset_variable *of = part_variables; done && of->name; of++) {
        for (size_t i = 0; i < result->parts; i++)
            values[i] = *part_member(&result->part[i], of);
        done = dataset_add(writer, of, values, error);
    }
    free(values);
    uint64_t *words = done ? memory_table(count, sizeof *words, error) : NULL;
    for (size_t i = 0; words && i < result->parts; i++) {
        memcpy(words + at, result->part[i].bytes, result->part[i].size);
        at += words_of(result->part[i].size);
    }
    done = words && dataset_add_dimension(writer, &words_dimension, count, words, error);
    free(words);
    return done;
}

static bool is_damaged(const struct dataset_file *file, struct error *error) {
    return error_input(error, "%s: its state is inconsistent", file->path);
}

/* Gives each part its bytes. */
static bool cut_words(struct result_part *part, size_t parts, const uint64_t *words, uint64_t count,
                      const struct dataset_file *file, struct error *error) {
    for (size_t i = 0; i < parts; i++) {
        uint64_t size = part[i].size;
        bool next_run = part[i].run == (i == 0 ? 0 : part[i - 1].run + 1);
        bool ordered = next_run || (i > 0 && part[i - 1].run == part[i].run &&
                                    part[i - 1].end == part[i].first);
        if (!ordered || part[i].first > part[i].end || size / sizeof *words > count ||
            words_of(size) > count)
            return is_damaged(file, error);
        part[i].bytes = memory_allocate(size, 1);
        memcpy(part[i].bytes, words, size);
        words += words_of(size);
        count -= words_of(size);
    }
    return count == 0 || is_damaged(file, error);
}

static bool read_bytes(struct result_part *part, size_t parts, const struct dataset_file *file,
                       struct error *error) {
    const struct dataset_entry *entry;
    uint64_t *values = memory_table(parts, sizeof *values, error), *words = NULL;
    bool done = values;
    for (const struct dataset_variable *of = part_variables; done && of->name; of++) {
        done = dataset_find(file, of, &entry, error) && dataset_read(file, entry, values, error);
        for (size_t i = 0; done && i < parts; i++)
            *part_member(&part[i], of) = values[i];
    }
    done = done && dataset_find(file, &words_dimension, &entry, error) &&
           (words = memory_table(entry->size, sizeof *words, error)) &&
           dataset_read(file, entry, words, error) &&
           cut_words(part, parts, words, entry->size, file, error);
    free(words);
    free(values);
    return done;
}

bool result_has_parts(const struct dataset_file *file) {
    return dataset_entry(file, parts_dimension.name);
}

bool result_read_parts(struct result *result, const struct dataset_file *file,
                       struct error *error) {
    const struct dataset_entry *entry;
    if (!result_has_parts(file))
        return error_input(error, "%s: has no state to resume from", file->path);
    if (!dataset_find(file, &parts_dimension, &entry, error))
        return false;
    size_t parts = entry->size, taken = 0;
    struct result_part *part = memory_table(parts, sizeof *part, error);
    bool done = part && read_bytes(part, parts, file, error);
    for (; done && taken < parts; taken++) {
        size_t at = 0;
        while (at < result->parts && result->part[at].run <= part[taken].run)
            at++;
        insert_part(result, at, part[taken]);
    }
    for (size_t i = taken; part && i < parts; i++)
        free(part[i].bytes);
    free(part);
    return done;
}

/* Writing. */

/* Attributes first: they are short, and many programs show them in this order. */
static bool write_entries(struct dataset_writer *writer, const struct result *result,
                          struct error *error) {
    bool done = true;
    for (int attributes = 1; attributes >= 0; attributes--)
        for (size_t i = 0; done && i < result->entries; i++) {
            const struct result_values *entry = &result->entry[i];
            const struct dataset_variable *variable = entry->variable;
            bool is_attribute = variable->role == DATASET_ATTRIBUTE;
            bool omitted = variable->effort && dataset_is_reproducible();
            if (!entry->values || omitted || is_attribute != attributes)
                continue;
            done = is_attribute ? dataset_set(writer, variable->name, result_value(entry, 0), error)
                   : variable->role == DATASET_COORDINATE
                       ? dataset_add_dimension(writer, variable, entry->size, entry->values, error)
                       : dataset_add(writer, variable, entry->values, error);
        }
    return done;
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
    const struct dataset_value complete = {DATASET_INT64, .whole = result->complete};
    const struct dataset_timer timer = {result->description->timer, result->seconds};
    struct dataset_writer *writer = dataset_create(&origin, error);
    bool done =
        writer && dataset_set(writer, "complete", complete, error) &&
        write_entries(writer, result, error) &&
        (!result->parameters ||
         (dataset_add_group(writer, "parameters", "what it was computed with", error) &&
          write_entries(writer, result->parameters, error))) &&
        result_write_parts(writer, result, error) &&
        (!timer.name || isnan(timer.seconds) || dataset_add_timers(writer, &timer, 1, error)) &&
        (result->properties == 0 ||
         dataset_add_program(writer, result->property, result->properties, error)) &&
        dataset_save(writer, path, force, error);
    dataset_free(writer);
    return done;
}

/* Reading. */

/* A file that lacks a variable leaves it absent. */
static bool read_entry(struct result *result, struct result_values *entry,
                       const struct dataset_file *file, struct error *error) {
    const struct dataset_variable *variable = entry->variable;
    const struct dataset_entry *found = dataset_entry(file, variable->name);
    bool is_attribute = variable->role == DATASET_ATTRIBUTE;
    const struct dataset_attribute *attribute = dataset_attribute(file, variable->name);
    if (is_attribute ? !attribute : !found)
        return true;
    if (is_attribute && attribute->value.type != variable->type)
        return error_input(error, "%s: attribute '%s' has an unexpected type", file->path,
                           attribute->name);
    if (is_attribute && variable->type == DATASET_TEXT)
        result_set_text(result, variable->name, 0, attribute->value.text);
    else if (is_attribute)
        memcpy(result_add(result, variable->name), &attribute->value.count, sizeof(uint64_t));
    if (is_attribute)
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
    for (size_t i = 0; done && i < result->entries; i++)
        done = read_entry(result, &result->entry[i], file, error);
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
