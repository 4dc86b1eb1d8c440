/* Text files and standard input, read whole. */
#ifndef SIM_TEXT_TEXT_FILE_H
#define SIM_TEXT_TEXT_FILE_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdio.h>

/* The text of a stream of fewer than `most` bytes, with a NUL behind it; to be freed. A byte order
 * mark is skipped, and lines that end in CR LF end in LF. `name` is that of the file in messages,
 * and `what` its kind ("position").
 * Returns NULL with ERROR_INPUT if it is a folder, is longer or contains a NUL; with ERROR_STOPPED
 * if reading was interrupted, and otherwise with ERROR_SYSTEM if it failed. */
char *text_file_read(FILE *file, const char *name, const char *what, size_t most,
                     struct error *error);

/* The text behind the byte order mark with which it begins, if it does. */
const char *text_without_mark(const char *text);

#endif
