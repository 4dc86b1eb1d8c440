/* Text files named on the command line. */
#ifndef CLI_SHARED_ARGS_TEXT_INPUT_H
#define CLI_SHARED_ARGS_TEXT_INPUT_H

#include "sim/base/error.h"

#include <stddef.h>

/* The name for messages: the file's, or "standard input" for "-". */
const char *text_input_name(const char *argument);

/* Reads a file, or standard input if the argument is "-", of fewer than `most` bytes; to be freed.
 * For a word it also looks for an installed example of the game: see installed_path.
 * Returns NULL with ERROR_INPUT when it cannot be opened, is a directory, is longer or contains
 * NULs, and with ERROR_SYSTEM when reading fails. `what` ("position") describes the contents in
 * messages; *missing, if not NULL, is set to whether the file does not exist. */
char *text_input_read(const char *argument, const char *game, const char *what, size_t most,
                      bool *missing, struct error *error);

/* The same for boards, which may also be those of a result: if the name has one of result_endings,
 * its attribute `board`. Fails if there is none. */
char *board_input_read(const char *argument, const char *game, const char *what,
                       struct error *error);

#endif
