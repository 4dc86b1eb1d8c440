/* The options --checkpoint and --every, of computations in layers of gigabytes. */
#ifndef CLI_SHARED_RUN_CHECKPOINT_H
#define CLI_SHARED_RUN_CHECKPOINT_H

#include "cli/shared/args/option_table.h"

struct checkpoint_options {
    const char *folder; /* or NULL: no checkpoints */
    double every;       /* s */
};

/* A table for a struct checkpoint_options. */
extern const struct option_entry checkpoint_options_table[];

#endif
