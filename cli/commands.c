#include "cli/command.h"

#include <stddef.h>

extern const struct command command_walk_run;
extern const struct command command_walk_sweep;
extern const struct command command_walk_compare;
extern const struct command command_walk_trace;
extern const struct command command_walk_exact;
extern const struct command command_walk_optimal;
extern const struct command command_walk_infer;
extern const struct command command_walk_strategies;
extern const struct command command_info;
extern const struct command command_export;
extern const struct command command_version;

const struct command *const commands[] = {
    &command_walk_run,        //
    &command_walk_sweep,      //
    &command_walk_compare,    //
    &command_walk_trace,      //
    &command_walk_exact,      //
    &command_walk_optimal,    //
    &command_walk_infer,      //
    &command_walk_strategies, //
    &command_info,            //
    &command_export,          //
    &command_version,         //
    NULL,
};
