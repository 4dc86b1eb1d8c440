#include "cli/command.h"

#include <stddef.h>

extern const struct command command_version, command_walk_run, command_walk_sweep;

const struct command *const commands[] = {
    &command_walk_run,
    &command_walk_sweep,
    &command_version,
    NULL,
};
