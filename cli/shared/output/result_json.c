#include "cli/shared/output/json.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/value_text.h"

#include <math.h>
#include <string.h>

/* Where the writer is: the indices of the first dimensions of a variable are fixed. */
struct json_place {
    const struct result *result;
    const char *const *dimension; /* their names */
    size_t dimensions;
    size_t index; /* of the combination, last dimension fastest */
};

static bool begins_with(const char *const *dimensions, const char *const *prefix, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!dimensions[i] || strcmp(dimensions[i], prefix[i]) != 0)
            return false;
    return true;
}

static size_t dimensions_count(const char *const *dimensions) {
    size_t count = 0;
    while (dimensions[count])
        count++;
    return count;
}

static const char *json_key(const struct dataset_variable *variable) {
    const char *slash = strrchr(variable->name, '/');
    return variable->key ? variable->key : slash ? slash + 1 : variable->name;
}

/* The object that has the last member of the path, "b" of "a.b"; it is created if necessary. */
static json_t *json_member(json_t *object, const char **path) {
    for (const char *dot; (dot = strchr(*path, '.')); *path = dot + 1) {
        char name[DATASET_NAME];
        snprintf(name, sizeof name, "%.*s", (int)(dot - *path), *path);
        json_t *inner = json_object_get(object, name);
        if (!inner) {
            inner = json_object();
            json_object_set_new(object, name, inner);
        }
        object = inner;
    }
    return object;
}

/* Doubles up to this are exact. */
static const double WHOLE_MOST = 1LL << 53;

static json_t *plain_json(const struct result_values *values, size_t index) {
    struct dataset_value value = result_value(values, index);
    switch (value.type) {
    case DATASET_DOUBLE:
        if (!isfinite(value.real))
            return json_null();
        return values->variable->whole && fabs(value.real) < WHOLE_MOST
                   ? json_integer((json_int_t)value.real)
                   : json_real(value.real);
    case DATASET_INT64:
        return values->variable->flag ? json_boolean(value.whole) : json_integer(value.whole);
    case DATASET_UINT64:
        return values->variable->flag ? json_boolean(value.count) : json_unsigned(value.count);
    case DATASET_TEXT:
        break;
    }
    return json_any_string(value.text);
}

static void set_single(json_t *object, const char *key, const struct result_values *values,
                       size_t index) {
    struct dataset_value value = result_value(values, index);
    if (value.type == DATASET_DOUBLE && !isfinite(value.real))
        json_set_real(object, key, value.real);
    else
        json_object_set_new(object, key, plain_json(values, index));
}

/* The values over the dimensions from number `at`; `index` counts the combinations before it. */
static json_t *nested_json(const struct result *result, const struct result_values *values,
                           size_t at, size_t index) {
    const struct result_values *dimension = result_find(result, values->variable->dimensions[at]);
    bool keyed = dimension->variable->keyed;
    json_t *nested = keyed ? json_object() : json_array();
    for (size_t i = 0; i < dimension->size; i++) {
        size_t inner = index * dimension->size + i;
        bool single = at + 1 == values->rank;
        if (keyed) {
            char buffer[NUMBER_TEXT];
            struct dataset_value coordinate = result_value(dimension, i);
            const char *key = value_text(&coordinate, buffer);
            if (single)
                set_single(nested, key, values, inner);
            else
                json_object_set_new(nested, key, nested_json(result, values, at + 1, inner));
        } else {
            json_array_append_new(nested, single ? plain_json(values, inner)
                                                 : nested_json(result, values, at + 1, inner));
        }
    }
    return nested;
}

/* What an array of numbers has. */
struct json_kinds {
    bool finite, infinite, unknown;
};

static struct json_kinds kinds_of(const struct result_values *values, size_t index, size_t size) {
    struct json_kinds kinds = {0};
    for (size_t i = 0; i < size; i++) {
        double value = ((const double *)values->values)[index * size + i];
        kinds.finite = kinds.finite || isfinite(value);
        kinds.infinite = kinds.infinite || isinf(value);
        kinds.unknown = kinds.unknown || isnan(value);
    }
    return kinds;
}

/* An interval is an array of two numbers; if one of them is not finite, both are null. Other arrays
 * and objects of which nothing is known are null. */
static void set_array(json_t *object, const char *key, const struct json_place *place,
                      const struct result_values *values) {
    const struct dataset_variable *variable = values->variable;
    const struct result_values *last =
        result_find(place->result, variable->dimensions[values->rank - 1]);
    size_t size = 1;
    for (size_t i = place->dimensions; i < values->rank; i++)
        size *= values->length[i];
    if (variable->type == DATASET_DOUBLE && size > 0) {
        struct json_kinds kinds = kinds_of(values, place->index, size);
        bool interval = size == 2 && strcmp(last->variable->name, "bound") == 0;
        double bound = kinds.unknown ? NAN : INFINITY;
        if (interval && (kinds.infinite || kinds.unknown)) {
            json_set_interval(object, key, (const double[2]){bound, bound});
            return;
        }
        if (!kinds.finite && !kinds.infinite) {
            json_set_real(object, key, NAN);
            return;
        }
    }
    json_object_set_new(object, key,
                        nested_json(place->result, values, place->dimensions, place->index));
}

/* The rows over the dimensions of the variable beyond the fixed ones; NULL if it belongs to none.
 * With several, those over fewest dimensions: the others are nested in them. */
static const struct result_rows *rows_of(const struct json_place *place,
                                         const struct dataset_variable *variable) {
    const struct result_rows *found = NULL;
    size_t fewest = DATASET_DIMENSIONS + 1;
    const struct result_rows *rows = place->result->description->rows;
    for (; rows && rows->key; rows++) {
        size_t count = dimensions_count(rows->dimensions);
        if (count > place->dimensions && count < fewest &&
            begins_with(rows->dimensions, place->dimension, place->dimensions) &&
            begins_with(variable->dimensions, rows->dimensions, count)) {
            found = rows;
            fewest = count;
        }
    }
    return found;
}

static json_t *object_json(const struct json_place *place);

/* Whether the row was computed. */
static bool is_present(const struct result *result, const struct result_rows *rows, size_t index) {
    const struct result_values *values = rows->present ? result_find(result, rows->present) : NULL;
    if (!values)
        return true;
    struct dataset_value value = result_value(values, index);
    return value.type == DATASET_DOUBLE ? !isnan(value.real) : value.count != 0;
}

/* Sets the coordinates of a row that are not fixed outside it. */
static void set_coordinates(json_t *object, const struct json_place *row, size_t outer) {
    size_t rest = row->index;
    size_t index[DATASET_DIMENSIONS];
    for (size_t i = row->dimensions; i-- > 0;) {
        size_t length = result_length(row->result, row->dimension[i]);
        index[i] = rest % length;
        rest /= length;
    }
    for (size_t i = outer; i < row->dimensions; i++) {
        const struct result_values *coordinate = result_find(row->result, row->dimension[i]);
        set_single(object, json_key(coordinate->variable), coordinate, index[i]);
    }
}

static json_t *rows_json(const struct json_place *place, const struct result_rows *rows) {
    json_t *array = json_array();
    size_t dimensions = dimensions_count(rows->dimensions), count = 1;
    for (size_t i = place->dimensions; i < dimensions; i++)
        count *= result_length(place->result, rows->dimensions[i]);
    for (size_t i = 0; i < count; i++) {
        const struct json_place row = {place->result, rows->dimensions, dimensions,
                                       place->index * count + i};
        if (is_present(place->result, rows, row.index)) {
            json_t *object = json_object(), *members = object_json(&row);
            set_coordinates(object, &row, place->dimensions);
            json_object_update_missing(object, members);
            json_decref(members);
            json_array_append_new(array, object);
        }
    }
    return array;
}

static void set_variable(json_t *object, const struct json_place *place,
                         const struct result_values *values) {
    const struct result_rows *rows = rows_of(place, values->variable);
    if (rows) {
        if (!json_object_get(object, rows->key))
            json_object_set_new(object, rows->key, rows_json(place, rows));
        return;
    }
    const char *key = json_key(values->variable);
    json_t *inner = json_member(object, &key);
    if (values->rank == place->dimensions)
        set_single(inner, key, values, place->index);
    else
        set_array(inner, key, place, values);
}

static json_t *object_json(const struct json_place *place) {
    json_t *object = json_object();
    for (size_t i = 0; i < place->result->entries; i++) {
        const struct result_values *values = &place->result->entry[i];
        if (values->values && values->variable->role != DATASET_COORDINATE &&
            values->rank >= place->dimensions &&
            begins_with(values->variable->dimensions, place->dimension, place->dimensions))
            set_variable(object, place, values);
    }
    return object;
}

json_t *result_json(const struct result *result) {
    const struct json_place root = {.result = result};
    json_t *object = object_json(&root);
    json_object_set_new(object, "format_version",
                        json_integer(result->description->format_version));
    if (result->command_line)
        json_object_set_new(object, "command_line", json_any_string(result->command_line));
    if (result->description->timer)
        json_set_real(object, "seconds", result->seconds);
    return object;
}
