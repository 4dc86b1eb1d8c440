/* Saving what a verb of MagicBoard found. */
#ifndef CLI_MAGICBOARD_SAVE_H
#define CLI_MAGICBOARD_SAVE_H

#include "cli/shared/args/options.h"
#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/board_file.h"

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

#endif
