/* The lists of `strategies' and `agents': owners, and a row for each parameter of each owner. If
 * values of a parameter are texts, `default` and the bounds are NaN. JSON omits these bounds, and
 * has the default_text as default, or null if it is empty. */
#include "cli/shared/args/parameter_list.h"
#include "sim/text/number.h"

#include <math.h>

const struct dataset_variable parameter_variables[] = {
    COORDINATE(TEXT, "parameter", "name", "name of the parameter", .key = "name"),
    VARIABLE(INT64, "owner", "1", "index of the strategy or agent that has the parameter, from 0",
             .key = "", .dimensions = {"parameter"}),
    VARIABLE(TEXT, "parameter_summary", "name", "meaning of the parameter", .key = "summary",
             .dimensions = {"parameter"}, .shown.heading = "description"),
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

void parameter_list_to_result(struct result *result, const char *dimension,
                              const struct parameter_owner *owner, size_t owners) {
    static const char *const kinds[] = {
        [PARAMETER_NUMBER] = "number",
        [PARAMETER_WHOLE] = "whole",
        [PARAMETER_TEXT] = "text",
        [PARAMETER_STRATEGY] = "strategy",
    };
    size_t parameters = 0; /* of all owners */
    for (size_t i = 0; i < owners; i++)
        parameters += parameter_count(owner[i].parameters);
    result_dimension(result, dimension, owners);
    result_dimension(result, "parameter", parameters);
    for (size_t i = 0, row = 0; i < owners; i++) {
        char *usage = parameter_usage(owner[i].name, owner[i].parameters); /* "hoard(n=3)" */
        result_set_text(result, dimension, i, usage);
        free(usage);
        result_set_text(result, "name", i, owner[i].name);
        result_set_text(result, "summary", i, owner[i].summary);
        for (size_t k = 0; k < parameter_count(owner[i].parameters); k++, row++) {
            const struct parameter *parameter = &owner[i].parameters[k];
            bool text = parameter_is_text(parameter);
            result_set_whole(result, "owner", row, (int64_t)i);
            result_set_text(result, "parameter", row, parameter->name);
            result_set_text(result, "parameter_summary", row, parameter->summary);
            result_set_text(result, "kind", row, kinds[parameter->kind]);
            result_set_real(result, "default", row, text ? NAN : parameter->initial);
            result_set_text(result, "default_text", row,
                            text && parameter->initial_text ? parameter->initial_text : "");
            result_set_real(result, "minimum", row, text ? NAN : parameter->minimum);
            result_set_real(result, "maximum", row, text ? NAN : parameter->maximum);
        }
    }
}

const char *parameter_allowed_text(const struct result *result, const char *variable, size_t row,
                                   char buffer[VIEW_TEXT]) {
    const char *kind = result_text(result, "kind", row);
    if (strcmp(kind, "text") == 0 || strcmp(kind, "strategy") == 0)
        return kind;
    snprintf(buffer, VIEW_TEXT, "%s to %s%s", number_text(result_real(result, "minimum", row)).text,
             number_text(result_real(result, "maximum", row)).text,
             strcmp(kind, "whole") == 0 ? ", whole" : "");
    return buffer;
}
