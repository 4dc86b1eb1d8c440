/* A line on a given grid: the squares that the line passes, the boundaries that it crosses, and
 * drawings. A boundary is an edge, or a vertex, between a filled and an empty square. Coordinates x
 * (to the right) and y (down) count squares from the upper left corner of the grid (chord.h). */
#ifndef SIM_SLICE_PASSAGE_H
#define SIM_SLICE_PASSAGE_H

#include "sim/slice/chord.h"
#include "sim/text/square.h"

enum { SLICE_STEP_TEXT = 2 * SQUARE_NAME };

struct slice_passage {
    struct slice_chord chord; /* the line: its two ends on the perimeter, in exact fractions */
    int side, squares;        /* of the grid, and passed by the line */
    int path[SLICE_PATH];     /* [squares] numbers of the squares, from one end to the other */
    bool crossed[SLICE_PATH]; /* [squares - 1] whether only one of squares i and i + 1 is filled */
    int score;                /* boundaries that are crossed */
};

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord);

/* Whether the line goes from square i of its path to the next one through a vertex. */
bool slice_passage_through_vertex(const struct slice_passage *passage, int i);

/* Where the line leaves square i, for drawings: exactly on the edge, up to rounding along it. */
struct slice_place {
    double x, y;
};
struct slice_place slice_passage_crossing(const struct slice_passage *passage, int i);

/* The name of what lies between square i and the next one: "B1-B2", "B2-C3" for a vertex. */
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
