#include "cli/shared/run/checkpoint_options.h"

#include "cli/shared/args/options.h"
#include "sim/text/number.h"

enum { KEY_CHECKPOINT = 0x390, KEY_EVERY };

static const struct argp_option checkpoint_option[] = {
    {.name = "checkpoint",
     .key = KEY_CHECKPOINT,
     .arg = "DIR",
     .doc = "Save in that folder what is done, and go on from what is there",
     .group = 1},
    {.name = "every",
     .key = KEY_EVERY,
     .arg = "S",
     .doc = "Seconds at least between two saves (default 60)",
     .group = 1},
    {0},
};

static error_t checkpoint_options_parse(int key, char *argument, struct argp_state *state) {
    struct checkpoint_options *options = state->input;
    switch (key) {
    case KEY_CHECKPOINT:
        options->folder = argument;
        return option_result(*argument ||
                                 error_input(options->error, "the name of a folder is empty"),
                             "checkpoint", options->error);
    case KEY_EVERY:
        return option_result(number_parse_real(argument, 0, 1e6, &options->every, options->error),
                             "every", options->error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp checkpoint_options_argp = {.options = checkpoint_option,
                                             .parser = checkpoint_options_parse};

void checkpoint_options_init(struct checkpoint_options *options, struct error *error) {
    *options = (struct checkpoint_options){.every = 60, .error = error};
}
