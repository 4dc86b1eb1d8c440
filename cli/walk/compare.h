/* `bukub walk compare`: strategies and, with --sample, two samples of a user's own move counts,
 * whose tests are a result of another kind. */
#ifndef CLI_WALK_COMPARE_H
#define CLI_WALK_COMPARE_H

#include "cli/shared/run/command.h"
#include "cli/walk/options.h"

struct compare_options {
    struct walk_options walk;
    uint64_t first_game, games;
    bool independent;
    struct option_list sample;
};

/* Tests of samples. */
extern const struct command samples_command;

/* With samples: refuses options of simulations, and other numbers of samples than two. */
bool samples_check(void *what, struct error *error);

#endif
