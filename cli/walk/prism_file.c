#include "cli/walk/prism_file.h"
#include "sim/dataset/save.h"

#include <stdlib.h>

bool prism_file_check(const struct prism_file *file, struct error *error) {
    return !file->path || save_check(file->path, file->force, error) ||
           error_within(error, "--export-prism");
}

bool prism_file_make(struct prism_file *file, const struct prism_model *model,
                     struct error *error) {
    if (!file->path)
        return true;
    FILE *text = open_memstream(&file->text, &file->size);
    if (!text)
        return error_memory(error);
    bool written = prism_write(text, model, error);
    if (fclose(text) != 0 && written)
        written = error_memory(error);
    return written;
}

bool prism_file_save(const struct prism_file *file, struct error *error) {
    return !file->text || save_file(file->path, file->force, file->text, file->size, error) ||
           error_within(error, "--export-prism");
}

void prism_file_free(struct prism_file *file) { free(file->text); }
