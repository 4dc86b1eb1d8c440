/* A strategy chosen by its text, `frequent(min=4)`, with the values of all parameters. Those that
 * are strategies themselves, as in `avoid(squares=A1,then=hoard(n=4))`, are chosen with it. The
 * program of `exec:./mine.py` is started. */
#ifndef STRATEGIES_WALK_CHOICE_H
#define STRATEGIES_WALK_CHOICE_H

#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"
#include "strategies/walk/registry.h"

struct strategy_choice {
    struct walk_choice chosen;          /* its name has the parameters in order: `hoard(n=3)` */
    struct parameter_choice parameters; /* their values, and the texts */
    struct strategy_bases *bases;       /* the strategies that it builds on; NULL: none */
    struct strategy_program *program;   /* exec:COMMAND; NULL: none */
};

/* Parses the text of a strategy of the set. The error names strategy and parameter, and says what
 * is allowed. */
bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error);

/* The choice may be zeroed. */
void strategy_choice_free(struct strategy_choice *choice);

#endif
