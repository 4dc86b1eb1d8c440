/* Positions of Sequencium as text, one row of the board to a line, and then whose turn it is.
 *
 *     # the number comes after the colour; . is an empty square
 *     r1 .  .
 *     .  r2 b2
 *     .  .  b1
 *     red to move
 *
 * Squares are separated by blanks. Case is ignored, as are empty lines and what follows a #. "to
 * move" may be left out. */
#ifndef SIM_SEQUENCIUM_POSITION_FILE_H
#define SIM_SEQUENCIUM_POSITION_FILE_H

#include "sim/sequencium/position.h"

#include <stdio.h>

/* Reads a position from a text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed on what is not of this form, and on a position that no game can come to (reach.h). */
bool sequencium_position_parse(struct sequencium_position *position, const char *name,
                               const char *text, struct error *error);

/* Writes it in one canonical form. */
void sequencium_position_print(const struct sequencium_position *position, FILE *out);

/* The same as a string, to be freed. NULL when memory is short. */
char *sequencium_position_text(const struct sequencium_position *position);

#endif
