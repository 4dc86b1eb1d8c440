/* Finding all lines across a grid: see lines.h for how. */
#ifndef ANALYSIS_SLICE_LINES_LINES_SWEEP_H
#define ANALYSIS_SLICE_LINES_LINES_SWEEP_H

#include "analysis/slice/lines/lines.h"

/* Makes line[lines], as struct slice_lines has them. Fails when memory is short. To be freed in
 * either case. */
bool slice_lines_sweep(int side, struct slice_line **line, size_t *lines, struct error *error);

#endif
