#include "strategies/walk/descriptor.h"

#include "sim/common/quote.h"
#include "sim/common/spec.h"

#include <math.h>
#include <string.h>

_Static_assert((int)SPEC_PAIRS >= (int)WALK_MAX_PARAMETERS, "every parameter can be given");

#define WORD_RULE "lower-case letters, digits and '-', beginning with a letter, at most 31"

/* Doubles hold every whole number up to 2^53. */
static const double most_whole = 9007199254740992.0;

size_t descriptor_parameters(const struct walk_strategy *strategy) {
    size_t count = 0;
    while (count < WALK_MAX_PARAMETERS && strategy->parameters[count].name)
        count++;
    return count;
}

static bool is_whole(double number) {
    return fabs(number) <= most_whole && trunc(number) == number;
}

/* The default and the limits. */
static bool check_values(const struct walk_parameter *parameter, struct error *error) {
    switch (parameter->kind) {
    case WALK_TEXT:
        if (parameter->initial_text && !spec_is_value(parameter->initial_text))
            return error_input(error, "its default %s cannot be written as a value",
                               quote(parameter->initial_text).text);
        return true;
    case WALK_WHOLE:
        if (!is_whole(parameter->initial) || !is_whole(parameter->minimum) ||
            !is_whole(parameter->maximum))
            return error_input(error, "its default and limits must be whole numbers up to 2^53");
        break;
    case WALK_NUMBER:
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

static bool check_parameter(const struct walk_strategy *strategy, size_t number,
                            struct error *error) {
    const struct walk_parameter *parameter = &strategy->parameters[number];
    if (!spec_is_word(parameter->name))
        return error_input(error, "parameter %s: a name is of " WORD_RULE,
                           quote(parameter->name).text);
    for (size_t i = 0; i < number; i++)
        if (strcmp(strategy->parameters[i].name, parameter->name) == 0)
            return error_input(error, "two parameters '%s'", parameter->name);
    if (!parameter->summary)
        return error_input(error, "parameter '%s': it has no summary", parameter->name);
    if (!check_values(parameter, error))
        return error_within(error, "parameter '%s'", parameter->name);
    return true;
}

static bool check_members(const struct walk_strategy *strategy, struct error *error) {
    if (!strategy->summary)
        return error_input(error, "it has no summary");
    if (!strategy->take)
        return error_input(error, "it has no take");
    if (strategy->memoryless && strategy->memory_size > 0)
        return error_input(error, "memoryless, and yet it wants %zu bytes of memory",
                           strategy->memory_size);
    if (strategy->memoryless && strategy->landed)
        return error_input(error, "memoryless, and yet it has landed");
    size_t count = descriptor_parameters(strategy);
    if (strategy->parameters[count].name)
        return error_input(error, "more than %d parameters", WALK_MAX_PARAMETERS);
    for (size_t i = 0; i < count; i++)
        if (!check_parameter(strategy, i, error))
            return false;
    return true;
}

bool descriptor_check(const struct walk_strategy *strategy, struct error *error) {
    if (!strategy->name)
        return error_input(error, "a strategy without a name");
    if (!spec_is_word(strategy->name))
        return error_input(error, "strategy %s: a name is of " WORD_RULE,
                           quote(strategy->name).text);
    return check_members(strategy, error) || error_within(error, "strategy '%s'", strategy->name);
}
