/* Drawings of grids: their characters, and reading what slice_passage_draw prints. */
#ifndef SIM_SLICE_DRAWN_H
#define SIM_SLICE_DRAWN_H

#include "sim/base/error.h"
#include "sim/text/string_view.h"

#include <stdbool.h>

/* Characters from the left edge of a grid to its right one. A square is four wide, or two on a
 * narrow terminal, including its frame. */
enum { SLICE_DRAWN_WIDE = 4, SLICE_DRAWN_NARROW = 2, SLICE_DRAWN_HIGH = 2 };

/* What a drawing in ASCII has instead of a character: + for the joints of the frame. */
char slice_drawn_ascii(const char *text);

/* The number of characters of a line that consists of a frame only, as the first one of a drawing
 * does, and their number for each square; otherwise 0. */
int slice_drawn_frame(struct string_view line, int *wide);

/* Reads a row of squares of a drawing whose frame is as found, without its name, into
 * filled[columns / wide]. Fails if a line hides a square. */
bool slice_drawn_row(struct string_view line, int row, int columns, int wide, bool *filled,
                     struct error *error);

#endif
