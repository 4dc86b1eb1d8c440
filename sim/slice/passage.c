/* A line on a grid: what it passes and crosses, and its drawing on a terminal. */
#include "sim/slice/passage.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord) {
    struct slice_passage passage = {.chord = *chord, .side = grid->side};
    passage.squares = slice_chord_path(chord, grid->side, passage.path);
    passage.score = slice_path_score(grid, passage.path, passage.squares, passage.crossed);
    return passage;
}

bool slice_passage_through_vertex(const struct slice_passage *passage, int i) {
    int side = passage->side, here = passage->path[i], next = passage->path[i + 1];
    return here / side != next / side && here % side != next % side;
}

void slice_passage_crossing(const struct slice_passage *passage, int i, double *x, double *y) {
    const struct slice_point *from = &passage->chord.from, *to = &passage->chord.to;
    int side = passage->side, here = passage->path[i], next = passage->path[i + 1];
    double x0 = slice_fraction_value(from->x), y0 = slice_fraction_value(from->y);
    double slope = (slice_fraction_value(to->y) - y0) / (slice_fraction_value(to->x) - x0);
    *x = here % side < next % side ? next % side : here % side;
    *y = here / side < next / side ? next / side : here / side;
    if (here % side == next % side)
        *x = x0 + (*y - y0) / slope;
    else if (here / side == next / side)
        *y = y0 + (*x - x0) * slope;
}

void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]) {
    char here[SQUARE_NAME], next[SQUARE_NAME];
    square_name(passage->side, passage->path[i], here);
    square_name(passage->side, passage->path[i + 1], next);
    snprintf(text, SLICE_STEP_TEXT, "%s-%s", here, next);
}

/* A square is roughly square. */
enum {
    WIDE = SLICE_DRAWN_WIDE,
    NARROW = SLICE_DRAWN_NARROW,
    HIGH = SLICE_DRAWN_HIGH,
    MARGIN = 2, /* columns to the left of the grid */
    COLUMNS = WIDE * SLICE_SIDE + 1,
    ROWS = HIGH * SLICE_SIDE + 1,
};

enum ink { FRAME, EMPTY, FILLED, LINE, LINE_ON_FILLED, INKS };

struct character {
    const char *text;
    enum ink ink;
};

struct canvas {
    int side, wide;
    struct character at[ROWS][COLUMNS];
};

static void draw_frame(struct canvas *canvas) {
    static const char *const joint[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int rows = HIGH * canvas->side, columns = canvas->wide * canvas->side;
    for (int row = 0; row <= rows; row++)
        for (int column = 0; column <= columns; column++) {
            struct character *at = &canvas->at[row][column];
            *at = (struct character){" ", EMPTY};
            if (row % HIGH == 0 && column % canvas->wide == 0)
                *at = (struct character){
                    joint[(row > 0) + (row == rows)][(column > 0) + (column == columns)], FRAME};
            else if (row % HIGH == 0 || column % canvas->wide == 0)
                *at = (struct character){row % HIGH == 0 ? "─" : "│", FRAME};
        }
}

/* The canvas position of a coordinate: on the frame if `whole`, else beside it. */
static int canvas_place(double value, int scale, bool whole) {
    int at = (int)floor(value * scale);
    if (whole)
        return scale * (int)lround(value);
    return at % scale == 0 ? at + 1 : at;
}

static void draw_point(struct canvas *canvas, double x, double y, bool whole_x, bool whole_y,
                       const char *text) {
    int row = whole_y ? HIGH * (int)lround(y) : HIGH * (int)floor(y) + 1;
    canvas->at[row][canvas_place(x, canvas->wide, whole_x)] = (struct character){text, LINE};
}

static void draw_end(struct canvas *canvas, const struct slice_point *point) {
    draw_point(canvas, slice_fraction_value(point->x), slice_fraction_value(point->y),
               point->x.denominator == 1, point->y.denominator == 1, "○");
}

/* Draws a stroke in each square, half way between where the line enters and leaves, a dot on each
 * boundary or vertex that it crosses, and its ends; in floating point, as drawing need not be
 * exact. */
static void draw_line(struct canvas *canvas, const struct slice_grid *grid,
                      const struct slice_passage *passage) {
    const struct slice_point *from = &passage->chord.from, *to = &passage->chord.to;
    double x0 = slice_fraction_value(from->x), y0 = slice_fraction_value(from->y);
    double across = slice_fraction_value(to->x) - x0, down = slice_fraction_value(to->y) - y0;
    double slope = down / across;
    const char *stroke = fabs(slope) < 0.4 ? "━" : fabs(slope) > 2.5 ? "┃" : slope > 0 ? "╲" : "╱";
    for (int i = 0; i < passage->squares; i++) {
        int row = passage->path[i] / grid->side, column = passage->path[i] % grid->side;
        double first = (row - y0) / down, last = (row + 1 - y0) / down;
        double left = x0 + across * first, right = x0 + across * last;
        double low = fmax(column, fmin(left, right)), high = fmin(column + 1, fmax(left, right));
        int at = canvas_place(fmin((low + high) / 2, column + 0.99), canvas->wide, false);
        canvas->at[HIGH * row + 1][at] = (struct character){
            stroke, slice_is_filled(grid, passage->path[i]) ? LINE_ON_FILLED : LINE};
    }
    for (int i = 0; i + 1 < passage->squares; i++) {
        int side = grid->side, here = passage->path[i], next = passage->path[i + 1];
        bool whole_x = here % side != next % side, whole_y = here / side != next / side;
        double x, y;
        if (!passage->crossed[i])
            continue;
        slice_passage_crossing(passage, i, &x, &y);
        if (!whole_x)
            x = fmin(fmax(x, here % side), here % side + 0.99);
        draw_point(canvas, x, y, whole_x, whole_y, "●");
    }
    draw_end(canvas, from);
    draw_end(canvas, to);
}

/* Colours only add to the characters, so that copied text can be read. A stroke on a filled square
 * is in reverse video, where the background colour, red, is that of the stroke. */
static void print_row(const struct canvas *canvas, int row, const struct drawing *drawing,
                      FILE *out) {
    static const char *const begin[INKS] = {
        [FRAME] = "\033[2m",
        [EMPTY] = "",
        [FILLED] = "",
        [LINE] = "\033[1;31m",
        [LINE_ON_FILLED] = "\033[7;41m",
    };
    enum ink last = EMPTY;
    for (int column = 0; column <= canvas->wide * canvas->side; column++) {
        const struct character *at = &canvas->at[row][column];
        const char ascii[] = {slice_drawn_ascii(at->text), '\0'};
        const char *text = drawing->ascii ? ascii : at->text;
        if (drawing->colour && at->ink != last)
            fprintf(out, "\033[0m%s", begin[at->ink]);
        last = at->ink;
        fputs(text, out);
    }
    fputs(drawing->colour ? "\033[0m\n" : "\n", out);
}

void slice_passage_draw(const struct slice_grid *grid, const struct slice_passage *passage,
                        const struct drawing *drawing, FILE *out) {
    bool narrow = drawing->width < MARGIN + WIDE * grid->side + 1;
    struct canvas canvas = {.side = grid->side, .wide = narrow ? NARROW : WIDE};
    draw_frame(&canvas);
    for (int square = 0; square < slice_squares(grid); square++)
        for (int i = 1; i < canvas.wide && slice_is_filled(grid, square); i++)
            canvas.at[HIGH * (square / grid->side) + 1][canvas.wide * (square % grid->side) + i] =
                (struct character){"█", FILLED};
    if (passage)
        draw_line(&canvas, grid, passage);
    fputc(' ', out);
    for (int column = 1; column <= grid->side; column++)
        fprintf(out, "%*d", canvas.wide, narrow ? column % 10 : column);
    fputc('\n', out);
    for (int row = 0; row <= HIGH * grid->side; row++) {
        fprintf(out, "%c ", row % HIGH == 1 ? 'A' + row / HIGH : ' ');
        print_row(&canvas, row, drawing, out);
    }
}
