/* The data of a report page: each variable as JSON or, if it is large, compressed by zlib in
 * base64, in the smallest type that holds its values. */
#include "cli/report/page_data.h"

#include "cli/shared/args/option_table.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/json.h"
#include "sim/base/memory.h"

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

struct page_encoding {
    const char *type;
    size_t bytes; /* of a number */
};

/* The smallest type that holds all values; one without a name if some are not exact. */
static struct page_encoding encoding_of(const struct result_values *values) {
    double least = 0, most = 0, largest = 0;
    bool whole = true;
    if (values->variable->type == DATASET_TEXT || values->size < PACKED_FROM)
        return (struct page_encoding){0};
    for (size_t i = 0; i < values->size; i++) {
        double value = number_of(values, i);
        whole = whole && value == trunc(value) && (value != 0 || !signbit(value));
        least = fmin(least, value);
        most = fmax(most, value);
        largest = isfinite(value) ? fmax(largest, fabs(value)) : largest;
    }
    if (values->variable->type != DATASET_DOUBLE && fmax(-least, most) > WHOLE_MOST)
        return (struct page_encoding){0};
    if (!whole || least < 0 || most > UINT32_MAX)
        return values->size >= ROUNDED_FROM && largest < FLT_MAX / 2
                   ? (struct page_encoding){"float32", 4}
                   : (struct page_encoding){"float64", 8};
    return most <= UINT8_MAX    ? (struct page_encoding){"uint8", 1}
           : most <= UINT16_MAX ? (struct page_encoding){"uint16", 2}
                                : (struct page_encoding){"uint32", 4};
}

/* Prints bytes, compressed, in base64. */
static void print_compressed(FILE *out, const char *type, const unsigned char *bytes, size_t size) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uLongf length = compressBound(size);
    unsigned char *compressed = memory_allocate(length + 2, 1); /* with zeros for the last group */
    if (compress2(compressed, &length, bytes, size, Z_BEST_SPEED + 5) != Z_OK)
        memory_found(NULL);
    compressed[length] = compressed[length + 1] = 0;
    fprintf(out, ",\"packed\":{\"type\":\"%s\",\"bytes\":\"", type);
    for (size_t i = 0; i < length; i += 3) {
        unsigned group =
            (unsigned)compressed[i] << 16 | (unsigned)compressed[i + 1] << 8 | compressed[i + 2];
        fputc(digit[group >> 18], out);
        fputc(digit[group >> 12 & 63], out);
        fputc(i + 1 < length ? digit[group >> 6 & 63] : '=', out);
        fputc(i + 2 < length ? digit[group & 63] : '=', out);
    }
    fputs("\"}", out);
    free(compressed);
}

/* Prints numbers as their bytes, first the lowest ones of all: in this order they compress best. */
static void print_packed(FILE *out, const struct result_values *values,
                         const struct page_encoding *encoding) {
    unsigned char *packed = memory_allocate(values->size, encoding->bytes);
    for (size_t i = 0; i < values->size; i++) {
        double value = number_of(values, i);
        float rounded = (float)value;
        uint64_t bits = 0;
        /* Little-endian, as all processors here are. */
        if (strcmp(encoding->type, "float32") == 0)
            memcpy(&bits, &rounded, sizeof rounded);
        else if (encoding->bytes < sizeof value)
            bits = (uint64_t)value;
        else
            memcpy(&bits, &value, sizeof bits);
        for (size_t k = 0; k < encoding->bytes; k++)
            packed[k * values->size + i] = (unsigned char)(bits >> 8 * k);
    }
    print_compressed(out, encoding->type, packed, values->size * encoding->bytes);
    free(packed);
}

/* JSON on `out` with an escape for '<', which could end the script element. */
static void print_json(FILE *out, json_t *value) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = memory_stream(&text, &size);
    json_text_print(memory, value);
    json_decref(value);
    memory_stream_close(memory);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(text[i], out);
    free(text);
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

/* Prints a variable: few values as text, many texts as a compressed array. */
static void print_variable(FILE *out, const struct result_values *values) {
    const struct dataset_variable *variable = values->variable;
    json_t *dimensions = json_array();
    for (size_t i = 0; i < values->rank; i++)
        json_array_append_new(dimensions, json_string(variable->dimensions[i]));
    if (variable->role == DATASET_COORDINATE)
        json_array_append_new(dimensions, json_string(variable->name));
    fputs("{\"head\":", out);
    print_json(out, json_pack("{s:s, s:o, s:s, s:o, s:o}", "name", variable->name, "dimensions",
                              dimensions, "type", value_type_name(variable->type), "units",
                              json_any_string(variable->units ? variable->units : ""), "long_name",
                              json_any_string(variable->long_name ? variable->long_name : "")));
    struct page_encoding encoding = encoding_of(values);
    if (encoding.type) {
        print_packed(out, values, &encoding);
    } else if (variable->type == DATASET_TEXT && values->size >= PACKED_FROM) {
        char *text = NULL;
        size_t size = 0;
        FILE *memory = memory_stream(&text, &size);
        print_json(memory, values_json(values));
        memory_stream_close(memory);
        print_compressed(out, "texts", (const unsigned char *)text, size);
        free(text);
    } else {
        fputs(",\"values\":", out);
        print_json(out, values_json(values));
    }
    fputc('}', out);
}

void page_data_write(FILE *out, const struct dataset_file *file, const struct result *result) {
    fputs("{\"name\":", out);
    print_json(out, json_any_string(file_base_name(file->path)));
    /* Attributes: those of the file, and those that its kind has under other names today. */
    json_t *attributes = json_object();
    for (size_t i = 0; i < file->attributes; i++)
        json_object_set_new(attributes, file->attribute[i].name,
                            value_json(&file->attribute[i].value));
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        if (!values->values || values->variable->role != DATASET_ATTRIBUTE)
            continue;
        struct dataset_value value = result_value(values, 0);
        json_object_set_new(attributes, values->variable->name, value_json(&value));
    }
    fputs(",\"attributes\":", out);
    print_json(out, attributes);
    const char *separator = "";
    fputs(",\"variables\":[", out);
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        /* Sums from which a computation is resumed have their own format. */
        if (!values->values || values->variable->role == DATASET_ATTRIBUTE ||
            strncmp(values->variable->name, "state/", strlen("state/")) == 0)
            continue;
        fputs(separator, out);
        print_variable(out, values);
        separator = ",";
    }
    fputs("]}", out);
}
