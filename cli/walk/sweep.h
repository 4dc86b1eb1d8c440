/* What other commands use of `bukub walk run` and `bukub walk sweep`. */
#ifndef CLI_WALK_SWEEP_H
#define CLI_WALK_SWEEP_H

#include "cli/walk/options.h"

/* The result: points, with --control corrected means, with --exact expectations. */
extern const struct result_description sweep_description;

/* Prints the requested quantiles of all points with their intervals, if there are any. */
void sweep_print_quantiles(const struct result *result);

/* Prints notes about games that are censored or can no longer end: their number at the point with
 * the most of them. False if there are none. */
bool sweep_note_unended(const struct result *result);

#endif
