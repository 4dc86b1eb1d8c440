#include "cli/walk/board_path.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* From the folder of the program. */
static const char *const folders[] = {"../share/bukub/boards", "data/boards"};
enum { FOLDERS = sizeof folders / sizeof *folders };

/* The folder of the program, wherever it was moved; false if the system does not tell. */
static bool program_folder(char folder[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX);
    if (length <= 0 || length == PATH_MAX)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    return true;
}

char *board_path(const char *given) {
    char program[PATH_MAX];
    bool word = *given && !strchr(given, '/') && access(given, F_OK) != 0;
    if (!word || !program_folder(program))
        return strdup(given);
    for (int i = 0; i < FOLDERS; i++) {
        char *path;
        if (asprintf(&path, "%s/%s/%s.ini", program, folders[i], given) < 0)
            return NULL;
        if (access(path, R_OK) == 0)
            return path;
        free(path);
    }
    return strdup(given);
}
