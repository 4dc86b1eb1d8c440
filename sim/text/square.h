/* Squares of a rectangle, counted row by row from the upper left, and their names. */
#ifndef SIM_TEXT_SQUARE_H
#define SIM_TEXT_SQUARE_H

#include "sim/base/error.h"

enum { SQUARE_NAME = 5 }; /* bytes of a square's name: "AF32" and the end */

/* A square's name: row letter from the top, column number from the left, D4; rows behind Z are AA
 * to AZ. At most 99 columns. */
void square_name(int columns, int square, char name[SQUARE_NAME]);

/* The square of that name, in either case, of at most 26 rows. Fails on anything else than a square
 * of the board. */
bool square_find(int rows, int columns, const char *name, int *square, struct error *error);

#endif
