/* What `bukub walk exact` and `bukub walk optimal` share: files that are written besides the
 * result, and expected moves with guaranteed bounds. */
#ifndef CLI_WALK_EXACT_H
#define CLI_WALK_EXACT_H

#include "analysis/walk/optimal/prism.h"
#include "cli/shared/output/result_output.h"

/* A file that an option requests: its text is made when what it needs is there, and saved when the
 * result is known. */
struct export_file {
    const char *option; /* "--export-prism", for messages */
    const char *path;   /* or NULL: none is requested */
    bool force;         /* an existing file is replaced */
    char *text;         /* to be freed */
    size_t size;
};

/* Fails if a file is requested that cannot be saved. */
bool export_check(const struct export_file *file, struct error *error);

/* Makes the text of a model, if its file is requested. */
bool export_prism(struct export_file *file, const struct prism_model *model, struct error *error);

/* Saves the text, if there is one. */
bool export_save(const struct export_file *file, struct error *error);

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
