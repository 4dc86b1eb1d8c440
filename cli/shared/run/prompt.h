/* Commands at the prompts of games in the terminal. */
#ifndef CLI_SHARED_RUN_PROMPT_H
#define CLI_SHARED_RUN_PROMPT_H

#include <stdbool.h>
#include <stdio.h>

/* Whether a line is "save FILE". If so, what `print` writes is saved there, unless the file exists,
 * and a message says so. */
bool prompt_saves(const char *line, void (*print)(const void *what, FILE *out), const void *what);

#endif
