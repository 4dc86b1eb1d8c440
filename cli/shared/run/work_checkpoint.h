/* --checkpoint of work that is done in blocks: what is done of it, in a file of that folder for
 * each run of blocks, whose name tells the command. */
#ifndef CLI_SHARED_RUN_WORK_CHECKPOINT_H
#define CLI_SHARED_RUN_WORK_CHECKPOINT_H

#include "analysis/layers/checkpoint_file.h"
#include "cli/shared/run/checkpoint_options.h"
#include "sim/parallel/blocks.h"

struct work_checkpoint {
    struct blocks_store store;
    double every, saved; /* s */
    char *command;       /* what it is that is done; to be freed */
    const char *folder;
    char name[128];
    int runs; /* of blocks, each of which has a file of its own */
    char path[CHECKPOINT_PATH];
    struct error unsaved; /* why it could not be saved when that was tried last */
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
