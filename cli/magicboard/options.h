/* Options shared by the verbs of MagicBoard: boards from a file, the output file, sides. */
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

/* A table for a struct magicboard_options. */
extern const struct option_entry magicboard_options_table[];

/* Reads the boards of the file. On success the caller frees the batch. */
bool magicboard_options_read(const struct magicboard_options *options,
                             struct magicboard_batch *batch, struct error *error);

/* Saves the result of a verb. */
struct magicboard_save {
    const struct common_options *common;
    /* Creates the dataset; NULL on failure. */
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    const void *context;
    const struct magicboard_batch *batch; /* for the attribute `board`, or NULL */
    struct dataset_timer timer;
};

/* Saves the dataset if -o is given. */
bool magicboard_save(const struct magicboard_save *save, struct error *error);

/* Sides of random boards on the command line. */
struct magicboard_sides {
    int side[MAGICBOARD_RANDOM_MOST];
    size_t count;
};

/* Parses "8", "5,8" or "5:20:1": whole numbers from 2 to 20, sorted, without
 * duplicates. The value is a struct magicboard_sides. */
bool magicboard_sides_parse(void *sides, const char *text, struct error *error);

/* Writes them as "5,8". */
void magicboard_sides_print(const void *value, FILE *out);

/* The option -d for a struct magicboard_sides at that offset. */
#define MAGICBOARD_SIDES_OPTION(place, by_default)                                                 \
    {                                                                                              \
        .name = "d", .letter = 'd', .argument = "D",                                               \
        .help = "Rows and columns: 2 to 20, also several, 5,8 or 5:20:1", .kind = OPTION_PARSED,   \
        .parse = magicboard_sides_parse, .print = magicboard_sides_print, .offset = (place),       \
        .usual = (by_default), .determines = true, .group = 1                                      \
    }

#endif
