#include "cli/shared/output/json_text.h"

#include "sim/text/number.h"

#include <string.h>

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
    if (!strpbrk(text, ".e")) /* a reader shall know that it is no integer */
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
