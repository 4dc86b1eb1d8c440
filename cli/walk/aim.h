/* `bukub walk optimal --within N` and `--discount X`: other aims than the least expected moves. */
#ifndef CLI_WALK_AIM_H
#define CLI_WALK_AIM_H

#include "cli/walk/optimal_options.h"

/* Solves, saves, prints. Returns the exit code. */
int aim_run(const struct optimal_options *options);

#endif
