#include "cli/shared/args/parameter_list.h"

#include "cli/shared/output/result_output.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct dataset_variable parameter_variables[] = {
    COORDINATE(TEXT, "parameter", "name", "name of the parameter", .key = "name"),
    VARIABLE(INT64, "owner", "1", "index of the strategy or agent that has the parameter, from 0",
             .key = "", .dimensions = {"parameter"}),
    VARIABLE(TEXT, "parameter_summary", "name", "meaning of the parameter", .key = "summary",
             .dimensions = {"parameter"}),
    VARIABLE(TEXT, "kind", "name", "number, whole (number), text or strategy",
             .dimensions = {"parameter"}),
    VARIABLE(DOUBLE, "default", "1", "default; NaN for texts", .whole = true,
             .otherwise = "default_text", .dimensions = {"parameter"}),
    VARIABLE(TEXT, "default_text", "name", "default of a text; empty if the parameter is required",
             .key = "", .dimensions = {"parameter"}),
    VARIABLE(DOUBLE, "minimum", "1", "lowest value allowed; NaN for texts", .known = "minimum",
             .unknown = DATASET_OMITTED, .whole = true, .dimensions = {"parameter"}),
    VARIABLE(DOUBLE, "maximum", "1", "highest value allowed; NaN for texts", .known = "maximum",
             .unknown = DATASET_OMITTED, .whole = true, .dimensions = {"parameter"}),
    {0},
};

static void parameter_set(struct result *result, size_t index, const struct parameter *parameter) {
    static const char *const kinds[] = {
        [PARAMETER_NUMBER] = "number",
        [PARAMETER_WHOLE] = "whole",
        [PARAMETER_TEXT] = "text",
        [PARAMETER_STRATEGY] = "strategy",
    };
    bool text = parameter_is_text(parameter);
    result_set_text(result, "parameter", index, parameter->name);
    result_set_text(result, "parameter_summary", index, parameter->summary);
    result_set_text(result, "kind", index, kinds[parameter->kind]);
    result_set_real(result, "default", index, text ? NAN : parameter->initial);
    result_set_text(result, "default_text", index,
                    text && parameter->initial_text ? parameter->initial_text : "");
    result_set_real(result, "minimum", index, text ? NAN : parameter->minimum);
    result_set_real(result, "maximum", index, text ? NAN : parameter->maximum);
}

void parameter_list_set(struct result *result, const char *dimension, size_t index,
                        const struct parameter_owner *owner, size_t *next) {
    char *usage = parameter_usage(owner->name, owner->parameters);
    result_set_text(result, dimension, index, usage);
    result_set_text(result, "name", index, owner->name);
    result_set_text(result, "summary", index, owner->summary);
    for (size_t i = 0; i < parameter_count(owner->parameters); i++) {
        result_set_whole(result, "owner", *next, (int64_t)index);
        parameter_set(result, (*next)++, &owner->parameters[i]);
    }
    free(usage);
}

static const char *owner_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return result_text(result, "name", (size_t)result_integer(result, "owner", row));
}

static const char *allowed_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    const char *kind = result_text(result, "kind", row);
    if (strcmp(kind, "text") == 0 || strcmp(kind, "strategy") == 0)
        return kind;
    char lowest[NUMBER_TEXT], highest[NUMBER_TEXT];
    number_print(result_real(result, "minimum", row), lowest);
    number_print(result_real(result, "maximum", row), highest);
    snprintf(buffer, VIEW_TEXT, "%s to %s%s", lowest, highest,
             strcmp(kind, "whole") == 0 ? ", whole" : "");
    return buffer;
}

void parameter_list_print(const struct result *result, const char *owner_heading) {
    const struct result_rows rows = {.dimensions = {"parameter"}};
    const struct view_column columns[] = {
        {.heading = owner_heading, .text = owner_text},
        {.heading = "<parameter", .variable = "parameter"},
        {.heading = "<allowed", .text = allowed_text},
        {.heading = "<description", .variable = "parameter_summary"},
        {0},
    };
    putchar('\n');
    const struct view_table table = {.rows = &rows, .labels = 2, .column = columns};
    view_table_print(result, &table, stdout);
}
