/* The state of a computation, kept in its dataset to resume it. It consists of parts, the sums
 * (struct result_part) over units, such as games, of one call of blocks_run (parallel/blocks.h). */
#ifndef CLI_SHARED_RUN_STATE_H
#define CLI_SHARED_RUN_STATE_H

#include "sim/dataset/result.h"
#include "sim/parallel/blocks.h"

struct state {
    struct result *result; /* its parts are the state */
    const char *path;      /* for messages: the file that the state is from or is saved to */
    double every;          /* save after so many s; 0: only at the end */
    double saved;          /* when it was saved last, s, see clock_now */
    uint64_t runs;         /* calls of blocks_run that have begun; the current one is runs - 1 */
    /* Saves the result as it is known when run `run` has finished the units before `end`. */
    bool (*save)(void *context, uint64_t run, uint64_t end, struct error *error);
    void *context;
};

/* The store that keeps the blocks of a computation in *state. */
struct blocks_store state_store(struct state *state);

/* Whether it is a result file of an interrupted computation, which `bukub resume' continues. */
bool state_interrupted(const char *path);

/* Fails, naming the difference, unless `then`, the result of the file `path`, is of the same
 * computation on the same inputs as `now`, which is to be computed. `may_differ` lists parameters
 * that may differ, "games", ended by NULL. */
bool state_check_origin(const char *path, const struct result *then, const struct result *now,
                        const char *const *may_differ, struct error *error);

/* Reads the state of a file into the result. Fails unless both are of the same computation. */
bool state_read(struct result *result, const char *path, const char *const *may_differ,
                struct error *error);

#endif
