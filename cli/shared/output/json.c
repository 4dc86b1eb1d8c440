#include "cli/shared/output/json.h"

#include "cli/shared/output/report.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *json_allocate(size_t size) { return memory_allocate(1, size); }

void json_use_memory(void) { json_set_alloc_funcs(json_allocate, free); }

/* Sets "<key>_is", which explains a null. */
static void set_is(json_t *object, const char *key, bool infinite) {
    char is[64];
    snprintf(is, sizeof is, "%s_is", key);
    json_object_set_new(object, is, json_string(infinite ? "infinite" : "unknown"));
}

void json_set_real(json_t *object, const char *key, double value) {
    json_object_set_new(object, key, isfinite(value) ? json_real(value) : json_null());
    if (!isfinite(value))
        set_is(object, key, isinf(value));
}

void json_set_interval(json_t *object, const char *key, const double interval[2]) {
    bool finite = isfinite(interval[0]) && isfinite(interval[1]);
    json_t *array = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(array, finite ? json_real(interval[i]) : json_null());
    json_object_set_new(object, key, array);
    if (!finite)
        set_is(object, key, !isnan(interval[0]) && !isnan(interval[1]));
}

json_t *json_unsigned(uint64_t value) {
    if (value <= INT64_MAX)
        return json_integer((json_int_t)value);
    return json_sprintf("%llu", (unsigned long long)value);
}

json_t *json_any_string(const char *text) {
    char *sanitized = memory_copy(text);
    utf8_sanitize(sanitized);
    json_t *string = json_string(sanitized);
    free(sanitized);
    return string;
}

bool json_write(json_t *object, struct error *error) {
    json_text_print(stdout, object);
    json_decref(object);
    return !ferror(stdout) ||
           error_system(error, "standard output: the JSON object could not be written");
}

int json_print(json_t *object) {
    struct error error = {0};
    if (!json_write(object, &error))
        return report_error(&error);
    fputc('\n', stdout);
    return EXIT_DONE;
}

static void print_string(FILE *out, const char *text) {
    static const char special[] = "\"\\\b\f\n\r\t", escape[] = "\"\\bfnrt";
    fputc('"', out);
    for (; *text; text++)
        if (strchr(special, *text))
            fprintf(out, "\\%c", escape[strchr(special, *text) - special]);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            fputc(*text, out);
    fputc('"', out);
}

static void print_real(FILE *out, double value) {
    char text[NUMBER_TEXT];
    number_print(value, text);
    fputs(text, out);
    if (!strpbrk(text, ".e")) /* marks it as real */
        fputs(".0", out);
}

static void print_object(FILE *out, json_t *object) {
    const char *key, *separator = "";
    json_t *value;
    fputc('{', out);
    json_object_foreach(object, key, value) {
        fputs(separator, out);
        print_string(out, key);
        fputc(':', out);
        json_text_print(out, value);
        separator = ",";
    }
    fputc('}', out);
}

static void print_array(FILE *out, const json_t *array) {
    fputc('[', out);
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (i > 0)
            fputc(',', out);
        json_text_print(out, json_array_get(array, i));
    }
    fputc(']', out);
}

void json_text_print(FILE *out, json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        print_object(out, value);
        break;
    case JSON_ARRAY:
        print_array(out, value);
        break;
    case JSON_STRING:
        print_string(out, json_string_value(value));
        break;
    case JSON_INTEGER:
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        print_real(out, json_real_value(value));
        break;
    case JSON_TRUE:
        fputs("true", out);
        break;
    case JSON_FALSE:
        fputs("false", out);
        break;
    case JSON_NULL:
        fputs("null", out);
        break;
    }
}
