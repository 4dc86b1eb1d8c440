/* Another program, talked to line by line through its standard input and output. Whatever it does,
 * nobody waits for it longer than is said, and nothing is left of it in the end.
 *
 * Functions fail with ERROR_INPUT and what the program did, or with ERROR_STOPPED when the watch
 * says to stop; once one has failed, all that follow do, with
 * the same words. */
#ifndef STRATEGIES_MATCH_PROCESS_H
#define STRATEGIES_MATCH_PROCESS_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <sys/types.h>

enum { PROCESS_LINE = 4096 /* bytes of a line of its, at most, with the end */ };

struct process {
    pid_t pid; /* of the leader of a process group of its own; 0: not started */
    int socket;
    const struct watch *watch;  /* or NULL */
    char waiting[PROCESS_LINE]; /* what it has said and nobody has read */
    size_t length;
    bool failed;
    char fault[128]; /* what it did then */
};

/* Starts what a shell makes of the command. Fails with ERROR_SYSTEM if the machine cannot; that
 * there is no such program shows when it is talked to. */
bool process_start(struct process *process, const char *command, struct error *error);

/* Sends it a text, within so many seconds. */
bool process_send(struct process *process, const char *text, size_t length, double seconds,
                  struct error *error);

/* Reads a line, which loses its end (LF or CR LF), within so many seconds. */
bool process_read(struct process *process, char line[PROCESS_LINE], double seconds,
                  struct error *error);

/* Closes its standard input, gives it so many seconds to end, and then ends it and all processes of
 * its group. One that was not started is fine. */
void process_end(struct process *process, double seconds);

/* What another program answers, by the protocol that data/AGENTS.md describes. */

enum { ANSWER_COMMENTS = 1000 /* lines for an answer, at most */ };

/* Reads an answer that begins with that word, within so many seconds for each line; comments before
 * it are left out. *rest is what follows the word in `line`. Fails as process_read does, and on
 * another answer, after which the process has failed. */
bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error);

#endif
