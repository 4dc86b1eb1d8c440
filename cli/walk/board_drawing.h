/* Boards of the walk as people draw them. */
#ifndef CLI_WALK_BOARD_DRAWING_H
#define CLI_WALK_BOARD_DRAWING_H

#include "sim/walk/rules/walk.h"

#include <stdio.h>

/* Draws the board with row letters and column numbers: green squares as *X, the token's square as
 * [X]. With `colour`, green squares are green and the token is shown in reverse too. */
void board_draw(FILE *out, const struct walk_board *board, int token, bool colour);

#endif
