#include "cli/shared/run/checkpoint.h"

static bool checkpoint_folder_set(void *value, const char *text, struct error *error) {
    *(const char **)value = text;
    return *text || error_input(error, "the name of the folder is empty");
}

const struct option_entry checkpoint_options_table[] = {
    OPTION(PARSED, "checkpoint", "DIR", struct checkpoint_options, folder,
           "Write checkpoints to DIR and resume from them", .parse = checkpoint_folder_set,
           .group = 1),
    OPTION(REAL, "every", "S", struct checkpoint_options, every,
           "Write a checkpoint at most every S seconds", .highest = 1e6, .usual = "60", .group = 1),
    {0},
};
