/* What verbs of MagicBoard that read boards are asked for. */
#ifndef CLI_MAGICBOARD_OPTIONS_H
#define CLI_MAGICBOARD_OPTIONS_H

#include "cli/shared/args/options.h"
#include "sim/dataset/dataset.h"
#include "sim/magicboard/board.h"

#include <stdio.h>

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

/* Saving what a verb of MagicBoard found. */

struct magicboard_save {
    const struct common_options *common;
    /* Writes the canonical command line. */
    void (*print_command)(const void *context, FILE *out);
    /* Makes the file; NULL when that fails. */
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    const void *context;
    const struct magicboard_batch *batch; /* the boards it is about, or NULL */
    struct dataset_timer timer;
};

/* Saves the file where -o says, if it does. */
bool magicboard_save(const struct magicboard_save *save, struct error *error);

/* Sides of random boards on the command line. */

struct magicboard_sides {
    int side[MAGICBOARD_RANDOM_MOST];
    size_t count;
};

/* Reads "8", "5,8" or "5:20:1": whole numbers of 2 to 20, which are sorted, each once. */
bool magicboard_sides_parse(struct magicboard_sides *sides, const char *text, struct error *error);

/* Writes them one by one, "5,8". */
void magicboard_sides_print(const struct magicboard_sides *sides, FILE *out);

#endif
