/* What every census does around its counting: watch it, save it where -o says, tell it, and say so
 * when it was stopped. */
#ifndef CLI_SHARED_RUN_CENSUS_RUN_H
#define CLI_SHARED_RUN_CENSUS_RUN_H

#include "cli/shared/output/json.h"
#include "cli/shared/run/checkpoint_options.h"
#include "cli/shared/run/result_save.h"
#include "sim/parallel/blocks.h"

struct census_run {
    const struct common_options *common;
    const struct checkpoint_options *checkpoint;
    const char *unit;        /* of what is counted, "boards" */
    uint64_t unit_size;      /* that many for each step that progress tells */
    struct watcher *watcher; /* that the counting is given */
    void *context;           /* of all of the following */
    bool (*count)(void *context, const struct blocks_store *store, struct error *error);
    /* Whether there is something to tell, of a census that was stopped. */
    bool (*begun)(const void *context);
    /* For the file: as in struct result_save. */
    void (*print_command)(const void *context, FILE *out);
    struct dataset_writer *(*create)(const void *context, const struct dataset_origin *origin,
                                     struct error *error);
    /* For programs; NULL when memory is short. For people, on stdout; fails when memory is short.
     */
    json_t *(*json)(const void *context);
    bool (*print)(const void *context);
    /* Notes how far a census got that was stopped. */
    void (*note_stop)(const void *context);
};

/* Returns the exit code. */
int census_run(const struct census_run *run);

#endif
