#include "cli/shared/args/text_input.h"

#include "cli/shared/args/installed.h"
#include "cli/shared/args/option_table.h"
#include "sim/base/memory.h"
#include "sim/dataset/dataset.h"
#include "sim/parallel/ranks.h"
#include "sim/text/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *text_input_name(const char *argument) {
    return strcmp(argument, "-") == 0 ? "standard input" : argument;
}

/* Rank 0 reads standard input and sends it to the others. */
static char *share_text(char *text, struct error *error) {
    uint64_t length = text ? strlen(text) + 1 : 0;
    bool shared = ranks_broadcast(&length, sizeof length, NULL, error);
    if (shared && length == 0)
        return NULL;
    if (shared && ranks_rank() > 0)
        shared = (text = memory_table(length, 1, error));
    if (shared && ranks_broadcast(text, length, NULL, error))
        return text;
    free(text);
    return NULL;
}

char *text_input_read(const char *argument, const char *game, const char *what, size_t most,
                      bool *missing, struct error *error) {
    const char *name = text_input_name(argument);
    bool standard = name != argument;
    if (missing)
        *missing = false;
    char *path = installed_path(argument, game, ".txt");
    FILE *file = standard ? stdin : fopen(path, "r");
    int reason = errno;
    free(path);
    if (!file) {
        if (missing)
            *missing = reason == ENOENT;
        error_input(error, "%s: %s", name, strerror(reason));
        return NULL;
    }
    char *text =
        ranks_rank() == 0 || !standard ? text_file_read(file, name, what, most, error) : NULL;
    if (!standard)
        fclose(file);
    return standard ? share_text(text, error) : text;
}

static char *result_board(const char *path, const char *what, struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    const char *board;
    char *text = NULL;
    if (file && !dataset_get_text(file, "board", &board, NULL))
        error_input(error, "%s: the result has no %s", path, what);
    else if (file)
        text = memory_copy(board);
    dataset_close(file);
    return text;
}

char *board_input_read(const char *argument, const char *game, const char *what,
                       struct error *error) {
    enum { FILE_BYTES = 1 << 28 };
    size_t ending;
    return file_ending_find(argument, result_endings, &ending, NULL)
               ? result_board(argument, what, error)
               : text_input_read(argument, game, what, FILE_BYTES, NULL, error);
}
