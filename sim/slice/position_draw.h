/* Positions of a match for people. */
#ifndef SIM_SLICE_POSITION_DRAW_H
#define SIM_SLICE_POSITION_DRAW_H

#include "sim/slice/position.h"

#include <stdio.h>

/* Which round it is, who is offense and how much is left to fill, the scores so far, and the grid
 * with the names of rows and columns; with terminal colours if asked. */
void slice_position_draw(const struct slice_position *position, bool colour, FILE *out);

#endif
