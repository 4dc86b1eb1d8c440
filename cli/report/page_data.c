#include "cli/report/page_data.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/value_text.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    PACKED_FROM = 1000, /* numbers; fewer are easier to read as text */
    ROUNDED_FROM = 100000,
};

/* Numbers up to this are exact in the page. */
static const double WHOLE_MOST = 1LL << 53;

static double number_of(const struct result_values *values, size_t index) {
    struct dataset_value value = result_value(values, index);
    return value.type == DATASET_DOUBLE  ? value.real
           : value.type == DATASET_INT64 ? (double)value.whole
                                         : (double)value.count;
}

struct packing {
    const char *type;
    size_t bytes; /* of a number */
};

/* The smallest type that holds all values; one without a name if some are not exact. */
static struct packing packing_of(const struct result_values *values) {
    double least = 0, most = 0, largest = 0;
    bool whole = true;
    if (values->variable->type == DATASET_TEXT || values->size < PACKED_FROM)
        return (struct packing){0};
    for (size_t i = 0; i < values->size; i++) {
        double value = number_of(values, i);
        whole = whole && value == trunc(value) && (value != 0 || !signbit(value));
        least = fmin(least, value);
        most = fmax(most, value);
        largest = isfinite(value) ? fmax(largest, fabs(value)) : largest;
    }
    if (values->variable->type != DATASET_DOUBLE && fmax(-least, most) > WHOLE_MOST)
        return (struct packing){0};
    if (!whole || least < 0 || most > UINT32_MAX)
        return values->size >= ROUNDED_FROM && largest < FLT_MAX / 2
                   ? (struct packing){"float32", 4}
                   : (struct packing){"float64", 8};
    return most <= UINT8_MAX    ? (struct packing){"uint8", 1}
           : most <= UINT16_MAX ? (struct packing){"uint16", 2}
                                : (struct packing){"uint32", 4};
}

static uint64_t packed_bits(double value, const struct packing *packing) {
    uint64_t bits = 0;
    float rounded = (float)value;
    if (strcmp(packing->type, "float32") == 0) {
        memcpy(&bits, &rounded, sizeof rounded); /* little-endian, as all processors here are */
        return bits;
    }
    if (packing->bytes < sizeof value)
        return (uint64_t)value;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The bytes of the values, first the lowest ones: in this order they compress best. */
static unsigned char *pack(const struct result_values *values, const struct packing *packing) {
    unsigned char *packed = malloc(values->size * packing->bytes);
    for (size_t i = 0; packed && i < values->size; i++) {
        uint64_t bits = packed_bits(number_of(values, i), packing);
        for (size_t k = 0; k < packing->bytes; k++)
            packed[k * values->size + i] = (unsigned char)(bits >> 8 * k);
    }
    return packed;
}

static void print_base64(FILE *out, const unsigned char *bytes, size_t size) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned group = (unsigned)bytes[i] << 16;
        if (i + 1 < size)
            group |= (unsigned)bytes[i + 1] << 8;
        if (i + 2 < size)
            group |= bytes[i + 2];
        fputc(digit[group >> 18], out);
        fputc(digit[group >> 12 & 63], out);
        fputc(i + 1 < size ? digit[group >> 6 & 63] : '=', out);
        fputc(i + 2 < size ? digit[group & 63] : '=', out);
    }
}

static bool print_compressed(FILE *out, const char *type, const unsigned char *bytes, size_t size,
                             struct error *error) {
    uLongf compressed_size = compressBound(size);
    unsigned char *compressed = malloc(compressed_size);
    bool done = compressed &&
                compress2(compressed, &compressed_size, bytes, size, Z_BEST_SPEED + 5) == Z_OK;
    if (done) {
        fprintf(out, ",\"packed\":{\"type\":\"%s\",\"bytes\":\"", type);
        print_base64(out, compressed, compressed_size);
        fputs("\"}", out);
    }
    free(compressed);
    return done || error_memory(error);
}

static bool print_packed(FILE *out, const struct result_values *values,
                         const struct packing *packing, struct error *error) {
    unsigned char *packed = pack(values, packing);
    bool done =
        packed ? print_compressed(out, packing->type, packed, values->size * packing->bytes, error)
               : error_memory(error);
    free(packed);
    return done;
}

/* JSON on `out` with an escape for '<', which could end the script element. */
static bool print_json(FILE *out, json_t *value, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = value ? open_memstream(&text, &size) : NULL;
    if (memory)
        json_text_print(memory, value);
    json_decref(value);
    bool done = memory && !ferror(memory);
    done = memory && fclose(memory) == 0 && done;
    for (size_t i = 0; done && i < size; i++)
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(text[i], out);
    free(text);
    return done || error_memory(error);
}

static json_t *value_json(const struct dataset_value *value) {
    char buffer[NUMBER_TEXT];
    switch (value->type) {
    case DATASET_TEXT:
        return json_any_string(value->text);
    case DATASET_DOUBLE:
        return isnan(value->real)   ? json_string("NaN")
               : isinf(value->real) ? json_string(value->real > 0 ? "Infinity" : "-Infinity")
                                    : json_real(value->real);
    case DATASET_INT64:
        if (fabs((double)value->whole) <= WHOLE_MOST)
            return json_integer(value->whole);
        break;
    case DATASET_UINT64:
        if ((double)value->count <= WHOLE_MOST)
            return json_integer((json_int_t)value->count);
    }
    return json_string(value_text(value, buffer));
}

static json_t *values_json(const struct result_values *values) {
    json_t *array = json_array();
    for (size_t i = 0; i < values->size; i++) {
        struct dataset_value value = result_value(values, i);
        json_array_append_new(array, value_json(&value));
    }
    return array;
}

static bool print_values(FILE *out, const struct result_values *values, struct error *error) {
    fputs(",\"values\":", out);
    return print_json(out, values_json(values), error);
}

/* Many texts, as a compressed JSON array. */
static bool print_packed_texts(FILE *out, const struct result_values *values, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool done = memory && print_json(memory, values_json(values), error) && !ferror(memory);
    done = memory && fclose(memory) == 0 && done;
    done = done ? print_compressed(out, "texts", (const unsigned char *)text, size, error)
                : error_memory(error);
    free(text);
    return done;
}

static bool print_variable(FILE *out, const struct result_values *values, struct error *error) {
    const struct dataset_variable *variable = values->variable;
    json_t *dimensions = json_array();
    for (size_t i = 0; i < values->rank; i++)
        json_array_append_new(dimensions, json_string(variable->dimensions[i]));
    if (variable->role == DATASET_COORDINATE)
        json_array_append_new(dimensions, json_string(variable->name));
    json_t *head = json_pack("{s:s, s:o, s:s, s:o, s:o}", "name", variable->name, "dimensions",
                             dimensions, "type", value_type_name(variable->type), "units",
                             json_any_string(variable->units ? variable->units : ""), "long_name",
                             json_any_string(variable->long_name ? variable->long_name : ""));
    struct packing packing = packing_of(values);
    bool texts = variable->type == DATASET_TEXT && values->size >= PACKED_FROM;
    fputs("{\"head\":", out);
    bool done =
        print_json(out, head, error) && (packing.type ? print_packed(out, values, &packing, error)
                                         : texts      ? print_packed_texts(out, values, error)
                                                      : print_values(out, values, error));
    fputc('}', out);
    return done;
}

/* Sums from which a computation is resumed have their own format. */
static bool is_state(const struct dataset_variable *variable) {
    return strncmp(variable->name, "state/", strlen("state/")) == 0;
}

static bool print_variables(FILE *out, const struct result *result, struct error *error) {
    const char *separator = "";
    bool done = true;
    fputs(",\"variables\":[", out);
    for (size_t i = 0; done && i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        if (!values->values || values->variable->role == DATASET_ATTRIBUTE ||
            is_state(values->variable))
            continue;
        fputs(separator, out);
        done = print_variable(out, values, error);
        separator = ",";
    }
    fputs("]", out);
    return done;
}

/* Those of the file, and those that its kind has under other names today. */
static json_t *attributes_json(const struct dataset_file *file, const struct result *result) {
    json_t *object = json_object();
    for (size_t i = 0; i < file->attributes; i++)
        json_object_set_new(object, file->attribute[i].name, value_json(&file->attribute[i].value));
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        if (!values->values || values->variable->role != DATASET_ATTRIBUTE)
            continue;
        struct dataset_value value = result_value(values, 0);
        json_object_set_new(object, values->variable->name, value_json(&value));
    }
    return object;
}

bool page_data_write(FILE *out, const struct dataset_file *file, const struct result *result,
                     struct error *error) {
    const char *slash = strrchr(file->path, '/');
    fputs("{\"name\":", out);
    bool done = print_json(out, json_any_string(slash ? slash + 1 : file->path), error);
    fputs(",\"attributes\":", out);
    done = done && print_json(out, attributes_json(file, result), error) &&
           print_variables(out, result, error);
    fputc('}', out);
    return done;
}
