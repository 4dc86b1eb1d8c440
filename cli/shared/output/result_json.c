/* Makes a JSON object of a result by its description. For example, a mean has the dimensions
 * strategy and p, and quantiles have these and a third one, quantile, whose coordinate is `keyed`.
 * With the declared rows {"points", {"strategy", "p"}} (struct result_rows) they become
 *     {"points": [{"strategy": "greedy", "p": 0.5, "mean": 14.7, "quantiles": {"0.05": 5, ...}},
 *                 {"strategy": "greedy", "p": 1, ...}, ...]}
 * with an object for each strategy and p, which fixes these two dimensions. Each other dimension
 * of a variable is an array or, if keyed, an object with its coordinates as keys. Without
 * rows, nothing is fixed, and the mean is {"mean": [[14.7, ...], ...]}. */
#include "cli/shared/output/format.h"
#include "cli/shared/output/json.h"
#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* The place of an object in the JSON: the root, or the object of one row of declared rows. A row is
 * one combination of indices in the dimensions of the rows: its object fixes these indices. */
struct json_place {
    const struct result *result;
    const struct result_rows *rows; /* the place is the object of one of these; NULL: the root */
    size_t dimensions;              /* how many dimensions `rows` has; 0 at the root */
    size_t outer; /* how many of these, the first ones, the enclosing object fixes already */
    size_t index; /* number of the row; the index in the last dimension changes fastest */
};

/* The key of the variable's member: its own key or, without one, its name behind the group. */
static const char *json_key(const struct dataset_variable *variable) {
    const char *slash = strrchr(variable->name, '/');
    return variable->key ? variable->key : slash ? slash + 1 : variable->name;
}

/* The member of that name, an object, which is created if necessary. */
static json_t *inner_object(json_t *object, const char *name) {
    if (!json_object_get(object, name))
        json_object_set_new(object, name, json_object());
    return json_object_get(object, name);
}

/* Value number `index` as JSON, in the form that the variable declares; null if not finite. */
static json_t *plain_json(const struct result_values *values, size_t index) {
    const struct dataset_variable *variable = values->variable;
    const struct dataset_value value = result_value(values, index);
    if (variable->flag)
        return json_boolean(value.count);
    if (variable->words) {
        json_t *words = json_array();
        char *copy = memory_copy(value.text), *rest = NULL;
        for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
            json_array_append_new(words, json_any_string(word));
        free(copy);
        return words;
    }
    int64_t whole;
    if (variable->whole && value.type == DATASET_DOUBLE && fabs(value.real) < JSON_WHOLE_LIMIT &&
        value.real == trunc(value.real))
        return json_integer((json_int_t)value.real);
    if (variable->whole && value.type == DATASET_TEXT &&
        number_parse_whole(value.text, 0, INT64_MAX, &whole, NULL))
        return json_integer(whole);
    return json_value(value);
}

/* Sets object[key] to [low, high]. If one of them is not finite, both are null, and "<key>_is" says
 * "unknown" if one of them is NaN, otherwise "infinite". */
static void set_interval(json_t *object, const char *key, double low, double high) {
    bool finite = isfinite(low) && isfinite(high), unknown = isnan(low) || isnan(high);
    if (!finite) /* sets "<key>_is"; the null is replaced */
        json_set_real(object, key, unknown ? NAN : INFINITY);
    json_object_set_new(object, key, finite ? json_pack("[f, f]", low, high) : json_pack("[n, n]"));
}

/* Sets object[key] to value number `index` or, if that is the lower end of an interval, to both
 * ends. If a number is not finite, object["<key>_is"] says whether it is infinite or unknown. */
static void set_value(json_t *object, const char *key, const struct result *result,
                      const struct result_values *values, size_t index) {
    const char *upper = values->variable->upper;
    struct dataset_value value = result_value(values, index);
    if (upper)
        set_interval(object, key, value.real, result_real(result, upper, index));
    else if (value.type == DATASET_DOUBLE && !isfinite(value.real))
        json_set_real(object, key, value.real);
    else
        json_object_set_new(object, key, plain_json(values, index));
}

/* The values over the dimensions from number `depth` on, as arrays nested once for each of them.
 * Indices in the dimensions before are fixed: `index` is the number of their combination. */
static json_t *nested_json(const struct result *result, const struct result_values *values,
                           size_t depth, size_t index) {
    if (depth == values->rank)
        return plain_json(values, index);
    const struct dataset_variable *variable = values->variable;
    const struct result_values *dimension = result_find(result, variable->dimensions[depth]);
    bool keyed = dimension->variable->keyed;
    json_t *nested = keyed ? json_object() : json_array();
    for (size_t i = 0; i < dimension->size; i++) {
        size_t at = index * dimension->size + i;
        char buffer[NUMBER_TEXT];
        const char *key = keyed ? value_text(result_value(dimension, i), buffer) : NULL;
        if (!keyed)
            json_array_append_new(nested, nested_json(result, values, depth + 1, at));
        else if (depth + 1 < values->rank)
            json_object_set_new(nested, key, nested_json(result, values, depth + 1, at));
        else if (variable->unknown != DATASET_OMITTED || !isnan(result_value(values, at).real))
            set_value(nested, key, result, values, at);
    }
    return nested;
}

/* Sets object[key] to the variable's values over the dimensions that the place does not fix: to
 * nested_json, with exceptions over one dimension. Counts with `pairs` are an array of [coordinate,
 * count] without counts of 0. Reals over `bound` are an interval. Reals that are all unknown are
 * null or, if the coordinates are keys that are numbers, as of quantiles, null for each key. */
static void set_array(json_t *object, const char *key, const struct json_place *place,
                      const struct result_values *values) {
    const struct dataset_variable *variable = values->variable;
    const struct result_values *last =
        result_find(place->result, variable->dimensions[values->rank - 1]);
    /* Exceptions: the place fixes all dimensions but the last, over which it has these values. */
    const size_t first = place->index * last->size; /* number of the first of them */
    const double *real = NULL;                      /* [last->size] they are reals, at least one */
    if (variable->type == DATASET_DOUBLE && values->rank == place->dimensions + 1 && last->size > 0)
        real = (const double *)values->values + first;
    bool unknown = real != NULL; /* whether there are reals, and all are unknown */
    for (size_t i = 0; unknown && i < last->size; i++)
        unknown = isnan(real[i]);
    if (variable->pairs) {
        json_t *pairs = json_array();
        for (size_t i = 0; i < last->size; i++)
            if (result_value(values, first + i).count != 0)
                json_array_append_new(
                    pairs, json_pack("[o, o]", plain_json(last, i), plain_json(values, first + i)));
        json_object_set_new(object, key, pairs);
    } else if (real && last->size == 2 && strcmp(last->variable->name, "bound") == 0) {
        set_interval(object, key, real[0], real[1]);
    } else if (unknown) {
        json_set_real(object, key, NAN); /* null, and the member that says why */
        if (last->variable->keyed && last->variable->type == DATASET_DOUBLE) {
            json_t *nulls = json_object();
            for (size_t i = 0; i < last->size; i++) {
                char buffer[NUMBER_TEXT];
                json_object_set_new(nulls, value_text(result_value(last, i), buffer), json_null());
            }
            json_object_set_new(object, key, nulls); /* replaces the null */
        }
    } else {
        json_object_set_new(object, key,
                            nested_json(place->result, values, place->dimensions, place->index));
    }
}

/* Sets a member of the place's object: the value of the variable, or an array if it has several. */
static void set_member(json_t *object, const struct json_place *place,
                       const struct result_values *values) {
    const struct result *result = place->result;
    const struct dataset_variable *variable = values->variable;
    const char *key = json_key(variable);
    for (const char *dot; (dot = strchr(key, '.')); key = dot + 1) { /* "a.b": b in object a */
        char name[DATASET_NAME];
        snprintf(name, sizeof name, "%.*s", (int)(dot - key), key);
        object = inner_object(object, name);
    }
    if (values->rank > place->dimensions) {
        set_array(object, key, place, values);
        return;
    }

    if (variable->known && !result_known(result, variable->known, place->index)) {
        if (variable->unknown == DATASET_OMITTED)
            return;
        if (variable->type == DATASET_TEXT)
            json_object_set_new(object, key, json_null());
        else
            json_set_real(object, key, variable->unknown == DATASET_INFINITE ? INFINITY : NAN);
    } else if (variable->otherwise && isnan(result_value(values, place->index).real)) {
        const char *otherwise = result_text(result, variable->otherwise, place->index);
        json_object_set_new(object, key, *otherwise ? json_any_string(otherwise) : json_null());
    } else {
        set_value(object, key, result, values, place->index);
    }
}

/* The rows in whose objects the array of these rows is; NULL: it is at the root. */
static const struct result_rows *rows_around(const struct result *result,
                                             const struct result_rows *rows) {
    if (!rows->within)
        return result_rows_over(result, rows->dimensions, dimensions_count(rows->dimensions));
    const struct result_rows *at = result->description->rows;
    while (at->key && strcmp(at->key, rows->within) != 0)
        at++;
    return at->key ? at : NULL;
}

static json_t *object_json(const struct json_place *place);

/* Adds the rows to the place's object in the form that they declare: the objects of plain rows are
 * elements of the array object[rows->key]; each keyed row is a member, such as "score1"; of rows
 * with a `value`, only this is a member, in the object object[rows->key][first of their keys]. */
static void set_rows(json_t *object, const struct json_place *place,
                     const struct result_rows *rows) {
    json_t *list = NULL; /* object[rows->key]; keyed rows have none */
    if (!rows->keyed) {
        if (json_object_get(object, rows->key))
            return; /* set for an earlier variable over these rows */
        list = rows->value ? json_object() : json_array();
        json_object_set_new(object, rows->key, list);
    }
    const struct result *result = place->result;
    const struct result_values *parent = rows->parent ? result_find(result, rows->parent) : NULL;
    const struct result_values *value = rows->value ? result_find(result, rows->value) : NULL;
    /* The place fixes the first dimensions of its rows, which follow each other. But if they have a
     * parent, a variable with the index of each row's place, they can be any of all rows. */
    struct json_place row = {result, rows, .dimensions = dimensions_count(rows->dimensions),
                             .outer = rows->parent ? 0 : place->dimensions};
    const struct result_values *last = result_find(result, rows->dimensions[row.dimensions - 1]);
    const size_t count = result_rows_count(result, rows->dimensions + row.outer);
    const size_t first = rows->parent ? 0 : place->index * count;
    for (row.index = first; row.index < first + count; row.index++) {
        const bool elsewhere =
            rows->parent && (!parent || result_value(parent, row.index).count != place->index);
        if (elsewhere || !result_row_present(result, rows, row.index))
            continue;
        if (rows->keyed) {
            char buffer[NUMBER_TEXT], name[2 * DATASET_NAME];
            snprintf(name, sizeof name, "%s%s", rows->key,
                     value_text(result_value(last, row.index % last->size), buffer));
            json_object_update_missing_new(inner_object(object, name), object_json(&row));
        } else if (!rows->value) {
            json_array_append_new(list, object_json(&row));
        } else if (value) { /* otherwise the file lacks it */
            set_value(inner_object(list, result_text(result, rows->keys[0], row.index)),
                      result_text(result, rows->keys[1], row.index), result, value, row.index);
        }
    }
}

/* The object of the place: the coordinates that it fixes itself, then all other variables in it. */
static json_t *object_json(const struct json_place *place) {
    const struct result *result = place->result;
    json_t *object = json_object();
    for (size_t k = place->outer; k < place->dimensions; k++) {
        const char *const *dimensions = place->rows->dimensions;
        const struct result_values *coordinate = result_find(result, dimensions[k]);
        const char *key = json_key(coordinate->variable);
        if (*key)
            set_value(object, key, result, coordinate,
                      result_row_index(result, dimensions, k, place->index));
    }
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        const struct dataset_variable *variable = values->variable;
        if (!values->values || variable->role == DATASET_COORDINATE || !*json_key(variable))
            continue;
        /* From the innermost rows that have the variable outwards, to the place if it is there. */
        const struct result_rows *rows = NULL; /* the outermost ones within the place, if any */
        const struct result_rows *at =
            result_rows_over(result, variable->dimensions, DATASET_DIMENSIONS + 1 /* all */);
        for (; at && at != place->rows; at = rows_around(result, at))
            rows = at;
        if (at != place->rows)
            continue; /* it is in other objects */
        if (!rows) {
            set_member(object, place, values);
            continue;
        }
        set_rows(object, place, rows);
        if (!place->rows && variable->also && !json_object_get(object, variable->also))
            json_object_set_new(object, variable->also, nested_json(result, values, 0, 0));
    }
    return object;
}

json_t *result_json(const struct result *result) {
    const struct json_place root = {.result = result};
    json_t *object = object_json(&root);
    for (const struct result_rows *at = result->description->rows; at && at->key; at++) {
        /* The members of a single row are added to the root; with `single`, without the array. */
        json_t *array = json_object_get(object, at->key);
        if (!(at->single || at->at_root) || json_array_size(array) != 1)
            continue;
        json_t *row = json_incref(json_array_get(array, 0));
        if (at->single)
            json_object_del(object, at->key);
        json_object_update_missing(object, row);
        json_decref(row);
    }
    json_object_set_new(object, "complete", json_boolean(result->complete));
    json_object_set_new(object, "format_version",
                        json_integer(result->description->format_version));
    if (result->origin.command_line)
        json_object_set_new(object, "command_line", json_any_string(result->origin.command_line));
    if (result->origin.rng)
        json_object_set_new(object, "seed", json_unsigned(result->origin.seed));
    if (result->description->timer)
        json_set_real(object, "seconds", result->seconds);
    if (result->description->rate && !isnan(result->rate))
        json_set_real(object, result->description->rate, result->rate);
    return object;
}

/* Prints the object or, if no command wrote the file, which then has no file type, its tables. */
static bool result_json_write(const struct result *result, const struct result_output *to,
                              struct error *error) {
    bool done = result->description->filetype ? json_write(result_json(result), error)
                                              : result_tables_json_print(result, error);
    if (done)
        fputc('\n', to->out);
    return done;
}

const struct result_format format_json = {
    .name = "JSON", .option = "json", .endings = {".json"}, .write = result_json_write};
