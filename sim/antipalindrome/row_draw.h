/* Rows for people. */
#ifndef SIM_ANTIPALINDROME_ROW_DRAW_H
#define SIM_ANTIPALINDROME_ROW_DRAW_H

#include "sim/antipalindrome/row.h"

#include <stdio.h>

/* The row under the numbers of its squares, which are read downwards; with terminal colours if
 * asked. */
void antipalindrome_row_draw(const struct antipalindrome_row *row, bool colour, FILE *out);

#endif
