#include "cli/shared/output/value_text.h"

#include "cli/shared/output/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *real_text(double real, char buffer[NUMBER_TEXT]) {
    if (isnan(real))
        return "NaN";
    if (isinf(real))
        return real > 0 ? "Inf" : "-Inf";
    number_print(real, buffer);
    return buffer;
}

const char *value_text(const struct dataset_value *value, char buffer[NUMBER_TEXT]) {
    switch (value->type) {
    case DATASET_DOUBLE:
        return real_text(value->real, buffer);
    case DATASET_INT64:
        snprintf(buffer, NUMBER_TEXT, "%" PRId64, value->whole);
        return buffer;
    case DATASET_UINT64:
        snprintf(buffer, NUMBER_TEXT, "%" PRIu64, value->count);
        return buffer;
    case DATASET_TEXT:
        break;
    }
    return value->text;
}

const char *value_type_name(enum dataset_type type) {
    static const char *const name[] = {[DATASET_DOUBLE] = "double",
                                       [DATASET_INT64] = "int64",
                                       [DATASET_UINT64] = "uint64",
                                       [DATASET_TEXT] = "text"};
    return name[type];
}

void text_print(FILE *out, const char *text) {
    for (size_t bytes; *text; text += bytes > 0 ? bytes : 1) {
        bytes = control_bytes(text);
        fputc(bytes > 0 ? '?' : *text, out);
    }
}

void csv_field_print(FILE *out, const char *text) {
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void value_json_set(json_t *object, const char *key, const struct dataset_value *value) {
    switch (value->type) {
    case DATASET_DOUBLE:
        json_set_real(object, key, value->real);
        break;
    case DATASET_INT64:
        json_object_set_new(object, key, json_integer(value->whole));
        break;
    case DATASET_UINT64:
        json_object_set_new(object, key, json_unsigned(value->count));
        break;
    case DATASET_TEXT:
        json_object_set_new(object, key, json_any_string(value->text));
        break;
    }
}
