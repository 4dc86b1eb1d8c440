/* The processes of one command, ranks 0 .. process_count() - 1: a single one unless the program was
 * built with MPI and started by mpirun or srun.
 *
 * All ranks run the same command with the same arguments and take the same decisions, based on data
 * that all of them have. Only rank 0 prints and saves files.
 *
 * Collective functions are called by all ranks in the same order, from the main thread. Each begins
 * with a vote on whether to continue, so that it succeeds or fails on all ranks alike: it fails
 * with the error of a rank that has failed, and with ERROR_STOPPED if the watch of any rank
 * requests a stop. Other ranks may have been killed by then, so a rank waits for them at most two
 * seconds after that request. If it gives up, the function fails with ERROR_STOPPED on this rank,
 * whatever it does on others; and its buffers must not be freed, as MPI may still write there. */
#ifndef SIM_BASE_PROCESSES_H
#define SIM_BASE_PROCESSES_H

#include "sim/base/packing.h"
#include "sim/base/watch.h"

/* Joins the other ranks; call it first, with the arguments of main. Fails if several processes were
 * started but the program was built without MPI. */
bool processes_open(int *argc, char ***argv, struct error *error);

/* Waits until all ranks have called this function, and leaves MPI; call it last. `own` says why
 * this rank has failed, ERROR_NONE if it has not. Returns the exit code of this process. Fills
 * `error` on rank 0 if only another rank has failed. *lost: others do not respond; exit at once. */
int processes_close(const struct error *own, struct error *error, bool *lost);

/* The number of this rank; and the number of ranks. */
int process_number(void);
int process_count(void);

/* Rank 0 calls this to continue alone; the other ranks end. */
void processes_release_others(void);

/* The MPI library, "Open MPI 4.1.4"; NULL if built without MPI. */
const char *processes_library(void);

/* Collective: only votes. `own` is the error of this rank, NULL or ERROR_NONE if it has none; that
 * of the lowest rank counts. *value, unless NULL, becomes the largest of all ranks. */
bool processes_agree(const struct error *own, uint64_t *value, const struct watch *watch,
                     struct error *error);

/* Collective: broadcasts bytes of rank 0 to all ranks, which know the size. */
bool processes_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error);

/* Collective: gathers the bytes `mine` of all ranks on rank 0, where they become part[rank]; on
 * others, part[0] becomes `mine`. Free all of part[process_count()], which is zeroed before. `own`
 * is as above. The caller no longer owns `mine`; after a failure there is nothing to free. */
bool processes_gather(const struct error *own, struct packing *mine, struct packing *part,
                      const struct watch *watch, struct error *error);

#endif
