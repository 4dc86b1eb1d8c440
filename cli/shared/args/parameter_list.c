#include "cli/shared/args/parameter_list.h"

#include "cli/shared/output/json.h"
#include "sim/text/number.h"

void parameter_list_begin(struct screen_table *table, const char *owner_heading) {
    const char *const heading[] = {owner_heading, "<parameter", "<allowed", "<description"};
    screen_table_head(table, heading, sizeof heading / sizeof *heading);
}

static void parameter_list_add_row(struct screen_table *table, const char *owner,
                                   const struct parameter *parameter) {
    char lowest[NUMBER_TEXT], highest[NUMBER_TEXT];
    number_print(parameter->minimum, lowest);
    number_print(parameter->maximum, highest);
    screen_table_add(table, "%s", owner);
    screen_table_add(table, "%s", parameter->name);
    if (parameter->kind == PARAMETER_TEXT)
        screen_table_add(table, "text");
    else
        screen_table_add(table, "%s to %s%s", lowest, highest,
                         parameter->kind == PARAMETER_WHOLE ? ", whole" : "");
    screen_table_add(table, "%s", parameter->summary);
}

void parameter_list_add(struct screen_table *table, const char *owner,
                        const struct parameter parameters[PARAMETERS + 1]) {
    size_t count = parameter_count(parameters);
    for (size_t i = 0; i < count; i++)
        parameter_list_add_row(table, owner, &parameters[i]);
}

/* Sets a default or limit: an integer for whole parameters, null if infinite. */
static void parameter_list_set_value(json_t *object, const char *key,
                                     const struct parameter *parameter, double number) {
    if (parameter->kind == PARAMETER_WHOLE)
        json_object_set_new(object, key, json_integer((json_int_t)number));
    else
        json_set_real(object, key, number);
}

static json_t *parameter_json(const struct parameter *parameter) {
    static const char *const kinds[] = {
        [PARAMETER_NUMBER] = "number", [PARAMETER_WHOLE] = "whole", [PARAMETER_TEXT] = "text"};
    json_t *object = json_pack("{s:s, s:s, s:s}", "name", parameter->name, "summary",
                               parameter->summary, "kind", kinds[parameter->kind]);
    if (parameter->kind == PARAMETER_TEXT) {
        /* null: required */
        json_object_set_new(object, "default",
                            parameter->initial_text ? json_string(parameter->initial_text)
                                                    : json_null());
        return object;
    }
    parameter_list_set_value(object, "default", parameter, parameter->initial);
    parameter_list_set_value(object, "minimum", parameter, parameter->minimum);
    parameter_list_set_value(object, "maximum", parameter, parameter->maximum);
    return object;
}

json_t *parameter_list_json(const struct parameter parameters[PARAMETERS + 1]) {
    json_t *array = json_array();
    size_t count = parameter_count(parameters);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, parameter_json(&parameters[i]));
    return array;
}
