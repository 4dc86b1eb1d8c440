#include "strategies/walk/choice.h"

#include "strategies/walk/descriptor.h"
#include "strategies/walk/watched.h"

#include <stdlib.h>

static bool settle(struct strategy_choice *choice, const struct spec *given, struct error *error) {
    struct parameter parameters[PARAMETERS + 1];
    descriptor_parameters(choice->strategy, parameters);
    choice->values = calloc(PARAMETERS, sizeof *choice->values);
    if (!choice->values)
        return error_memory(error);
    if (!parameter_choose(&choice->chosen, parameters, given, error))
        return false;
    choice->text = choice->chosen.text;
    for (size_t i = 0; i < PARAMETERS; i++) {
        const struct parameter_value *value = &choice->chosen.values[i];
        choice->values[i] = (struct walk_value){.number = value->number, .text = value->text};
    }
    return true;
}

bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error) {
    *choice = (struct strategy_choice){0};
    struct spec given;
    if (!spec_parse(&given, text, error))
        return false;
    choice->strategy = strategy_set_find(set, given.name, error);
    if (!choice->strategy)
        return false;
    if (settle(choice, &given, error))
        return true;
    strategy_choice_free(choice);
    return false;
}

void strategy_choice_free(struct strategy_choice *choice) {
    parameter_choice_free(&choice->chosen);
    free(choice->values);
    *choice = (struct strategy_choice){0};
}

bool strategy_open(struct walk_player *player, const struct strategy_choice *choice,
                   struct walk_setup setup, struct error *error) {
    return strategy_open_watched(player, choice, setup, NULL, error);
}

bool strategy_open_watched(struct walk_player *player, const struct strategy_choice *choice,
                           struct walk_setup setup, const struct watch *watch,
                           struct error *error) {
    setup.values = choice->values;
    *player = (struct walk_player){.strategy = NULL};
    if (watch_stopped(watch))
        return error_stopped(error);
    if (choice->strategy != &strategy_optimal)
        return player_open(player, choice->strategy, &setup, error);
    player->setup = setup;
    if (strategy_optimal_open(&player->self, &setup, watch, error))
        player->strategy = choice->strategy;
    return player->strategy != NULL;
}
