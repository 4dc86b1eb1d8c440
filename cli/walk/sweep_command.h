/* Shared by the sources of `bukub walk run` and `bukub walk sweep`. */
#ifndef CLI_WALK_SWEEP_COMMAND_H
#define CLI_WALK_SWEEP_COMMAND_H

#include "cli/walk/options.h"

/* The result: points, with --control corrected means, with --exact expectations. */
extern const struct result_description sweep_description;

/* As in struct command. */
bool sweep_print(const struct result *result, const struct view_options *view, struct error *error);
bool sweep_note(const struct result *result);

/* Prints the requested quantiles of all points with their intervals, if there are any. */
void sweep_print_quantiles(const struct result *result);

/* Prints notes about games that are censored or can no longer end: their number at the point with
 * the most of them. False if there are none. */
bool sweep_note_unended(const struct result *result);

#endif
