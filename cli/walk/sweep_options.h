/* What `bukub walk run` and `bukub walk sweep` are asked for. */
#ifndef CLI_WALK_SWEEP_OPTIONS_H
#define CLI_WALK_SWEEP_OPTIONS_H

#include "cli/walk/options.h"
#include "sim/walk/sweep/sweep.h"

struct sweep_options {
    struct walk_options walk;
    uint64_t games, max_games;
    bool has_games, has_bounds, has_precision, has_every, exact, resume;
    double every; /* s between two saves on the way; 0: there are none */
    struct sweep_precision precision;
};

/* Fills in defaults and reads the command line; `doc` is what --help says above the options. Fails
 * with the first option that is wrong, and on options that exclude each other. */
bool sweep_options_parse(struct sweep_options *options, const char *doc, int argc, char **argv,
                         struct error *error);

/* The canonical command line, `name` being the command's; to be freed. NULL when memory is
 * short. */
char *sweep_options_text(const struct sweep_options *options, const char *name,
                         const struct walk_setting *setting);

#endif
