/* A strategy chosen by its text, `frequent(min=4)`, with the values of all parameters. */
#ifndef STRATEGIES_WALK_CHOICE_H
#define STRATEGIES_WALK_CHOICE_H

#include "sim/base/watch.h"
#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"
#include "strategies/walk/registry.h"

struct strategy_choice {
    const struct walk_strategy *strategy;
    const char *text;               /* canonical, with all parameters in order: `hoard(n=3)` */
    struct parameter_choice chosen; /* values of the parameters; owns `text` */
};

/* Parses the text of a strategy of the set. The error names strategy and parameter, and says what
 * is allowed. */
bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error);

/* The choice may be zeroed. */
void strategy_choice_free(struct strategy_choice *choice);

/* Opens the strategy; `setup` needs no values. The choice must outlive the player. */
bool strategy_open(struct walk_player *player, const struct strategy_choice *choice,
                   struct walk_setup setup, struct error *error);

/* The same, but fails with ERROR_STOPPED if `watch`, which may be NULL, requests it before opening
 * or while `optimal` solves. */
bool strategy_open_watched(struct walk_player *player, const struct strategy_choice *choice,
                           struct walk_setup setup, const struct watch *watch, struct error *error);

#endif
