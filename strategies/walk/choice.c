/* Chooses a strategy by its text, for example avoid(squares=A1,then=hoard(n=4)). A parameter may
 * itself be a strategy, a base, here hoard(n=4). The bases are chosen first, by recursion, and
 * joined with the strategy to a composition (player.h), which then acts as one strategy. */
#include "sim/base/memory.h"
#include "strategies/program/process.h"
#include "strategies/walk/registry.h"

/* The maximum nesting of strategies. It ends an infinite recursion: in a plug-in, the default base
 * of a strategy may be that strategy itself. */
enum { STRATEGY_DEPTH = 8 };

/* The bases of a strategy, and the composition of the strategy with them. */
struct strategy_bases {
    struct strategy_choice choice[WALK_MAX_PARAMETERS]; /* [parameter] its base; zeroed: none */
    struct walk_composition composition;                /* its bases point into `choice` */
};

/* Starts the program whose command is the first parameter. */
static bool start_program(struct strategy_choice *choice, const struct strategy_set *set,
                          struct error *error) {
    choice->program =
        strategy_program_start(&choice->chosen, &choice->parameters, set->watch, error);
    return choice->program;
}

/* Makes the chosen strategy and its bases one strategy. It may be opened in parallel if all of them
 * may. It is asked in the most careful way that one needs: the first in enum walk_asking. With
 * memoryless bases, patient(turns=20) has a second phase, from turn 20 on. */
static void compose(struct strategy_choice *choice, const struct walk_strategy *strategy) {
    struct strategy_bases *bases = choice->bases;
    bool memoryless = true; /* whether all bases so far are */
    for (size_t i = 0; i < WALK_MAX_PARAMETERS; i++) {
        const struct walk_choice *base = bases->composition.base[i];
        if (!base)
            continue;
        choice->chosen.parallel = choice->chosen.parallel && base->parallel;
        memoryless = memoryless && base->strategy->memoryless;
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

static bool choose_nested(struct strategy_choice *choice, const struct strategy_set *set,
                          const char *text, int depth, struct error *error);

/* Chooses the bases of a strategy that is inside `depth` others: those in `given`, otherwise the
 * default ones. Their canonical texts replace the texts in `given`. */
static bool choose_bases(struct strategy_choice *choice, const struct strategy_set *set,
                         const struct walk_strategy *strategy, struct spec *given, int depth,
                         struct error *error) {
    for (size_t i = 0; i < parameter_count(strategy->parameters); i++) {
        const struct parameter *parameter = &strategy->parameters[i];
        if (parameter->kind != PARAMETER_STRATEGY)
            continue;
        if (!choice->bases)
            choice->bases = memory_allocate(1, sizeof *choice->bases);
        struct strategy_choice *base = &choice->bases->choice[i];
        const char *chosen_text = spec_value(given, parameter->name);
        const char *text = chosen_text ? chosen_text : parameter->initial_text;
        if (!text) /* required, but not given: parameter_choose will say so */
            continue;
        choice->bases->composition.base[i] = &base->chosen;
        const bool chosen = choose_nested(base, set, text, depth + 1, error) &&
                            spec_set(given, parameter->name, base->chosen.name, error);
        if (!chosen && depth == 0) /* only the outermost strategy and its parameter are named */
            return error_within_input(error, "%s: %s", strategy->name, parameter->name);
        if (!chosen)
            return false;
    }
    return true;
}

/* Chooses a strategy that is inside `depth` others, as hoard above is inside one. On failure, what
 * was chosen before remains to be freed, with the outermost strategy. */
static bool choose_nested(struct strategy_choice *choice, const struct strategy_set *set,
                          const char *text, int depth, struct error *error) {
    struct spec given;
    *choice = (struct strategy_choice){0};
    if (depth > STRATEGY_DEPTH)
        return error_input(error,
                           "strategies are nested more than %d deep; is one its own default?",
                           STRATEGY_DEPTH);
    if (command_is(text))
        return command_choose(&choice->parameters, text, error) &&
               start_program(choice, set, error);
    if (!command_parse_spec(&given, text, "a strategy", true, error))
        return false;
    const struct walk_strategy *strategy = strategy_set_find(set, given.name, error);
    if (!strategy || !choose_bases(choice, set, strategy, &given, depth, error) ||
        !parameter_choose(&choice->parameters, strategy->parameters, &given, error))
        return false;
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
    bool chosen = choose_nested(choice, set, text, 0, error);
    if (!chosen)
        strategy_choice_free(choice);
    return chosen;
}

void strategy_choice_free(struct strategy_choice *choice) {
    for (size_t i = 0; choice->bases && i < WALK_MAX_PARAMETERS; i++)
        strategy_choice_free(&choice->bases->choice[i]);
    free(choice->bases);
    strategy_program_end(choice->program);
    parameter_choice_free(&choice->parameters);
    *choice = (struct strategy_choice){0};
}
