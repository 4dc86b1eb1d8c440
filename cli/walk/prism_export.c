#include "cli/walk/prism_export.h"

#include "analysis/walk/optimal/prism.h"
#include "sim/dataset/save.h"

#include <stdlib.h>

bool prism_export(const char *path, bool force, const struct walk_board *board, int start,
                  bool offered, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return error_memory(error);
    bool written = prism_write(file, board, start, offered, error);
    if (fclose(file) != 0 && written)
        written = error_memory(error);
    written = written && save_file(path, force, text, size, error);
    free(text);
    return written;
}
