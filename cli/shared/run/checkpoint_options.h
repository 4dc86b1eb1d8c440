/* --checkpoint and --every, for what takes long enough to be saved on the way. */
#ifndef CLI_SHARED_RUN_CHECKPOINT_OPTIONS_H
#define CLI_SHARED_RUN_CHECKPOINT_OPTIONS_H

#include "sim/base/error.h"

#include <argp.h>

struct checkpoint_options {
    const char *folder;  /* or NULL: nothing is saved */
    double every;        /* s */
    struct error *error; /* where options tell what is wrong */
};

/* Nothing is given yet. */
void checkpoint_options_init(struct checkpoint_options *options, struct error *error);

/* Child parser; its input is a struct checkpoint_options. */
extern const struct argp checkpoint_options_argp;

#endif
