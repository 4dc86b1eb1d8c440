/* Values of result files in words. */
#ifndef CLI_COMMON_VALUE_TEXT_H
#define CLI_COMMON_VALUE_TEXT_H

#include "sim/common/dataset.h"
#include "sim/common/number.h"

/* A text itself; a number in its shortest form, written to `buffer`: NaN, Inf and -Inf as R,
 * pandas and C read them. */
const char *value_text(const struct dataset_value *value, char buffer[NUMBER_TEXT]);

#endif
