/* Grids for people. */
#ifndef SIM_SLICE_GRID_DRAW_H
#define SIM_SLICE_GRID_DRAW_H

#include "sim/slice/grid.h"

#include <stdio.h>

/* The squares with the names of rows and columns, small: * is filled, . is empty; with terminal
 * colours if asked. With a line on it, see passage_draw.h. */
void slice_grid_draw(const struct slice_grid *grid, bool colour, FILE *out);

#endif
