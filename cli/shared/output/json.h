/* One JSON object on standard output, made with jansson. */
#ifndef CLI_SHARED_OUTPUT_JSON_H
#define CLI_SHARED_OUTPUT_JSON_H

#include "sim/base/error.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Sets object[key] to the number, or to null with object["<key>_is"] = "infinite" or "unknown" for
 * one that JSON cannot write. */
void json_set_real(json_t *object, const char *key, double value);

/* Sets object[key] to [low, high]; where either is one that JSON cannot write, both are null, and
 * object["<key>_is"] says so as json_set_real does. */
void json_set_interval(json_t *object, const char *key, const double interval[2]);

/* The number; as a string of digits where it is beyond JSON's (jansson's) integers. */
json_t *json_unsigned(uint64_t value);

/* The text, of bytes that are not UTF-8 a '?' each: for what comes from outside, as names of files.
 * json_string gives NULL for them, which is lost on the way into an object. */
json_t *json_any_string(const char *text);

/* Appends the number to the array, or null. */
void json_append_real(json_t *array, double value);

/* From now on json_print knows whether memory was short for any part of what it is given: objects
 * can be built without looking at each call. Before anything else of jansson's. */
void json_watch_memory(void);

/* malloc, for what is needed on the way: json_print knows when this fails, too. */
void *json_allocate(size_t size);

/* Prints the object in one line, and frees it. Returns an exit code. NULL: memory was short. */
int json_print(json_t *object);

/* The same as a part of something larger, without the end of the line. */
bool json_write(json_t *object, struct error *error);

/* JSON as text. */

/* Prints the value without blanks, the members of objects in the order in which they were set, and
 * reals with the fewest digits that read back as them (jansson's own writer gives 0.1 seventeen),
 * always with a point or an exponent. The value is only read. Errors are left to ferror(out). */
void json_text_print(FILE *out, json_t *value);

#endif
