/* A line on a given grid: the squares it passes, the boundaries it crosses, and drawings. */
#ifndef SIM_SLICE_PASSAGE_H
#define SIM_SLICE_PASSAGE_H

#include "sim/slice/chord.h"
#include "sim/text/drawing.h"
#include "sim/text/square.h"

#include <stddef.h>
#include <stdio.h>

enum { SLICE_STEP_TEXT = 2 * SQUARE_NAME };

struct slice_passage {
    struct slice_chord chord;
    int side, squares;
    int path[SLICE_PATH];     /* [squares] from one end to the other */
    bool crossed[SLICE_PATH]; /* [squares - 1] whether only one of squares i and i + 1 is filled */
    int score;                /* boundaries that are crossed */
};

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord);

/* Whether the line goes from square i of its path to the next one through a vertex. */
bool slice_passage_through_vertex(const struct slice_passage *passage, int i);

/* Where it leaves square i, for drawings: exactly on the boundary, up to rounding along it. */
void slice_passage_crossing(const struct slice_passage *passage, int i, double *x, double *y);

/* The name of the boundary between square i and the next one: "B1-B2", "B2-C3" for a vertex. */
void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]);

/* Draws the grid on a terminal, with names of rows and columns and solid filled squares, and the
 * line, unless NULL: a stroke in each square passed, a dot at each crossing, a ring at each end. */
void slice_passage_draw(const struct slice_grid *grid, const struct slice_passage *passage,
                        const struct drawing *drawing, FILE *out);

/* Writes an SVG file: the grid with names of rows and columns; unless `passage` is NULL, that line
 * with its crossings and a title; and other chords as thin lines. */
void slice_passage_svg(const struct slice_grid *grid, const struct slice_passage *passage,
                       const struct slice_chord *other, size_t others, FILE *out);

#endif
