/* Words of command lines as a shell reads them. */
#ifndef CLI_SHARED_ARGS_SHELL_WORD_H
#define CLI_SHARED_ARGS_SHELL_WORD_H

#include <stdio.h>

/* Prints a word so that a shell takes it for that one word: in single quotes where it needs some.
 */
void shell_word_print(FILE *out, const char *word);

#endif
