/* The state of a computation, kept in its dataset so that it can be resumed. */
#ifndef CLI_SHARED_RUN_STATE_H
#define CLI_SHARED_RUN_STATE_H

#include "sim/dataset/result.h"
#include "sim/parallel/blocks.h"

struct state {
    struct result *result; /* its parts are the state */
    const char *path;      /* of its file */
    double every, saved;   /* s; when it was saved last */
    uint64_t runs;         /* of blocks, so far */
    bool reported;         /* that it could not be saved */
    /* Fills the result with what is known, of units up to `end` of run number `run`, and saves it.
     */
    bool (*save)(void *context, uint64_t run, uint64_t end, struct error *error);
    void *context;
};

/* The store that keeps the blocks of a computation in *state. */
struct blocks_store state_store(struct state *state);

/* Whether it is a result file of an interrupted computation, which `bukub resume' continues. */
bool state_interrupted(const char *path);

/* Fails unless `then`, the result of that file, is of the same computation on the same inputs as
 * `now`, naming the difference. `may_differ` lists parameters that may differ, "games", ended by
 * NULL. */
bool state_check_origin(const char *path, const struct result *then, const struct result *now,
                        const char *const *may_differ, struct error *error);

/* Reads the state of a file into the result. Fails unless the file is of the same computation, as
 * above. */
bool state_read(struct result *result, const char *path, const char *const *may_differ,
                struct error *error);

#endif
