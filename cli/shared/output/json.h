/* Turns results, their values, and other numbers and texts into JSON (library jansson). */
#ifndef CLI_SHARED_OUTPUT_JSON_H
#define CLI_SHARED_OUTPUT_JSON_H

#include "sim/dataset/result.h"

#include <jansson.h>
#include <stdio.h>

/* Numbers of JavaScript are doubles: below this every whole number is exact. */
#define JSON_WHOLE_LIMIT 0x1p53

/* Makes jansson allocate with memory_allocate, which does not fail; call it before all others. */
void json_use_memory(void);

/* Sets object[key] to the number. An infinite number and NaN become null, and object["<key>_is"]
 * says "infinite" or "unknown": {"mean": null, "mean_is": "infinite"}. */
void json_set_real(json_t *object, const char *key, double value);

/* An integer or, above 2^63 - 1, the largest integer of jansson, a string of the digits. */
json_t *json_unsigned(uint64_t value);

/* A text from outside, such as a file name, with '?' for each byte that is not UTF-8: json_string
 * would return NULL for such a text, which json_object_set_new ignores silently. */
json_t *json_any_string(const char *text);

/* Prints the object on one line of standard output and frees it. Returns an exit code. */
int json_print(json_t *object);

/* Prints and frees any value of JSON, without a newline. Fails if the output does. */
bool json_write(json_t *value, struct error *error);

/* Prints the value without spaces, with members of objects in the order of insertion, and reals
 * with the fewest digits that read back as the same number (jansson prints 17 for 0.1), always with
 * a point or an exponent. Errors are left to ferror(out). */
void json_text_print(FILE *out, json_t *value);

/* A value as JSON; null if it is not finite. */
json_t *json_value(struct dataset_value value);

/* Sets object[key] to the value and, if it is a number that is not finite, "<key>_is". */
void value_json_set(json_t *object, const char *key, struct dataset_value value);

/* The result as an object: scalars and attributes as members, arrays of declared rows (result.h),
 * other variables as nested arrays or objects; then format_version, command_line, seed, seconds. */
json_t *result_json(const struct result *result);

#endif
