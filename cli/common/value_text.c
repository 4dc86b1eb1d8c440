#include "cli/common/value_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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
