/* Saving what a verb found where -o says. */
#ifndef CLI_SHARED_RUN_RESULT_SAVE_H
#define CLI_SHARED_RUN_RESULT_SAVE_H

#include "cli/shared/args/options.h"
#include "sim/dataset/dataset.h"

#include <stdio.h>

struct result_save {
    const struct common_options *common;
    /* Writes the canonical command line. */
    void (*print_command)(const void *context, FILE *out);
    /* Makes the file; NULL when that fails. */
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    const void *context;
    const char *board; /* the text of what it is about, or NULL */
    struct dataset_timer timer;
};

/* Whether it could be saved where -o says, if it does: to be asked before the work begins. */
bool result_savable(const struct common_options *common, struct error *error);

/* Saves what was written where -o says, with these timers, and frees the writer. Of NULL, which
 * could not be made, it fails with the error that is there. */
bool result_write(struct dataset_writer *writer, const struct common_options *common,
                  const struct dataset_timer *timer, size_t timers, struct error *error);

/* Makes the file and saves it where -o says, if it does. What cannot be saved is to be told all the
 * same. */
bool result_save(const struct result_save *save, struct error *error);

/* The last word about that, when all is told and the exit code would be `code`: that it was saved,
 * if so and if a table was printed, or why it was not. Returns the exit code. */
int result_saved(const struct common_options *common, const struct error *trouble, int code);

#endif
