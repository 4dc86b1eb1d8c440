/* Choosing a strategy by its text, as avoid(squares=A1,then=hoard(n=4)): first its bases, the
 * strategies that it builds on (here hoard), which are values of its parameters, by recursion; then
 * the strategy itself. A strategy and its bases become one strategy, a composition (player.h). */
#include "strategies/walk/registry.h"

#include "sim/base/memory.h"
#include "strategies/program/process.h"
#include "strategies/walk/exec.h"

/* Nested strategies, at most: only one whose default is itself has more. */
enum { STRATEGY_DEPTH = 8 };

/* What a strategy builds on, and both as one strategy. */
struct strategy_bases {
    struct strategy_choice choice[WALK_MAX_PARAMETERS]; /* by parameter; zeroed: none */
    struct walk_composition composition;                /* points to what is chosen */
};

/* Starts the program that the parameters name. */
static bool start_program(struct strategy_choice *choice, const struct strategy_set *set,
                          struct error *error) {
    choice->program =
        strategy_program_start(&choice->chosen, &choice->parameters, set->watch, error);
    if (!choice->program)
        strategy_choice_free(choice);
    return choice->program;
}

/* Makes the strategy that is chosen and its bases one strategy: asked as is safe for all of them,
 * and opened in parallel if all may be. patient with memoryless bases has two phases. */
static void compose(struct strategy_choice *choice, const struct walk_strategy *strategy) {
    struct strategy_bases *bases = choice->bases;
    bool memoryless = true; /* all bases are */
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_choice *base = bases->composition.base[i];
        if (!base)
            continue;
        choice->chosen.parallel &= base->parallel;
        memoryless &= base->strategy->memoryless;
        if (base->asking < choice->chosen.asking)
            choice->chosen.asking = base->asking;
    }
    if (strategy == &strategy_patient && memoryless && choice->chosen.asking != WALK_ASK_TWICE)
        choice->chosen.second_phase = patient_second_phase(choice->chosen.values);
    bases->composition.outer = strategy;
    composition_describe(&bases->composition);
    choice->chosen.composition = &bases->composition;
    choice->chosen.strategy = &bases->composition.whole;
}

/* strategy_choose for a strategy inside `depth` others. */
static bool choose_nested(struct strategy_choice *choice, const struct strategy_set *set,
                          const char *text, int depth, struct error *error) {
    struct spec given;
    *choice = (struct strategy_choice){0};
    if (command_is(text))
        return command_choose(&choice->parameters, text, error) &&
               start_program(choice, set, error);
    if (!command_is_not_meant(text, "a strategy", error) || !spec_parse(&given, text, error))
        return false;
    const struct walk_strategy *strategy = strategy_set_find(set, given.name, error);
    if (!strategy)
        return false;
    /* First the bases, whose canonical texts replace those in `given`. */
    bool good = true;
    for (size_t i = 0; good && i < parameter_count(strategy->parameters); i++) {
        const struct parameter *parameter = &strategy->parameters[i];
        if (parameter->kind != PARAMETER_STRATEGY)
            continue;
        if (!choice->bases)
            choice->bases = memory_allocate(1, sizeof *choice->bases);
        struct strategy_choice *base = &choice->bases->choice[i];
        const char *base_text = spec_value(&given, parameter->name);
        if (!base_text)
            base_text = parameter->initial_text;
        if (!base_text) /* parameter_choose refuses it */
            continue;
        if (depth == STRATEGY_DEPTH)
            good = error_input(error,
                               "strategies are nested more than %d deep; is one its own default?",
                               STRATEGY_DEPTH);
        good = good && choose_nested(base, set, base_text, depth + 1, error) &&
               spec_set(&given, parameter->name, base->chosen.name, error);
        choice->bases->composition.base[i] = &base->chosen;
        if (!good && depth == 0 && error && error->kind == ERROR_INPUT)
            error_within(error, "%s: %s", strategy->name, parameter->name);
    }
    if (!good || !parameter_choose(&choice->parameters, strategy->parameters, &given, error)) {
        strategy_choice_free(choice);
        return false;
    }
    if (strategy == &strategy_exec)
        return start_program(choice, set, error);
    choice->chosen = (struct walk_choice){
        .strategy = strategy,
        .values = choice->parameters.values,
        .name = choice->parameters.text,
        .parallel = strategy_opens_in_parallel(strategy),
        .asking = strategy_asking(strategy),
        .solver = strategy == &strategy_optimal ? &strategy_optimal_solver : NULL,
    };
    if (choice->bases)
        compose(choice, strategy);
    return true;
}

bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error) {
    return choose_nested(choice, set, text, 0, error);
}

void strategy_choice_free(struct strategy_choice *choice) {
    for (size_t i = 0; choice->bases && i < WALK_MAX_PARAMETERS; i++)
        strategy_choice_free(&choice->bases->choice[i]);
    free(choice->bases);
    strategy_program_end(choice->program);
    parameter_choice_free(&choice->parameters);
    *choice = (struct strategy_choice){0};
}
