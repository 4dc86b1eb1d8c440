/* What `bukub walk exact` and `bukub walk optimal` share: the option --export-prism, and expected
 * moves with guaranteed bounds. */
#ifndef CLI_WALK_EXACT_H
#define CLI_WALK_EXACT_H

#include "analysis/walk/optimal/prism.h"
#include "cli/shared/output/result_output.h"

/* The option: a model is made when what it needs is there, and saved when the result is known. */
struct prism_file {
    const char *path; /* or NULL: none is requested */
    bool force;       /* an existing file is replaced */
    char *text;       /* of the model; to be freed */
    size_t size;
};

/* Fails if a file is requested that cannot be saved. */
bool prism_file_check(const struct prism_file *file, struct error *error);

/* Makes the model, if a file is requested. */
bool prism_file_make(struct prism_file *file, const struct prism_model *model, struct error *error);

/* Saves the model, if there is one. */
bool prism_file_save(const struct prism_file *file, struct error *error);

/* Functions of the variable "expected_moves", or one with a prefix: "optimum_expected_moves". Its
 * bounds, whether they converged, and the passes this took, have the same prefix. */

/* The number of its points. */
size_t moves_points(const struct result *result, const char *moves);

/* How far it may be wrong; 0 if it is infinite. */
double moves_error(const struct result *result, const char *moves, size_t row);

/* A column: the error of the moves. */
const char *moves_error_text(const struct result *result, const char *moves, size_t row,
                             char buffer[VIEW_TEXT]);

/* Prints a note if bounds are wider than requested. Returns whether rounding is not the only
 * reason.
 */
bool moves_note_wide(const struct result *result, const char *moves);

#endif
