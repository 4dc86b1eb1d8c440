/* The options --checkpoint and --every. */
#ifndef CLI_SHARED_RUN_CHECKPOINT_H
#define CLI_SHARED_RUN_CHECKPOINT_H

#include "analysis/layers/checkpoint_file.h"
#include "cli/shared/args/option_table.h"
#include "sim/base/error.h"
#include "sim/parallel/blocks.h"

struct checkpoint_options {
    const char *folder; /* or NULL: no checkpoints */
    double every;       /* s */
};

/* A table for a struct checkpoint_options. */
extern const struct option_entry checkpoint_options_table[];

/* Checkpoints of computations in blocks: the folder has a file for each run of blocks, named for
 * the command. */

struct work_checkpoint {
    struct blocks_store store;
    double every, saved; /* s */
    char *command;       /* identifies the computation; to be freed */
    const char *folder;
    char name[128];
    int runs; /* of blocks so far, each with its own file */
    char path[CHECKPOINT_PATH];
    struct error unsaved; /* why the last save failed */
};

/* Prepares the checkpoint requested by the options, if any, for the computation that this canonical
 * command line describes. Fails if the folder cannot be created or out of memory. Call
 * work_checkpoint_close in either case; it reports what could not be saved, which is no failure. */
bool work_checkpoint_open(struct work_checkpoint *checkpoint,
                          const struct checkpoint_options *options, const char *command_line,
                          struct error *error);

/* The store to pass to the computation; NULL if no checkpoint was requested. */
const struct blocks_store *work_checkpoint_store(const struct work_checkpoint *checkpoint);

void work_checkpoint_close(struct work_checkpoint *checkpoint);

#endif
