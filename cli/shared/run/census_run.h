/* The common part of all censuses: progress, interruption, checkpoints, saving and printing. */
#ifndef CLI_SHARED_RUN_CENSUS_RUN_H
#define CLI_SHARED_RUN_CENSUS_RUN_H

#include "cli/shared/output/json.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/result_save.h"
#include "sim/parallel/blocks.h"

struct census_run {
    const struct common_options *common;
    const struct checkpoint_options *checkpoint;
    const char *unit;        /* of what is counted, "boards" */
    uint64_t unit_size;      /* units per step */
    struct watcher *watcher; /* passed to `count` */
    void *context;           /* first argument of the following */
    bool (*count)(void *context, const struct blocks_store *store, struct error *error);
    /* Whether a stopped census has a partial result. */
    bool (*begun)(const void *context);
    /* As in struct result_save. */
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    /* JSON; NULL when memory is short. Tables on stdout; fails when memory is short. */
    json_t *(*json)(const void *context);
    bool (*print)(const void *context);
    /* Prints a note about the progress of a stopped census. */
    void (*note_stop)(const void *context);
};

/* Returns the exit code. */
int census_run(const struct census_run *run);

#endif
