/* Files that are installed with the program. */
#ifndef CLI_SHARED_ARGS_INSTALLED_H
#define CLI_SHARED_ARGS_INSTALLED_H

#include <limits.h>
#include <stdbool.h>

/* Where the files are of each game and of boards, from the folder of the program: installed, or in
 * the source folder. */
enum { INSTALLED_FOLDERS = 2 };
extern const char *const installed_folder[INSTALLED_FOLDERS];

/* The folder of the program's file, next to which its own files are; false if unknown. */
bool program_folder(char folder[PATH_MAX]);

/* Finds the file that a user names. Returns a copy of `given` if that file exists. For a word such
 * as `five` or `five.ini` with the kind `boards` and the ending `.ini`, it looks for an installed
 * file, share/bukub/boards/five.ini, or in the source folder, data/boards/five.ini; if there is
 * none, it returns a copy of `given`. To be freed. */
char *installed_path(const char *given, const char *kind, const char *ending);

#endif
