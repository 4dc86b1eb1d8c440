/* The option --export-prism: a model is made when what it needs is there, and saved when the result
 * is known. */
#ifndef CLI_WALK_PRISM_FILE_H
#define CLI_WALK_PRISM_FILE_H

#include "analysis/walk/optimal/prism.h"

/* A zeroed one has no model. */
struct prism_file {
    const char *path; /* or NULL: none is requested */
    bool force;       /* an existing file is replaced */
    char *text;
    size_t size;
};

/* Fails if a file is requested that cannot be saved. */
bool prism_file_check(const struct prism_file *file, struct error *error);

/* Makes the model, if a file is requested. */
bool prism_file_make(struct prism_file *file, const struct prism_model *model, struct error *error);

/* Saves the model, if there is one. */
bool prism_file_save(const struct prism_file *file, struct error *error);

void prism_file_free(struct prism_file *file);

#endif
