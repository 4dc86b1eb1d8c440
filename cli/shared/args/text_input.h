/* Texts that people name on the command line. */
#ifndef CLI_SHARED_ARGS_TEXT_INPUT_H
#define CLI_SHARED_ARGS_TEXT_INPUT_H

#include "sim/base/error.h"

#include <stddef.h>

/* What to call it in messages: the name of the file, or "standard input" for "-". */
const char *text_input_name(const char *argument);

/* Reads all of a file, or of standard input where the argument is "-", of fewer than `most` bytes;
 * to be freed. NULL when it fails: with ERROR_INPUT when it cannot be opened, is a directory,
 * longer or has NULs, saying that it is no `what` ("position"), with ERROR_SYSTEM when reading
 * fails; *missing, if not NULL, tells whether there is no such file. */
char *text_input_read(const char *argument, const char *what, size_t most, bool *missing,
                      struct error *error);

#endif
