/* Values of result files as text and as JSON. */
#ifndef CLI_SHARED_OUTPUT_VALUE_TEXT_H
#define CLI_SHARED_OUTPUT_VALUE_TEXT_H

#include "sim/dataset/dataset.h"
#include "sim/text/number.h"

#include <jansson.h>
#include <stdio.h>

/* Returns a text itself, and writes a number to `buffer` in its shortest form, or as NaN, Inf or
 * -Inf. */
const char *value_text(const struct dataset_value *value, char buffer[NUMBER_TEXT]);

/* "double", "int64", "uint64" or "text". */
const char *value_type_name(enum dataset_type type);

/* Prints a text, which may come from a file or a program, with '?' for control characters. */
void text_print(FILE *out, const char *text);

/* Prints a field of comma-separated values (RFC 4180): quoted if necessary, with quotes doubled. */
void csv_field_print(FILE *out, const char *text);

/* Sets object[key] to the value, as json_set_real and json_unsigned do. */
void value_json_set(json_t *object, const char *key, const struct dataset_value *value);

#endif
