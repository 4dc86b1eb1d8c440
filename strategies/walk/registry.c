/* The list of built-in strategies; the set of the strategies of a run (built-in ones, then those of
 * plug-ins); and properties that are known of built-in strategies, but not of plug-ins. */
#include "strategies/walk/registry.h"

#include "sim/text/untrusted.h"

#include <dlfcn.h>
#include <string.h>

_Static_assert((int)PARAMETERS == (int)WALK_MAX_PARAMETERS, "every parameter can be given");

const struct walk_strategy *const strategy_builtin[] = {
    &strategy_greedy,   &strategy_pairs_first,
    &strategy_frequent, &strategy_reset_letters,
    &strategy_hoard,    &strategy_patient,
    &strategy_rate,     &strategy_random,
    &strategy_optimal,  NULL,
};

void strategy_set_init(struct strategy_set *set) {
    *set = (struct strategy_set){0};
    for (; strategy_builtin[set->count]; set->count++)
        set->strategy[set->count] = strategy_builtin[set->count];
    set->strategy[set->count++] = &strategy_table;
    set->strategy[set->count++] = &strategy_avoid;
    set->strategy[set->count++] = &strategy_exec;
}

void strategy_set_free(struct strategy_set *set) {
    while (set->libraries > 0)
        dlclose(set->library[--set->libraries].handle);
    set->count = 0;
}

bool strategy_check(const struct walk_strategy *strategy, struct error *error) {
    if (!strategy->name)
        return error_input(error, "a strategy without a name");
    if (!spec_is_word(strategy->name))
        return error_input(error, "strategy %s: a name is of " SPEC_WORD_RULE ", at most 31",
                           quote(strategy->name).text);
    bool good = summary_check(strategy->summary, error);
    if (good && !strategy->take)
        good = error_input(error, "it has no take");
    if (good && strategy->memoryless && strategy->memory_size > 0)
        good = error_input(error, "memoryless, but has memory_size %zu", strategy->memory_size);
    if (good && strategy->memoryless && strategy->landed)
        good = error_input(error, "memoryless, but has landed");
    good = good && parameter_check(strategy->parameters, error);
    return good || error_within(error, "strategy '%s'", strategy->name);
}

static const struct walk_strategy *lookup(const struct strategy_set *set, const char *name) {
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->strategy[i]->name, name) == 0)
            return set->strategy[i];
    return NULL; /* the set has no strategy of that name */
}

bool strategy_set_add(struct strategy_set *set, const struct walk_strategy *strategy,
                      struct error *error) {
    if (!strategy_check(strategy, error))
        return false;
    if (lookup(set, strategy->name))
        return error_input(error, "strategy '%s' exists already", strategy->name);
    if (set->count == STRATEGY_SET_STRATEGIES)
        return error_input(error, "too many strategies: at most %d", STRATEGY_SET_STRATEGIES);
    set->strategy[set->count++] = strategy;
    return true;
}

const struct walk_strategy *strategy_set_find(const struct strategy_set *set, const char *name,
                                              struct error *error) {
    const struct walk_strategy *found = lookup(set, name);
    if (found)
        return found;
    const char *names[STRATEGY_SET_STRATEGIES]; /* [set->count], for the message */
    for (size_t i = 0; i < set->count; i++)
        names[i] = set->strategy[i]->name;
    parameter_no_name("strategy", name, names, set->count, error);
    return NULL;
}

enum walk_asking strategy_asking(const struct walk_strategy *strategy) {
    /* These look at the letter offered, not at its square. So does patient if its bases do. */
    static const struct walk_strategy *const by_letter[] = {
        &strategy_greedy, &strategy_pairs_first, &strategy_frequent, &strategy_reset_letters,
        &strategy_hoard,  &strategy_random,      &strategy_rate,     &strategy_patient};
    for (size_t i = 0; i < sizeof by_letter / sizeof *by_letter; i++)
        if (strategy == by_letter[i])
            return WALK_ASK_BY_LETTER;
    return strategy == &strategy_optimal ? WALK_ASK_ONCE : WALK_ASK_TWICE;
}

bool strategy_opens_in_parallel(const struct walk_strategy *strategy) {
    for (size_t i = 0; strategy_builtin[i]; i++)
        if (strategy_builtin[i] == strategy)
            return true;
    return strategy == &strategy_avoid;
}

const struct strategy_library *strategy_set_library(const struct strategy_set *set,
                                                    const struct walk_strategy *strategy) {
    for (size_t i = 0; i < set->libraries; i++) {
        const struct strategy_library *library = &set->library[i];
        for (size_t k = library->first; k < library->end; k++)
            if (set->strategy[k] == strategy)
                return library;
    }
    return NULL;
}
