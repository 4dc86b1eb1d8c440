#include "cli/magicboard/sides.h"

#include "sim/text/range.h"

#include <math.h>

bool magicboard_sides_parse(struct magicboard_sides *sides, const char *text, struct error *error) {
    struct range range = {0};
    if (!range_parse(&range, text, MAGICBOARD_LEAST, MAGICBOARD_RANDOM_MOST, error))
        return false;
    range_sort(&range);
    bool done = true;
    sides->count = 0;
    for (size_t i = 0; done && i < range.values; i++) {
        double value = range.value[i];
        if (value == floor(value))
            sides->side[sides->count++] = (int)value;
        else
            done = error_input(error, "%g is not whole", value);
    }
    range_free(&range);
    return done;
}

void magicboard_sides_print(const struct magicboard_sides *sides, FILE *out) {
    for (size_t i = 0; i < sides->count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", sides->side[i]);
}
