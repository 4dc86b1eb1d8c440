/* A line on a grid: the squares that it passes and the boundaries that it crosses, to be told. */
#ifndef SIM_SLICE_PASSAGE_H
#define SIM_SLICE_PASSAGE_H

#include "sim/slice/chord.h"
#include "sim/text/square.h"

#include <stddef.h>
#include <stdio.h>

enum { SLICE_STEP_TEXT = 2 * SQUARE_NAME };

struct slice_passage {
    struct slice_chord chord;
    int side, squares;
    int path[SLICE_PATH];     /* [squares] from one end to the other */
    bool crossed[SLICE_PATH]; /* [squares - 1] whether only one of squares i and i + 1 is filled */
    int score;
};

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord);

/* Whether it goes from square i of its path to the next one through the vertex between them. */
bool slice_passage_through_vertex(const struct slice_passage *passage, int i);

/* Where that is, for pictures: exactly on the boundary, and up to rounding where along it. */
void slice_passage_crossing(const struct slice_passage *passage, int i, double *x, double *y);

/* What is between square i of its path and the next one: "B1-B2", "B2-C3" for a vertex. */
void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]);

/* Lines on grids, on a terminal. */

/* Draws the grid with its rows and columns named, filled squares solid, and, unless it is NULL, the
 * line of the passage: a stroke in each square that it passes, a dot where it crosses from a filled
 * square to an empty one or back, a ring at either end. In UTF-8; with `colour`, the line has one.
 */
void slice_passage_draw(const struct slice_grid *grid, const struct slice_passage *passage,
                        bool colour, FILE *out);

/* Lines on grids, as pictures. */

/* Writes an SVG file: the grid with its rows and columns named, the line of the passage with the
 * boundaries that it crosses, and the `others`, if any, as thin lines. */
void slice_passage_svg(const struct slice_grid *grid, const struct slice_passage *passage,
                       const struct slice_chord *other, size_t others, FILE *out);

#endif
