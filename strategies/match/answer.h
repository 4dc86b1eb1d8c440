/* What another program answers, by the protocol that data/AGENTS.md describes. */
#ifndef STRATEGIES_MATCH_ANSWER_H
#define STRATEGIES_MATCH_ANSWER_H

#include "strategies/match/process.h"

enum { ANSWER_COMMENTS = 1000 /* lines for an answer, at most */ };

/* Reads an answer that begins with that word, within so many seconds for each line; comments before
 * it are left out. *rest is what follows the word in `line`. Fails as process_read does, and on
 * another answer, after which the process has failed. */
bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error);

#endif
