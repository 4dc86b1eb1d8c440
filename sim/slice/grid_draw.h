/* Grids for people. */
#ifndef SIM_SLICE_GRID_DRAW_H
#define SIM_SLICE_GRID_DRAW_H

#include "sim/slice/grid.h"

#include <stdio.h>

/* The squares with the names of rows and columns: * is filled, . is empty. Those of
 * passed[squares], if that is not NULL, a line passes: there # is filled and o is empty. With
 * terminal colours if asked. */
void slice_grid_draw(const struct slice_grid *grid, const bool *passed, bool colour, FILE *out);

#endif
