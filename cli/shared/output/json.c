/* Prints JSON with the fewest digits of numbers; turns values of results into JSON. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <math.h>
#include <string.h>

static void *json_allocate(size_t size) { return memory_allocate(1, size); }

void json_use_memory(void) { json_set_alloc_funcs(json_allocate, free); }

void json_set_real(json_t *object, const char *key, double value) {
    value_json_set(object, key, dataset_real(value));
}

json_t *json_unsigned(uint64_t value) {
    if (value <= INT64_MAX)
        return json_integer((json_int_t)value);
    return json_sprintf("%llu", (unsigned long long)value);
}

json_t *json_any_string(const char *text) {
    char *sanitized = memory_copy(text);
    utf8_sanitize(sanitized);
    json_t *string = json_string(sanitized); /* a copy */
    free(sanitized);
    return string;
}

bool json_write(json_t *value, struct error *error) {
    json_text_print(stdout, value);
    json_decref(value);
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

/* Prints a string of JSON. Bytes of UTF-8 are printed as they are. */
static void print_string(FILE *out, const char *text) {
    /* A character special[i] is escaped as a backslash and escape[i]. */
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

void json_text_print(FILE *out, json_t *value) {
    const char *key, *separator = "";
    struct number_text number;
    json_t *member;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        fputc('{', out);
        json_object_foreach(value, key, member) {
            fputs(separator, out);
            print_string(out, key);
            fputc(':', out);
            json_text_print(out, member);
            separator = ",";
        }
        fputc('}', out);
        break;
    case JSON_ARRAY:
        fputc('[', out);
        for (size_t i = 0; i < json_array_size(value); i++) {
            fputs(i > 0 ? "," : "", out);
            json_text_print(out, json_array_get(value, i));
        }
        fputc(']', out);
        break;
    case JSON_STRING:
        print_string(out, json_string_value(value));
        break;
    case JSON_INTEGER:
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        number = number_text(json_real_value(value));
        fputs(number.text, out);
        if (!strpbrk(number.text, ".e")) /* 1.0 is read as a real, 1 as an integer */
            fputs(".0", out);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        fputs(json_is_true(value) ? "true" : "false", out);
        break;
    case JSON_NULL:
        fputs("null", out);
        break;
    }
}

json_t *json_value(struct dataset_value value) {
    switch (value.type) {
    case DATASET_DOUBLE:
        return isfinite(value.real) ? json_real(value.real) : json_null();
    case DATASET_INT64:
        return json_integer(value.whole);
    case DATASET_UINT64:
        return json_unsigned(value.count);
    case DATASET_TEXT:
        break;
    }
    return json_any_string(value.text);
}

void value_json_set(json_t *object, const char *key, struct dataset_value value) {
    char reason[64]; /* longer keys, which only files of other programs have, are cut */
    json_object_set_new(object, key, json_value(value));
    if (value.type != DATASET_DOUBLE || isfinite(value.real))
        return;
    snprintf(reason, sizeof reason, "%s_is", key);
    json_object_set_new(object, reason, json_string(isinf(value.real) ? "infinite" : "unknown"));
}
