/* The processes that work on one command together, its ranks 0 .. ranks_size() - 1: one process,
 * unless the program was built with MPI and started by mpirun (or srun).
 *
 * Every rank runs the same command with the same arguments and stays in step: all that decides what
 * comes next follows from what every rank has. Rank 0 alone prints and saves files. A rank that
 * fails by itself tells rank 0, which stops with that error; when rank 0 ends, all others stop.
 *
 * All calls but ranks_rank, ranks_size and ranks_ended are made by the main thread. Those that wait
 * do so asleep, and fail with the error of another rank that has ended by one, and with
 * ERROR_STOPPED when rank 0 has ended, or when `watch` says to stop and others do not answer: they
 * are lost. */
#ifndef SIM_PARALLEL_RANKS_H
#define SIM_PARALLEL_RANKS_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <stdint.h>

/* Joins the others, before anything else of these; main's arguments. Fails when several processes
 * were started of a program that is built for one. */
bool ranks_open(int *argc, char ***argv, struct error *error);

/* What made this rank, which is not rank 0, end: told to rank 0. Only the first call says it. */
void ranks_report_failure(const struct error *error);

/* Tells the others that this rank has ended, and leaves when all have: none of these is called
 * afterwards. Returns the code to exit with, given one's own. *lost tells the one rank that is to
 * say it that rank 0 does not answer. */
int ranks_close(int code, bool *lost);

/* This rank's number, and how many there are. */
int ranks_rank(void);
int ranks_size(void);

/* Whether rank 0 has ended. Asked from any thread. */
bool ranks_ended(void);

/* From now on rank 0, which says this, is the only one: all others end. */
void ranks_release_others(void);

/* What connects them, as "Open MPI 4.1.4"; NULL: built without. */
const char *ranks_library(void);

/* The bytes of rank 0 to all ranks, which know how many. */
bool ranks_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error);

/* Fails with ERROR_STOPPED on all ranks when the watch of any says to stop. */
bool ranks_check_stop(const struct watch *watch, struct error *error);

/* Words from each rank to each: those for rank r, give[r], stand behind those for r - 1, and
 * likewise take[r] words of rank r. All in bulk; fewer than 2^31 words from one rank to another. */
struct ranks_exchange {
    const uint64_t *from;
    const size_t *give; /* [ranks_size()] */
    uint64_t *to;
    const size_t *take; /* [ranks_size()] */
};
bool ranks_exchange(const struct ranks_exchange *exchange, const struct watch *watch,
                    struct error *error);

/* A message of so many bytes from one rank to another, in order. */
bool ranks_send(int to, const void *bytes, size_t size, const struct watch *watch,
                struct error *error);
bool ranks_receive(int from, void *bytes, size_t size, const struct watch *watch,
                   struct error *error);

/* Whose message has come and waits to be received; -1: nobody's. Does not wait. */
bool ranks_probe(int *from, struct error *error);

#endif
