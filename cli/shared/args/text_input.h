/* Files named on the command line, and those that are installed with the program. */
#ifndef CLI_SHARED_ARGS_TEXT_INPUT_H
#define CLI_SHARED_ARGS_TEXT_INPUT_H

#include "sim/base/error.h"

#include <limits.h>

/* The folders with example files, relative to the folder of the program's file, ended by NULL: for
 * a program that is installed (bin/bukub), in the source folder, or in build/release there. */
extern const char *const installed_folder[];

/* The folder of the program's file, without a slash at the end; false if unknown. */
bool program_folder(char folder[PATH_MAX]);

/* The path of the first FOLDER/NAME that can be read, to be freed; NULL: none. `folders`, ended by
 * NULL, are relative to the folder of the program's file. */
char *program_file(const char *const *folders, const char *name);

/* The path of the file that a user names; to be freed. If no file `given` exists, and `given` has
 * no slash, it is an example file, if there is one: for `given` five or five.ini, the subfolder
 * `boards` and the ending `.ini`, share/bukub/boards/five.ini or, in the source folder,
 * data/boards/five.ini. In all other cases, and if `subfolder` is NULL, it is a copy of `given`. */
char *installed_path(const char *given, const char *subfolder, const char *ending);

/* The name of a file without its folders. */
const char *file_base_name(const char *path);

/* Fails unless the file name has one of these endings (".pdf", ".svg", NULL), in upper or lower
 * case. `error` may be NULL. */
bool file_ending_check(const char *path, const char *const *endings, struct error *error);

/* The name of an input in messages: the path itself or, for "-", "standard input". */
const char *text_input_name(const char *argument);

/* Returns the text of a file, or of standard input if the argument is "-"; to be freed. The file
 * may also be an example in the subfolder named for the game (installed_path with the ending .txt).
 * Returns NULL with ERROR_INPUT when the file cannot be opened, is a directory, has `most` bytes or
 * more, or contains NULs, and with ERROR_SYSTEM when reading fails. Of several processes (MPI), all
 * call it; only rank 0 reads standard input and has its errors. `what` ("position") says in
 * messages what the text is. */
char *text_input_read(const char *argument, const char *game, const char *what, size_t most,
                      struct error *error);

/* The same for boards, which may also be in a result file, whose name has one of the endings
 * format_hdf5.endings. Then they are its attribute `board` or, if that is missing or empty, its
 * variables named `what` ("grid") or ..._`what` ("most_grid"). Fails if the result has neither. */
char *board_input_read(const char *argument, const char *game, const char *what,
                       struct error *error);

#endif
