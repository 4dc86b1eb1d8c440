/* How `antipalindrome solve` prints its results. */
#ifndef CLI_ANTIPALINDROME_SOLVE_PRINT_H
#define CLI_ANTIPALINDROME_SOLVE_PRINT_H

#include "cli/shared/args/options.h"
#include "sim/dataset/result.h"

#include <stdio.h>

/* As in struct verb. */
bool row_solve_print(const struct result *result, const struct view_options *view,
                     struct error *error);
bool row_solve_note(const struct result *result);

/* Of a solved empty row: the squares of optimal moves, and the values of all, separated by spaces.
 * For `printed`. */
void row_best_print(const void *result, FILE *out);
void row_values_print(const void *result, FILE *out);

#endif
