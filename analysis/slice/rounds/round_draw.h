/* The end of a round for people. */
#ifndef ANALYSIS_SLICE_ROUNDS_ROUND_DRAW_H
#define ANALYSIS_SLICE_ROUNDS_ROUND_DRAW_H

#include "analysis/slice/lines/lines.h"

#include <stdio.h>

/* That a round is over, counted from 1, and the grid with the first of its best lines, what that
 * crosses and where it runs; `who` draws it. With terminal colours if asked. */
void slice_round_draw(const struct slice_lines *lines, const struct slice_grid *grid, int round,
                      const char *who, bool colour, FILE *out);

#endif
