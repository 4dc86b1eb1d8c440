/* What `bukub walk run` and `bukub walk sweep` have in common: all but the number of p. */
#ifndef CLI_WALK_SWEEP_COMMAND_H
#define CLI_WALK_SWEEP_COMMAND_H

#include <stdbool.h>

struct sweep_command {
    const char *name;    /* "bukub walk sweep" */
    const char *doc;     /* what --help says above the options */
    const char *usual_p; /* where none is given, as --p takes it; NULL: as everywhere */
    bool one_p;          /* exactly one is allowed */
};

/* Parses, plays, saves, prints. Returns the exit code. */
int sweep_command_run(const struct sweep_command *command, int argc, char **argv);

#endif
