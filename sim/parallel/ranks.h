/* The processes of one command, ranks 0 .. ranks_size() - 1: a single one unless the program was
 * built with MPI and started by mpirun or srun.
 *
 * All ranks run the same command with the same arguments and take the same decisions, based on data
 * that all of them have. Only rank 0 prints and saves files. A rank that fails reports it to rank
 * 0, which stops with that error; when rank 0 ends, all others stop.
 *
 * Except for ranks_rank, ranks_size and ranks_ended, call these functions from the main thread
 * only. Those that wait sleep meanwhile, and fail with the error reported by another rank, or with
 * ERROR_STOPPED if rank 0 has ended, or if `watch` requests a stop and other
 * ranks do not respond. */
#ifndef SIM_PARALLEL_RANKS_H
#define SIM_PARALLEL_RANKS_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <stdint.h>

/* Joins the other ranks; call it first, with the arguments of main. Fails if several processes were
 * started but the program was built without MPI. */
bool ranks_open(int *argc, char ***argv, struct error *error);

/* Reports to rank 0 why this rank, which is not rank 0, has failed. Only the first call counts. */
void ranks_report_failure(const struct error *error);

/* Waits until all ranks have ended, and leaves; call it last. Returns the exit code, given that of
 * this rank. *lost: rank 0 does not respond, and this is the rank that reports so. */
int ranks_close(int code, bool *lost);

/* The number of this rank, and of ranks. */
int ranks_rank(void);
int ranks_size(void);

/* Whether rank 0 has ended; callable from any thread. */
bool ranks_ended(void);

/* Called by rank 0 to continue alone; the others end. */
void ranks_release_others(void);

/* The MPI library, "Open MPI 4.1.4"; NULL if built without MPI. */
const char *ranks_library(void);

/* Broadcasts bytes of rank 0 to all ranks, which know the size. */
bool ranks_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error);

/* Fails with ERROR_STOPPED on all ranks if the watch of any rank requests a stop. */
bool ranks_check_stop(const struct watch *watch, struct error *error);

/* All-to-all exchange: give[r] words for rank r and take[r] words from rank r, each in the order of
 * ranks. Fewer than 2^31 words from one rank to another. */
struct ranks_exchange {
    const uint64_t *from;
    const size_t *give; /* [ranks_size()] */
    uint64_t *to;
    const size_t *take; /* [ranks_size()] */
};
bool ranks_exchange(const struct ranks_exchange *exchange, const struct watch *watch,
                    struct error *error);

/* Messages between two ranks, received in the order of sending. */
bool ranks_send(int to, const void *bytes, size_t size, const struct watch *watch,
                struct error *error);
bool ranks_receive(int from, void *bytes, size_t size, const struct watch *watch,
                   struct error *error);

/* The rank whose message has arrived, or -1. Does not wait. */
bool ranks_probe(int *from, struct error *error);

#endif
