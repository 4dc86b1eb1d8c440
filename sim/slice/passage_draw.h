/* Lines on grids, on a terminal. */
#ifndef SIM_SLICE_PASSAGE_DRAW_H
#define SIM_SLICE_PASSAGE_DRAW_H

#include "sim/slice/passage.h"

#include <stdio.h>

/* Draws the grid with its rows and columns named, filled squares solid, and, unless it is NULL, the
 * line of the passage: a stroke in each square that it passes, a dot where it crosses from a filled
 * square to an empty one or back, a ring at either end. In UTF-8; with `colour`, the line has one.
 */
void slice_passage_draw(const struct slice_grid *grid, const struct slice_passage *passage,
                        bool colour, FILE *out);

#endif
