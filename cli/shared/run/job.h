/* This process as one of several that work on the same command (sim/parallel/ranks.h). */
#ifndef CLI_SHARED_RUN_JOB_H
#define CLI_SHARED_RUN_JOB_H

#include <stdbool.h>

/* Joins the others, with main's arguments. All but rank 0 say nothing from then on. Returns an exit
 * code. */
int job_open(int *argc, char ***argv);

/* Leaves them, with the exit code so far; returns the one to exit with. *lost: without delay, since
 * others will not answer any more. */
int job_close(int code, bool *lost);

#endif
