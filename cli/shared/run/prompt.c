#include "cli/shared/run/prompt.h"

#include "sim/base/printed.h"
#include "sim/dataset/save.h"
#include "sim/text/untrusted.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool save(const char *path, void (*print)(const void *what, FILE *out), const void *what,
                 struct error *error) {
    if (!*path)
        return error_input(error, "save: a file name is missing, as in save game.txt");
    if (access(path, F_OK) == 0)
        return error_input(error, "save: %s already exists", quote(path).text);
    char *text = printed(print, what);
    bool saved = (text || error_memory(error)) && save_file(path, false, text, strlen(text), error);
    free(text);
    return saved;
}

bool prompt_saves(const char *line, void (*print)(const void *what, FILE *out), const void *what) {
    static const char word[] = "save";
    if (strncmp(line, word, strlen(word)) != 0)
        return false;
    const char *path = line + strlen(word);
    if (*path && *path != ' ')
        return false;
    path += strspn(path, " ");
    struct error error = {0};
    if (save(path, print, what, &error))
        printf("saved: %s\n", quote(path).text);
    else
        puts(error.text);
    return true;
}
