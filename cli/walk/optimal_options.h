/* What `bukub walk optimal` is asked for. */
#ifndef CLI_WALK_OPTIMAL_OPTIONS_H
#define CLI_WALK_OPTIMAL_OPTIONS_H

#include "cli/walk/options.h"

struct optimal_options {
    struct walk_options walk;
    uint64_t decisions, habits; /* to tell, at most */
    bool changes, distribution;
    uint64_t within;   /* the aim is to finish in so many moves; 0: it is not */
    double discount;   /* the aim are discounted moves; 1: they are not */
    const char *prism; /* a file, or NULL */
};

/* Fills in defaults and reads the command line. Fails with the first option that is wrong, and on
 * options that exclude each other. */
bool optimal_options_parse(struct optimal_options *options, int argc, char **argv,
                           struct error *error);

/* The canonical command line; to be freed. NULL when memory is short. */
char *optimal_options_text(const struct optimal_options *options,
                           const struct walk_setting *setting);

#endif
