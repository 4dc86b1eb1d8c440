#include "cli/command.h"

#include <stddef.h>

extern const struct command command_version, command_walk_run, command_walk_sweep,
    command_walk_trace;

const struct command *const commands[] = {
    &command_walk_run, &command_walk_sweep, &command_walk_trace, &command_version, NULL,
};
