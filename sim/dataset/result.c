/* Results in memory: the values of the variables that a description declares, found by name. */
#include "sim/dataset/result.h"

#include "sim/base/memory.h"
#include "sim/random/draws.h"
#include "sim/text/untrusted.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Here, like dataset_member_value, since the playground needs them and has no HDF5. */
#define ORIGIN(type, name, path)                                                                   \
    ATTRIBUTE(type, name, NULL, DATASET_MEMBER(struct dataset_origin, path))

const struct dataset_variable dataset_origin_attributes[] = {
    ORIGIN(TEXT, "filetype", filetype),
    ORIGIN(INT64, "format_version", format_version),
    ORIGIN(TEXT, "bukub_version", version),
    ORIGIN(TEXT, "git_revision", revision),
    ORIGIN(TEXT, "command_line", command_line),
    ORIGIN(TEXT, "created", created),
    ORIGIN(TEXT, "rng", rng),
    ORIGIN(UINT64, "seed", seed),
    ORIGIN(TEXT, "board", board),
    ORIGIN(TEXT, "inputs", inputs),
    {0},
};

struct result *result_create(const struct result_description *description) {
    struct result *result = memory_allocate(1, sizeof *result);
    result->description = description;
    result->origin.format_version = description->format_version;
    result_set_origin(result, "filetype", description->filetype);
    result->complete = true;
    result->seconds = result->rate = result->earlier = NAN;
    for (size_t part = 0; description->variables[part]; part++)
        for (const struct dataset_variable *at = description->variables[part]; at->name; at++)
            *list_add(result->entry, result->entries) = (struct result_values){.variable = at};
    return result;
}

void result_clear(struct result *result) {
    for (size_t i = 0; i < result->entries; i++) {
        struct result_values *entry = &result->entry[i];
        char **text = entry->variable->type == DATASET_TEXT ? entry->values : NULL;
        for (size_t k = 0; text && k < entry->size; k++)
            free(text[k]);
        free(entry->values);
        entry->values = NULL;
    }
}

void result_free(struct result *result) {
    if (!result)
        return;
    result_clear(result);
    for (size_t i = 0; i < result->parts; i++)
        free(result->part[i].bytes);
    free(result->part);
    result_free(result->parameters);
    free(result->entry);
    for (const struct dataset_variable *at = dataset_origin_attributes; at->name; at++)
        if (at->type == DATASET_TEXT)
            result_set_origin(result, at->name, NULL);
    free(result->owned);
    free(result);
}

void result_set_origin(struct result *result, const char *name, const char *value) {
    const struct dataset_variable *at = dataset_origin_attributes;
    while (strcmp(at->name, name) != 0)
        at++;
    char **text = (void *)((char *)&result->origin + at->offset);
    free(*text);
    *text = value ? memory_copy(value) : NULL;
    if (value)
        utf8_sanitize(*text);
}

void result_set_seed(struct result *result, uint64_t seed) {
    result_set_origin(result, "rng", STREAM_RNG);
    result->origin.seed = seed;
}

/* The entry of that name, present or not. */
static struct result_values *entry_of(const struct result *result, const char *name) {
    for (size_t i = 0; i < result->entries; i++)
        if (strcmp(result->entry[i].variable->name, name) == 0)
            return &result->entry[i];
    return NULL;
}

const struct result_values *result_find(const struct result *result, const char *name) {
    const struct result_values *entry = entry_of(result, name);
    return entry && entry->values ? entry : NULL;
}

size_t result_length(const struct result *result, const char *dimension) {
    const struct result_values *entry = result_find(result, dimension);
    return entry && entry->variable->role == DATASET_COORDINATE ? entry->size : 0;
}

/* Allocates the values of an entry, whose lengths are set. They begin as NaN, 0, or no text. */
static void *values_allocate(struct result_values *entry) {
    entry->size = 1;
    for (size_t i = 0; i < entry->rank; i++)
        entry->size *= entry->length[i];
    entry->values = memory_array(entry->variable->name, entry->size, sizeof(uint64_t));
    for (size_t i = 0; entry->variable->type == DATASET_DOUBLE && i < entry->size; i++)
        ((double *)entry->values)[i] = NAN;
    return entry->values;
}

void result_dimension(struct result *result, const char *name, size_t length) {
    struct result_values *entry = entry_of(result, name);
    assert(entry && entry->variable->role == DATASET_COORDINATE && !entry->values);
    entry->rank = 1;
    entry->length[0] = length;
    int64_t *values = values_allocate(entry);
    if (entry->variable->type == DATASET_INT64 || entry->variable->type == DATASET_UINT64)
        for (size_t i = 0; i < length; i++)
            values[i] = (int64_t)i;
}

void *result_add(struct result *result, const char *name) {
    struct result_values *entry = entry_of(result, name);
    assert(entry);
    if (entry->values || entry->variable->role == DATASET_COORDINATE)
        return entry->values;
    for (entry->rank = 0; entry->variable->dimensions[entry->rank]; entry->rank++) {
        const struct result_values *dimension =
            result_find(result, entry->variable->dimensions[entry->rank]);
        assert(dimension);
        entry->length[entry->rank] = dimension->size;
    }
    return values_allocate(entry);
}

void result_add_list(struct result *result, const struct dataset_variable *variables) {
    for (const struct dataset_variable *at = variables; at->name; at++)
        result_add(result, at->name);
}

void result_set_value(struct result *result, const char *name, size_t index,
                      struct dataset_value value) {
    void *values = result_add(result, name);
    const struct result_values *entry = entry_of(result, name);
    const enum dataset_type declared = entry->variable->type;
    assert(values && index < entry->size);
    assert(declared == value.type || (declared == DATASET_UINT64 && value.type == DATASET_INT64));
    if (declared == DATASET_TEXT) {
        char **text = (char **)values + index;
        free(*text);
        *text = memory_copy(value.text ? value.text : "");
    } else { /* the 64 bits of a number, whatever its type */
        memcpy((uint64_t *)values + index, &value.count, sizeof value.count);
    }
}

void result_set_real(struct result *result, const char *name, size_t index, double value) {
    result_set_value(result, name, index, dataset_real(value));
}

void result_set_whole(struct result *result, const char *name, size_t index, int64_t value) {
    result_set_value(result, name, index, dataset_whole(value));
}

void result_set_text(struct result *result, const char *name, size_t index, const char *value) {
    result_set_value(result, name, index, dataset_text(value));
}

void result_names(struct result *result, const char *name, const char *const *texts, size_t count) {
    result_dimension(result, name, count);
    for (size_t i = 0; i < count; i++)
        result_set_text(result, name, i, texts[i]);
}

void result_fill(struct result *result, const char *name, const void *values) {
    void *place = result_add(result, name);
    const struct result_values *entry = entry_of(result, name);
    assert(entry->variable->type != DATASET_TEXT);
    memcpy(place, values, entry->size * sizeof(uint64_t));
}

struct dataset_value dataset_member_value(const struct dataset_variable *variable,
                                          const void *record) {
    const void *member = (const char *)record + variable->offset;
    struct dataset_value value = {.type = variable->type};
    if (variable->member == DATASET_MEMBER_BOOL)
        value.whole = *(const bool *)member;
    else if (variable->member == DATASET_MEMBER_INT)
        value.whole = *(const int *)member;
    else if (variable->member == DATASET_MEMBER_UINT32)
        value.whole = *(const uint32_t *)member;
    else if (variable->member == DATASET_MEMBER_TEXT)
        value.text = *(const char *const *)member;
    else /* 64 bits */
        memcpy(&value.count, member, sizeof value.count);
    assert((variable->member == DATASET_MEMBER_DOUBLE) == (value.type == DATASET_DOUBLE));
    return value;
}

void result_set_record(struct result *result, const struct dataset_variable *variables,
                       size_t index, const void *record) {
    for (const struct dataset_variable *at = variables; at->name; at++)
        if (at->member == DATASET_MEMBER_INTERVAL) {
            const double *interval = (const void *)((const char *)record + at->offset);
            result_set_real(result, at->name, 2 * index, interval[0]);
            result_set_real(result, at->name, 2 * index + 1, interval[1]);
        } else if (at->member != DATASET_NO_MEMBER) {
            result_set_value(result, at->name, index, dataset_member_value(at, record));
        }
}

struct dataset_value result_value(const struct result_values *values, size_t index) {
    struct dataset_value value = {.type = values->variable->type};
    if (value.type == DATASET_TEXT) {
        value.text = ((const char *const *)values->values)[index];
        value.text = value.text ? value.text : "";
    } else {
        memcpy(&value.count, (const uint64_t *)values->values + index, sizeof value.count);
    }
    return value;
}

size_t result_rows_count(const struct result *result, const char *const *dimensions) {
    size_t count = 1;
    for (; *dimensions; dimensions++)
        count *= result_length(result, *dimensions);
    return count;
}

size_t result_row_index(const struct result *result, const char *const *dimensions,
                        size_t dimension, size_t row) {
    size_t length = result_length(result, dimensions[dimension]);
    size_t after = result_rows_count(result, dimensions + dimension + 1);
    assert(length > 0 && after > 0);
    return row / after % length;
}

/* Sets *value if the value is there. */
static bool find_value(const struct result *result, const char *name, size_t index,
                       struct dataset_value *value) {
    const struct result_values *values = result_find(result, name);
    if (!values || index >= values->size)
        return false;
    *value = result_value(values, index);
    return true;
}

bool result_known(const struct result *result, const char *name, size_t index) {
    struct dataset_value value;
    return find_value(result, name, index, &value) &&
           (value.type == DATASET_DOUBLE ? !isnan(value.real) : value.count != 0);
}

bool result_row_present(const struct result *result, const struct result_rows *rows, size_t row) {
    return !rows->present || !result_find(result, rows->present) ||
           result_known(result, rows->present, row);
}

double result_real(const struct result *result, const char *name, size_t index) {
    struct dataset_value value = dataset_real(NAN);
    find_value(result, name, index, &value);
    assert(value.type == DATASET_DOUBLE);
    return value.real;
}

int64_t result_integer(const struct result *result, const char *name, size_t index) {
    struct dataset_value value = dataset_whole(0);
    find_value(result, name, index, &value);
    assert(value.type != DATASET_DOUBLE && value.type != DATASET_TEXT);
    return value.whole;
}

const char *result_text(const struct result *result, const char *name, size_t index) {
    struct dataset_value value = dataset_text("");
    find_value(result, name, index, &value);
    assert(value.type == DATASET_TEXT);
    return value.text;
}
