/* What verbs of MagicBoard that read boards are asked for. */
#ifndef CLI_MAGICBOARD_OPTIONS_H
#define CLI_MAGICBOARD_OPTIONS_H

#include "cli/shared/args/options.h"
#include "sim/magicboard/board_file.h"

struct magicboard_options {
    const char *file; /* "-": standard input */
    struct magicboard_reading reading;
    struct common_options common;
};

/* Defaults. */
void magicboard_options_init(struct magicboard_options *options);

/* Child parsers, the common options included, of which only those are shown that mean something:
 * their input is a struct magicboard_options. */
extern const struct argp magicboard_options_argp;        /* for a dataset */
extern const struct argp magicboard_person_options_argp; /* for a person who plays */

/* Reads the boards of the file. Free the batch when that succeeds. */
bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error);

/* What was read, as " --start NW --any-size FILE" for a canonical command line: the file without
 * its folders. */
void magicboard_options_print(const struct magicboard_options *options, FILE *out);

#endif
