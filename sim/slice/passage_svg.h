/* Lines on grids, as pictures. */
#ifndef SIM_SLICE_PASSAGE_SVG_H
#define SIM_SLICE_PASSAGE_SVG_H

#include "sim/slice/passage.h"

#include <stddef.h>
#include <stdio.h>

/* Writes an SVG file: the grid with its rows and columns named, the line of the passage with the
 * boundaries that it crosses, and the `others`, if any, as thin lines. */
void slice_passage_svg(const struct slice_grid *grid, const struct slice_passage *passage,
                       const struct slice_chord *other, size_t others, FILE *out);

#endif
