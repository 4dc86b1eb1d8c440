/* Positions of a match as text: a grid, and what there is to say about the match.
 *
 *     players 3       # 2 where it is not told
 *     seat 1          # of the offense in the filling order; 0 where it is not told
 *     scores 7        # of the rounds that ended; none where they are not told
 *     . . * .
 *     . * . .
 *     * . . .
 *     . . . .
 *
 * The grid is as grid_file.h has it. The lines about the match stand above or below it. */
#ifndef SIM_SLICE_POSITION_FILE_H
#define SIM_SLICE_POSITION_FILE_H

#include "sim/base/error.h"
#include "sim/slice/position.h"

#include <stdio.h>

/* Reads the beginning of a match: the side of the grid, "12" or "12x12"; ":3" behind it is the
 * number of players, 2 where it is not told; and one more ":1" the seat of the offense, or 0. Fails
 * with what is allowed. */
bool slice_setting_read(struct slice_position *position, const char *text, struct error *error);

/* Reads a position of a text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed; also on a grid with which the round is over. */
bool slice_position_parse(struct slice_position *position, const char *name, const char *text,
                          struct error *error);

/* Writes it in one canonical form. */
void slice_position_print(const struct slice_position *position, FILE *out);

#endif
