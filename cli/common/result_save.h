/* Saving what a verb found where -o says. */
#ifndef CLI_COMMON_RESULT_SAVE_H
#define CLI_COMMON_RESULT_SAVE_H

#include "cli/common/options.h"
#include "sim/common/dataset_write.h"

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

/* Saves the file where -o says, if it does. */
bool result_save(const struct result_save *save, struct error *error);

#endif
