/* The maximal lines as the kernels read them. */
#ifndef ANALYSIS_SLICE_LINES_LINES_GROUPS_H
#define ANALYSIS_SLICE_LINES_LINES_GROUPS_H

#include "analysis/slice/lines/lines.h"

/* Fills in what struct slice_lines has for kernels: the groups and what their lines cross, how many
 * are longer than what, and who has neighbours. Fails when memory is short. */
bool slice_lines_group(struct slice_lines *lines, struct error *error);

#endif
