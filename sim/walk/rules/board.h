/* Boards of the walk: made from a file, named square by square. */
#ifndef SIM_WALK_RULES_BOARD_H
#define SIM_WALK_RULES_BOARD_H

#include "sim/text/square.h"
#include "sim/walk/rules/walk.h"

/* A square's name, as square.h has it: D4. */
void board_square_name(const struct walk_board *board, int square, char name[SQUARE_NAME]);

/* The square of that name, in either case. Fails on anything else than a square of the board. */
bool board_square_find(const struct walk_board *board, const char *name, int *square,
                       struct error *error);

/* Fails unless a token may start there: an inner white square. */
bool board_start_check(const struct walk_board *board, int square, struct error *error);

/* The squares next to an inner square, in the order of the eight directions that a move draws:
 * NW N NE W E SW S SE. Returns their number, 8. */
int board_neighbours(const struct walk_board *board, int square, int neighbours[8]);

#endif
