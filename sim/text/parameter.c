#include "sim/text/parameter.h"

#include "sim/text/number.h"
#include "sim/text/quote.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Doubles hold every whole number up to 2^53. */
static const double most_whole = 9007199254740992.0;

size_t parameter_count(const struct parameter parameters[PARAMETERS + 1]) {
    size_t count = 0;
    while (count < PARAMETERS && parameters[count].name)
        count++;
    return count;
}

static bool is_whole(double number) {
    return fabs(number) <= most_whole && trunc(number) == number;
}

/* The default and the limits. */
static bool check_values(const struct parameter *parameter, struct error *error) {
    switch (parameter->kind) {
    case PARAMETER_TEXT:
        if (parameter->initial_text && !spec_is_value(parameter->initial_text))
            return error_input(error, "its default %s cannot be written as a value",
                               quote(parameter->initial_text).text);
        return true;
    case PARAMETER_WHOLE:
        if (!is_whole(parameter->initial) || !is_whole(parameter->minimum) ||
            !is_whole(parameter->maximum))
            return error_input(error, "its default and limits must be whole numbers up to 2^53");
        break;
    case PARAMETER_NUMBER:
        break;
    default:
        return error_input(error, "it is of no kind there is (%d)", (int)parameter->kind);
    }
    if (!isfinite(parameter->initial) || !(parameter->minimum <= parameter->initial) ||
        !(parameter->initial <= parameter->maximum))
        return error_input(error, "its default %g is not within its limits %g to %g",
                           parameter->initial, parameter->minimum, parameter->maximum);
    return true;
}

bool summary_check(const char *summary, struct error *error) {
    if (!summary)
        return error_input(error, "it has no summary");
    for (; *summary; summary++)
        if (iscntrl((unsigned char)*summary))
            return error_input(error, "its summary has a control character; allowed: one line");
    return true;
}

static bool check_one(const struct parameter *parameters, size_t number, struct error *error) {
    const struct parameter *parameter = &parameters[number];
    if (!spec_is_word(parameter->name))
        return error_input(error, "parameter %s: a name is of " SPEC_WORD_RULE,
                           quote(parameter->name).text);
    for (size_t i = 0; i < number; i++)
        if (strcmp(parameters[i].name, parameter->name) == 0)
            return error_input(error, "two parameters '%s'", parameter->name);
    return (summary_check(parameter->summary, error) && check_values(parameter, error)) ||
           error_within(error, "parameter '%s'", parameter->name);
}

bool parameter_check(const struct parameter parameters[PARAMETERS + 1], struct error *error) {
    size_t count = parameter_count(parameters);
    if (parameters[count].name)
        return error_input(error, "more than %d parameters", PARAMETERS);
    for (size_t i = 0; i < count; i++)
        if (!check_one(parameters, i, error))
            return false;
    return true;
}

/* Fails for a parameter that is not in the list. */
static bool check_keys(const struct parameter *parameters, const struct spec *given,
                       struct error *error) {
    size_t count = parameter_count(parameters);
    for (size_t i = 0; i < given->count; i++) {
        const char *key = given->pair[i].key;
        size_t found = 0;
        while (found < count && strcmp(parameters[found].name, key) != 0)
            found++;
        if (found < count)
            continue;
        if (count == 0)
            return error_input(error, "no parameter '%s': there is none", key);
        char names[PARAMETERS * (SPEC_WORD + 2)] = "";
        for (size_t j = 0; j < count; j++)
            strcat(strcat(names, j == 0 ? "" : ", "), parameters[j].name);
        return error_input(error, "no parameter '%s': there is %s", key, names);
    }
    return true;
}

static bool read_number(const struct parameter *parameter, const char *given, double *number,
                        struct error *error) {
    if (!given) {
        *number = parameter->initial;
        return true;
    }
    if (parameter->kind == PARAMETER_NUMBER)
        return number_parse_real(given, parameter->minimum, parameter->maximum, number, error);
    int64_t whole;
    if (!number_parse_whole(given, (int64_t)parameter->minimum, (int64_t)parameter->maximum, &whole,
                            error))
        return false;
    *number = (double)whole;
    return true;
}

/* Settles one parameter: its value, and its canonical text in `pair`. `given` may be NULL. */
static bool settle(const struct parameter *parameter, const char *given,
                   struct parameter_value *value, struct spec_pair *pair, struct error *error) {
    snprintf(pair->key, sizeof pair->key, "%s", parameter->name);
    if (parameter->kind == PARAMETER_TEXT) {
        if (!given)
            given = parameter->initial_text;
        if (!given)
            return error_input(error, "it must be given");
        snprintf(pair->value, sizeof pair->value, "%s", given);
        value->text = pair->value;
        return true;
    }
    char text[NUMBER_TEXT];
    if (!read_number(parameter, given, &value->number, error))
        return false;
    number_print(value->number, text);
    snprintf(pair->value, sizeof pair->value, "%s", text);
    return true;
}

static bool fill(struct parameter_choice *choice, const struct parameter *parameters,
                 const struct spec *given, struct error *error) {
    size_t count = parameter_count(parameters);
    choice->spec = calloc(1, sizeof *choice->spec);
    choice->values = calloc(PARAMETERS, sizeof *choice->values);
    if (!choice->spec || !choice->values)
        return error_memory(error);
    struct spec *spec = choice->spec;
    snprintf(spec->name, sizeof spec->name, "%s", given->name);
    if (!check_keys(parameters, given, error))
        return error_within(error, "%s", spec->name);
    for (; spec->count < count; spec->count++) {
        const struct parameter *parameter = &parameters[spec->count];
        if (!settle(parameter, spec_value(given, parameter->name), &choice->values[spec->count],
                    &spec->pair[spec->count], error))
            return error_within(error, "%s: %s", spec->name, parameter->name);
    }
    choice->text = spec_text(spec);
    return choice->text || error_memory(error);
}

bool parameter_choose(struct parameter_choice *choice,
                      const struct parameter parameters[PARAMETERS + 1], const struct spec *given,
                      struct error *error) {
    *choice = (struct parameter_choice){0};
    if (fill(choice, parameters, given, error))
        return true;
    parameter_choice_free(choice);
    return false;
}

void parameter_choice_free(struct parameter_choice *choice) {
    free(choice->text);
    free(choice->values);
    free(choice->spec);
    *choice = (struct parameter_choice){0};
}

char *parameter_usage(const char *name, const struct parameter parameters[PARAMETERS + 1]) {
    struct spec spec = {.count = parameter_count(parameters)};
    snprintf(spec.name, sizeof spec.name, "%s", name);
    for (size_t i = 0; i < spec.count; i++) {
        const struct parameter *parameter = &parameters[i];
        char number[NUMBER_TEXT];
        number_print(parameter->initial, number);
        const char *text = parameter->initial_text ? parameter->initial_text : "...";
        snprintf(spec.pair[i].key, sizeof spec.pair[i].key, "%s", parameter->name);
        snprintf(spec.pair[i].value, sizeof spec.pair[i].value, "%s",
                 parameter->kind == PARAMETER_TEXT ? text : number);
    }
    return spec_text(&spec);
}

bool parameter_no_name(const char *what, const char *name, const char *const *names, size_t count,
                       struct error *error) {
    struct error list = {0};
    size_t used = 0;
    for (size_t i = 0; i < count && used < sizeof list.text; i++)
        used += (size_t)snprintf(list.text + used, sizeof list.text - used, "%s%s",
                                 i == 0 ? "" : ", ", names[i]);
    return error_input(error, "no %s '%s': there are %s", what, name, list.text);
}
