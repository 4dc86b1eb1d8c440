/* Files named on the command line, and those that are installed with the program. */
#ifndef CLI_SHARED_ARGS_TEXT_INPUT_H
#define CLI_SHARED_ARGS_TEXT_INPUT_H

#include "sim/base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Folders of installed examples, relative to that of the program: installed, or of the source. */
enum { INSTALLED_FOLDERS = 2 };
extern const char *const installed_folder[INSTALLED_FOLDERS];

/* The folder of the program's file, next to which its own files are; false if unknown. */
bool program_folder(char folder[PATH_MAX]);

/* Finds the file that a user names. Returns a copy of `given` if that file exists. For a word such
 * as `five` or `five.ini` with the kind `boards` and the ending `.ini`, it looks for an installed
 * file, share/bukub/boards/five.ini, or in the source folder, data/boards/five.ini; if there is
 * none, it returns a copy of `given`. To be freed. */
char *installed_path(const char *given, const char *kind, const char *ending);

/* The name of a file without its folders. */
const char *file_base_name(const char *path);

/* Sets *which to the index of the ending that the file name has, in any case. Fails with the
 * endings, ended by NULL, that are allowed; `error` may be NULL. */
bool file_ending_find(const char *path, const char *const *endings, size_t *which,
                      struct error *error);

/* The name for messages: the file's, or "standard input" for "-". */
const char *text_input_name(const char *argument);

/* Reads a file, or standard input if the argument is "-", of fewer than `most` bytes; to be freed.
 * For a word it also looks for an installed example of the game: see installed_path.
 * Returns NULL with ERROR_INPUT when it cannot be opened, is a directory, is longer or contains
 * NULs, and with ERROR_SYSTEM when reading fails. `what` ("position") describes the contents in
 * messages; *missing, if not NULL, is set to whether the file does not exist. */
char *text_input_read(const char *argument, const char *game, const char *what, size_t most,
                      bool *missing, struct error *error);

/* The same for boards, which may also be those of a result: if the name has one of
 * format_hdf5.endings, its attribute `board`. Fails if there is none. */
char *board_input_read(const char *argument, const char *game, const char *what,
                       struct error *error);

#endif
