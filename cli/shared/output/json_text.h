/* JSON as text. */
#ifndef CLI_SHARED_OUTPUT_JSON_TEXT_H
#define CLI_SHARED_OUTPUT_JSON_TEXT_H

#include <jansson.h>
#include <stdio.h>

/* Prints the value without blanks, the members of objects in the order in which they were set, and
 * reals with the fewest digits that read back as them (jansson's own writer gives 0.1 seventeen),
 * always with a point or an exponent. The value is only read. Errors are left to ferror(out). */
void json_text_print(FILE *out, json_t *value);

#endif
