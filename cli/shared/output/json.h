/* Values as JSON, made with jansson, and as text. */
#ifndef CLI_SHARED_OUTPUT_JSON_H
#define CLI_SHARED_OUTPUT_JSON_H

#include "sim/base/error.h"
#include "sim/dataset/result.h"
#include "sim/text/number.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Sets object[key] to the number. Non-finite values become null, with object["<key>_is"] =
 * "infinite" or "unknown". */
void json_set_real(json_t *object, const char *key, double value);

/* Sets object[key] to [low, high]. If either is not finite, both are null and object["<key>_is"] is
 * set as by json_set_real. */
void json_set_interval(json_t *object, const char *key, const double interval[2]);

/* The number; beyond jansson's integers, a string of digits. */
json_t *json_unsigned(uint64_t value);

/* The text with '?' for each byte that is not UTF-8, for external text such as file names. For
 * these json_string returns NULL, which objects ignore silently. */
json_t *json_any_string(const char *text);

/* Makes jansson allocate with memory_allocate, so that none of its calls fails for lack of memory.
 * Call before any other function of jansson. */
void json_use_memory(void);

/* Prints the object on one line and frees it. Returns an exit code. */
int json_print(json_t *object);

/* The same without the newline, for parts of larger output. */
bool json_write(json_t *object, struct error *error);

/* Prints the value without spaces, with members of objects in the order of insertion, and reals
 * with the fewest digits that read back as the same number (jansson prints 17 for 0.1), always with
 * a point or an exponent. Errors are left to ferror(out). */
void json_text_print(FILE *out, json_t *value);

/* Returns a text itself, or a number in its shortest form, NaN, Inf or -Inf, in `buffer`. */
const char *value_text(const struct dataset_value *value, char buffer[NUMBER_TEXT]);

/* The number, or 0 of a text. */
double value_number(const struct dataset_value *value);

/* "double", "int64", "uint64" or "text". */
const char *value_type_name(enum dataset_type type);

/* Prints a text, which may come from a file or a program, with '?' for control characters. */
void text_print(FILE *out, const char *text);

/* The value; null if it is not finite. */
json_t *json_value(const struct dataset_value *value);

/* Sets object[key] to the value, as json_set_real and json_unsigned do. */
void value_json_set(json_t *object, const char *key, const struct dataset_value *value);

/* The result as an object: scalars and attributes as members, the arrays of the description's rows,
 * other variables as nested arrays or objects; then format_version, command_line, seed, seconds. */
json_t *result_json(const struct result *result);

/* Of the description's rows whose dimensions are the first of these, those with the most, but with
 * fewer than `below`; NULL if there are none. */
const struct result_rows *result_rows_over(const struct result *result,
                                           const char *const *dimensions, size_t below);

#endif
