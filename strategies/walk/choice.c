#include "strategies/walk/choice.h"

bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error) {
    *choice = (struct strategy_choice){0};
    struct spec given;
    if (!spec_parse(&given, text, error))
        return false;
    choice->strategy = strategy_set_find(set, given.name, error);
    if (!choice->strategy)
        return false;
    if (!parameter_choose(&choice->chosen, choice->strategy->parameters, &given, error))
        return false;
    choice->text = choice->chosen.text;
    return true;
}

void strategy_choice_free(struct strategy_choice *choice) {
    parameter_choice_free(&choice->chosen);
    *choice = (struct strategy_choice){0};
}

bool strategy_open(struct walk_player *player, const struct strategy_choice *choice,
                   struct walk_setup setup, struct error *error) {
    return strategy_open_watched(player, choice, setup, NULL, error);
}

bool strategy_open_watched(struct walk_player *player, const struct strategy_choice *choice,
                           struct walk_setup setup, const struct watch *watch,
                           struct error *error) {
    setup.values = choice->chosen.values;
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
