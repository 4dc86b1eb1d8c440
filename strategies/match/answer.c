#include "strategies/match/answer.h"

#include <string.h>

bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error) {
    size_t length = strlen(word);
    for (int i = 0; i < ANSWER_COMMENTS; i++) {
        if (!process_read(process, line, seconds, error))
            return false;
        if (line[0] == '#')
            continue;
        if (strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0')) {
            *rest = line + length + (line[length] == ' ');
            return true;
        }
        process->failed = true;
        return error_input(error, "says \"%.40s\" where \"%s ...\" belongs", line, word);
    }
    process->failed = true;
    return error_input(error, "says more than %d lines of comments", ANSWER_COMMENTS);
}
