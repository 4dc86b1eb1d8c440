#include "strategies/walk/choice.h"

bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error) {
    *choice = (struct strategy_choice){0};
    struct spec given;
    if (!spec_parse(&given, text, error))
        return false;
    const struct walk_strategy *strategy = strategy_set_find(set, given.name, error);
    if (!strategy)
        return false;
    if (!parameter_choose(&choice->parameters, strategy->parameters, &given, error))
        return false;
    choice->chosen = (struct walk_choice){
        .strategy = strategy,
        .values = choice->parameters.values,
        .name = choice->parameters.text,
        .parallel = strategy_opens_in_parallel(strategy),
        .open = strategy == &strategy_optimal ? strategy_optimal_open : NULL,
        .shared_bytes = strategy == &strategy_optimal ? strategy_optimal_bytes : NULL,
    };
    return true;
}

void strategy_choice_free(struct strategy_choice *choice) {
    parameter_choice_free(&choice->parameters);
    *choice = (struct strategy_choice){0};
}
