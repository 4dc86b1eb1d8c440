#include "strategies/walk/descriptor.h"

#include "sim/text/quote.h"
#include "sim/text/spec.h"

_Static_assert((int)PARAMETERS == (int)WALK_MAX_PARAMETERS, "every parameter can be given");

/* The kinds of a plug-in's parameters are numbers of its own. */
static const enum parameter_kind kind_of[] = {
    [WALK_NUMBER] = PARAMETER_NUMBER,
    [WALK_WHOLE] = PARAMETER_WHOLE,
    [WALK_TEXT] = PARAMETER_TEXT,
};

size_t descriptor_parameters(const struct walk_strategy *strategy,
                             struct parameter parameters[PARAMETERS + 1]) {
    for (size_t i = 0; i <= PARAMETERS; i++) {
        const struct walk_parameter *from = &strategy->parameters[i];
        size_t kind = (size_t)from->kind;
        parameters[i] = (struct parameter){
            .name = from->name,
            .summary = from->summary,
            .kind =
                kind < sizeof kind_of / sizeof *kind_of ? kind_of[kind] : (enum parameter_kind)kind,
            .initial = from->initial,
            .minimum = from->minimum,
            .maximum = from->maximum,
            .initial_text = from->initial_text,
        };
        if (!from->name)
            break;
    }
    return parameter_count(parameters);
}

static bool check_members(const struct walk_strategy *strategy, struct error *error) {
    if (!summary_check(strategy->summary, error))
        return false;
    if (!strategy->take)
        return error_input(error, "it has no take");
    if (strategy->memoryless && strategy->memory_size > 0)
        return error_input(error, "memoryless, and yet it wants %zu bytes of memory",
                           strategy->memory_size);
    if (strategy->memoryless && strategy->landed)
        return error_input(error, "memoryless, and yet it has landed");
    struct parameter parameters[PARAMETERS + 1];
    descriptor_parameters(strategy, parameters);
    return parameter_check(parameters, error);
}

bool descriptor_check(const struct walk_strategy *strategy, struct error *error) {
    if (!strategy->name)
        return error_input(error, "a strategy without a name");
    if (!spec_is_word(strategy->name))
        return error_input(error, "strategy %s: a name is of " SPEC_WORD_RULE,
                           quote(strategy->name).text);
    return check_members(strategy, error) || error_within(error, "strategy '%s'", strategy->name);
}
