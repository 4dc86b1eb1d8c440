/* Positions of Sequencium for people to look at. */
#ifndef SIM_SEQUENCIUM_POSITION_DRAW_H
#define SIM_SEQUENCIUM_POSITION_DRAW_H

#include "sim/sequencium/position.h"

#include <stdio.h>

/* The board with the names of its rows and columns; in two colours, as terminals have them, if
 * asked. */
void sequencium_position_draw(const struct sequencium_position *position, bool colour, FILE *out);

#endif
