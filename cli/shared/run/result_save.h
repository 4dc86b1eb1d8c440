/* Saving results to the file of -o. */
#ifndef CLI_SHARED_RUN_RESULT_SAVE_H
#define CLI_SHARED_RUN_RESULT_SAVE_H

#include "cli/shared/args/options.h"
#include "sim/dataset/dataset.h"

struct result_save {
    const struct common_options *common;
    /* Creates the dataset; NULL when that fails. */
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    const void *context;
    const char *board; /* the text of the board, or NULL */
    struct dataset_timer timer;
};

/* Whether the file of -o, if given, can be written. Call before the computation. */
bool result_savable(const struct common_options *common, struct error *error);

/* Adds the timers, saves to the file of -o and frees the writer. If the writer is NULL, fails with
 * the existing error. */
bool result_write(struct dataset_writer *writer, const struct common_options *common,
                  const struct dataset_timer *timer, size_t timers, struct error *error);

/* Creates the dataset, with the canonical command line of the parsed options, and saves it to the
 * file of -o, if given. If that fails, print the result all
 * the same. */
bool result_save(const struct result_save *save, struct error *error);

/* Prints that the result was saved, if a table was printed, or the error. `code` is the exit code
 * so far. Returns the exit code. */
int result_saved(const struct common_options *common, const struct error *save_error, int code);

#endif
