#include "cli/shared/args/installed.h"

#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const installed_folder[INSTALLED_FOLDERS] = {"../share/bukub", "data"};

bool program_folder(char folder[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX);
    if (length <= 0 || length == PATH_MAX)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    return true;
}

char *installed_path(const char *given, const char *kind, const char *ending) {
    char program[PATH_MAX];
    bool word = *given && !strchr(given, '/') && access(given, F_OK) != 0;
    if (strchr(given, '.'))
        ending = ""; /* canonical names have it */
    if (!word || !program_folder(program))
        return memory_copy(given);
    for (int i = 0; i < INSTALLED_FOLDERS; i++) {
        char *path =
            memory_print("%s/%s/%s/%s%s", program, installed_folder[i], kind, given, ending);
        if (access(path, R_OK) == 0)
            return path;
        free(path);
    }
    return memory_copy(given);
}
