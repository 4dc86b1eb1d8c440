#include "strategies/walk/choice.h"

#include "sim/common/number.h"
#include "sim/common/spec.h"
#include "strategies/walk/descriptor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fails for a parameter that the strategy does not have. */
static bool check_keys(const struct walk_strategy *strategy, const struct spec *given,
                       struct error *error) {
    size_t count = descriptor_parameters(strategy);
    for (size_t i = 0; i < given->count; i++) {
        const char *key = given->pair[i].key;
        size_t found = 0;
        while (found < count && strcmp(strategy->parameters[found].name, key) != 0)
            found++;
        if (found < count)
            continue;
        if (count == 0)
            return error_input(error, "no parameter '%s': there is none", key);
        char names[WALK_MAX_PARAMETERS * (SPEC_WORD + 2)] = "";
        for (size_t j = 0; j < count; j++)
            strcat(strcat(names, j == 0 ? "" : ", "), strategy->parameters[j].name);
        return error_input(error, "no parameter '%s': there is %s", key, names);
    }
    return true;
}

static bool read_number(const struct walk_parameter *parameter, const char *given, double *number,
                        struct error *error) {
    if (!given) {
        *number = parameter->initial;
        return true;
    }
    if (parameter->kind == WALK_NUMBER)
        return number_parse_real(given, parameter->minimum, parameter->maximum, number, error);
    int64_t whole;
    if (!number_parse_whole(given, (int64_t)parameter->minimum, (int64_t)parameter->maximum, &whole,
                            error))
        return false;
    *number = (double)whole;
    return true;
}

/* Settles one parameter: its value, and its canonical text in `pair`. `given` may be NULL. */
static bool settle(const struct walk_parameter *parameter, const char *given,
                   struct walk_value *value, struct spec_pair *pair, struct error *error) {
    snprintf(pair->key, sizeof pair->key, "%s", parameter->name);
    if (parameter->kind == WALK_TEXT) {
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

static bool fill(struct strategy_choice *choice, const struct spec *given, struct error *error) {
    const struct walk_strategy *strategy = choice->strategy;
    size_t count = descriptor_parameters(strategy);
    choice->spec = calloc(1, sizeof *choice->spec);
    choice->values = calloc(WALK_MAX_PARAMETERS, sizeof *choice->values);
    if (!choice->spec || !choice->values)
        return error_memory(error);
    if (!check_keys(strategy, given, error))
        return error_within(error, "%s", strategy->name);
    struct spec *spec = choice->spec;
    snprintf(spec->name, sizeof spec->name, "%s", strategy->name);
    for (; spec->count < count; spec->count++) {
        const struct walk_parameter *parameter = &strategy->parameters[spec->count];
        if (!settle(parameter, spec_value(given, parameter->name), &choice->values[spec->count],
                    &spec->pair[spec->count], error))
            return error_within(error, "%s: %s", strategy->name, parameter->name);
    }
    choice->text = spec_text(spec);
    return choice->text || error_memory(error);
}

bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error) {
    *choice = (struct strategy_choice){0};
    struct spec given;
    if (!spec_parse(&given, text, error))
        return error_within(error, "strategy");
    choice->strategy = strategy_set_find(set, given.name, error);
    if (!choice->strategy)
        return false;
    if (fill(choice, &given, error))
        return true;
    strategy_choice_free(choice);
    return false;
}

void strategy_choice_free(struct strategy_choice *choice) {
    free(choice->text);
    free(choice->values);
    free(choice->spec);
    *choice = (struct strategy_choice){0};
}

bool strategy_open(struct walk_player *player, const struct strategy_choice *choice,
                   struct walk_setup setup, struct error *error) {
    setup.values = choice->values;
    return player_open(player, choice->strategy, &setup, error);
}
