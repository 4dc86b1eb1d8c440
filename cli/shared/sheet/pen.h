/* Text, lines and boards drawn on paper, and the PDF and SVG files with these drawings. Lengths,
 * and sizes of text, are in points; y increases downwards. */
#ifndef CLI_SHARED_SHEET_PEN_H
#define CLI_SHARED_SHEET_PEN_H

#include "sim/base/error.h"

#include <cairo.h>
#include <stdio.h>

/* Colours for screens and for printers without colours. */
enum pen_ink {
    PEN_BLACK,
    PEN_WHITE,
    PEN_THIN, /* lines between squares */
    PEN_GREY, /* filled squares */
    PEN_MARK, /* solutions */
    PEN_INKS,
};
void pen_ink(cairo_t *cairo, enum pen_ink ink);

enum pen_place { PEN_LEFT, PEN_CENTER, PEN_RIGHT };

enum pen_weight { PEN_REGULAR, PEN_BOLD };

/* A file while it is drawn with `cairo`: a PDF of several pages, or a picture in SVG. In a picture
 * texts are <text> elements, as outlines of letters would be most of the file. Viewers may have any
 * font without serifs: there is room for wide ones. */
struct canvas {
    cairo_t *cairo;
    cairo_surface_t *surface;
    FILE *out; /* a stream to `bytes`, which cairo writes */
    char *bytes;
    size_t size;
    /* Of SVG, the elements in a stream to `text`, and the attributes of their open group <g>. */
    bool is_svg;
    FILE *text_out;
    char *text;
    size_t text_size;
    char style[160]; /* "": no group is open */
};

/* Begins a file with pages of that size. The title is that of a PDF. Do not move the canvas. */
void canvas_open(struct canvas *canvas, bool is_svg, double width, double height,
                 const char *title);

/* Saves the file if everything was `drawn`, and frees the canvas in any case. Fails if it was not,
 * if cairo has failed, and as save_file does. */
bool canvas_close(struct canvas *canvas, bool drawn, const char *path, bool force,
                  struct error *error);

/* Prints a line of text with its baseline at y and, by `place`, its left end, middle or right end
 * at x. Returns its width. */
double pen_text(cairo_t *cairo, double x, double y, double size, enum pen_weight weight,
                enum pen_place place, const char *text);

/* Prints lines in the middle of a box, broken at blanks, and smaller than `size` if too many. */
void pen_paragraph(cairo_t *cairo, double x, double y, double width, double height, double size,
                   const char *text);

void pen_line(cairo_t *cairo, double x1, double y1, double x2, double y2, double width);
void pen_dot(cairo_t *cairo, double x, double y, double radius);
void pen_ring(cairo_t *cairo, double x, double y, double radius, double width);

/* The pen_add functions add to the current path; stroking or filling it once keeps files small. */

/* The head of an arrow, to be filled: its tip is at (x, y), and (across, down) leads there from the
 * middle of its base, which is twice as wide. */
void pen_add_head(cairo_t *cairo, double x, double y, double across, double down);

/* A square of a board whose squares have that side, to be filled. */
void pen_add_square(cairo_t *cairo, int row, int column, double side);

/* Draws the lines of a board of rows * rows squares and that side, with its frame. */
void pen_board(cairo_t *cairo, int rows, double side);

#endif
