/* A strategy as somebody chose it, with every parameter settled: from `frequent(min=4)` to what
 * plays. */
#ifndef STRATEGIES_WALK_CHOICE_H
#define STRATEGIES_WALK_CHOICE_H

#include "sim/base/watch.h"
#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"
#include "strategies/walk/registry.h"

struct strategy_choice {
    const struct walk_strategy *strategy;
    const char *text; /* canonical, with all parameters in the descriptor's order: `hoard(n=3)` */
    struct walk_value *values;      /* one for each parameter */
    struct parameter_choice chosen; /* owns the texts */
};

/* Reads a strategy of the set and its parameters. Fails with what is wrong, naming strategy and
 * parameter, and what is allowed. */
bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error);

/* Frees it; a zeroed choice is fine. */
void strategy_choice_free(struct strategy_choice *choice);

/* Opens it to play; `setup` needs no values. The choice must outlive the player. */
bool strategy_open(struct walk_player *player, const struct strategy_choice *choice,
                   struct walk_setup setup, struct error *error);

/* The same, asking `watch`, which may be NULL, whether to stop: before it opens, and while optimal
 * solves. Then it fails with ERROR_STOPPED. */
bool strategy_open_watched(struct walk_player *player, const struct strategy_choice *choice,
                           struct walk_setup setup, const struct watch *watch, struct error *error);

#endif
