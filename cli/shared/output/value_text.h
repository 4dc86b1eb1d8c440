/* Values of result files, for people and for programs. */
#ifndef CLI_SHARED_OUTPUT_VALUE_TEXT_H
#define CLI_SHARED_OUTPUT_VALUE_TEXT_H

#include "sim/dataset/dataset.h"
#include "sim/text/number.h"

#include <jansson.h>

/* A text itself; a number in its shortest form, written to `buffer`: NaN, Inf and -Inf as R,
 * pandas and C read them. */
const char *value_text(const struct dataset_value *value, char buffer[NUMBER_TEXT]);

/* Sets object[key] to the value, as json_set_real and json_unsigned do. */
void value_json_set(json_t *object, const char *key, const struct dataset_value *value);

#endif
