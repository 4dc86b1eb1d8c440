/* MagicBoard on a terminal. */
#ifndef SIM_MAGICBOARD_BOARD_DRAW_H
#define SIM_MAGICBOARD_BOARD_DRAW_H

#include "sim/magicboard/board.h"

#include <stdio.h>

/* Draws the board with its rows and columns named and the circle, in parentheses, on that square.
 * `near`, if any, says by square which to put in brackets. With `colour`, circle and goal have
 * one. */
void magicboard_board_draw(const struct magicboard_board *board, int circle, const bool *near,
                           bool colour, FILE *out);

#endif
