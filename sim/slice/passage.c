/* A line on a grid (passage.h): the squares that the line passes, the boundaries between a filled
 * and an empty square that it crosses, a drawing of it on a terminal, and a picture in SVG. */
#include "sim/slice/passage.h"

#include <math.h>
#include <sys/param.h>

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord) {
    struct slice_passage passage = {.chord = *chord, .side = grid->side};
    passage.squares = slice_chord_path(chord, grid->side, passage.path);
    for (int i = 0; i + 1 < passage.squares; i++) {
        passage.crossed[i] =
            slice_is_filled(grid, passage.path[i]) != slice_is_filled(grid, passage.path[i + 1]);
        passage.score += passage.crossed[i];
    }
    return passage;
}

/* Row and column of square i of the path. */
static int row_of(const struct slice_passage *line, int i) { return line->path[i] / line->side; }
static int column_of(const struct slice_passage *line, int i) { return line->path[i] % line->side; }

struct segment {
    struct slice_place from, to;
};

static struct segment segment_of(const struct slice_chord *chord) {
    return (struct segment){
        {slice_fraction_value(chord->from.x), slice_fraction_value(chord->from.y)},
        {slice_fraction_value(chord->to.x), slice_fraction_value(chord->to.y)}};
}

/* What is between square i of the path and the next one: their edge or, as both ends, a vertex. */
static struct segment boundary_of(const struct slice_passage *line, int i) {
    const int row = row_of(line, i), next_row = row_of(line, i + 1);
    const int column = column_of(line, i), next_column = column_of(line, i + 1);
    const struct slice_place from = {MAX(column, next_column), MAX(row, next_row)};
    return (struct segment){from, {from.x + (column == next_column), from.y + (row == next_row)}};
}

/* Whether it lies on a grid line between rows, or columns: an edge on one, a vertex on both. */
static bool between_rows(struct segment boundary) { return boundary.from.y == boundary.to.y; }
static bool between_columns(struct segment boundary) { return boundary.from.x == boundary.to.x; }

bool slice_passage_through_vertex(const struct slice_passage *passage, int i) {
    return between_rows(boundary_of(passage, i)) && between_columns(boundary_of(passage, i));
}

struct slice_place slice_passage_crossing(const struct slice_passage *passage, int i) {
    const struct segment line = segment_of(&passage->chord);
    const struct segment boundary = boundary_of(passage, i);
    const double slope = (line.to.y - line.from.y) / (line.to.x - line.from.x);
    struct slice_place at = boundary.from;
    /* On an edge, one coordinate follows from the slope, which is finite and not 0 (chord.h). */
    if (!between_columns(boundary))
        at.x = line.from.x + (at.y - line.from.y) / slope;
    else if (!between_rows(boundary))
        at.y = line.from.y + (at.x - line.from.x) * slope;
    return at;
}

void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]) {
    snprintf(text, SLICE_STEP_TEXT, "%s-%s", square_name(passage->side, passage->path[i]).text,
             square_name(passage->side, passage->path[i + 1]).text);
}

/* --- drawing on a terminal -------------------------------------------------------------------- */

/* Sizes in characters. Neighbouring squares share the frame between them (grid.h). */
enum {
    MARGIN = 2, /* columns to the left of the grid: the letter of a row, and a blank */
    COLUMNS = SLICE_DRAWN_WIDE * SLICE_SIDE + 1,
    ROWS = SLICE_DRAWN_HIGH * SLICE_SIDE + 1,
};

enum ink { FRAME, SQUARE, LINE, LINE_ON_FILLED, INKS };

struct canvas {
    int wide; /* characters from a frame to the next: SLICE_DRAWN_WIDE or .._NARROW */
    const char *text[ROWS][COLUMNS]; /* a character each, in UTF-8 */
    enum ink ink[ROWS][COLUMNS];     /* what it shows, which has a colour */
};

/* The row or column of the canvas for a coordinate: that of a frame, or one between the frames of a
 * square, even if rounded to a frame's. With 4 characters to a square, 1 is column 4, 1.5 is 6. */
static int canvas_place(double value, bool on_frame, int square, int scale) {
    if (on_frame)
        return scale * (int)lround(value);
    int from_frame = (int)((value - square) * scale);
    return scale * square + MIN(MAX(from_frame, 1), scale - 1);
}

static void put(struct canvas *canvas, int row, int column, const char *text, enum ink ink) {
    canvas->text[row][column] = text;
    canvas->ink[row][column] = ink;
}

/* Draws the frames and the filled squares. */
static void draw_squares(struct canvas *canvas, const struct slice_grid *grid) {
    /* Joints of frames: in the first, a middle or the last row, 0 to 2, and in such a column. */
    static const char *const joint[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const int bottom = SLICE_DRAWN_HIGH * grid->side, right = canvas->wide * grid->side;
    for (int row = 0; row <= bottom; row++)
        for (int column = 0; column <= right; column++) {
            const bool horizontal = row % SLICE_DRAWN_HIGH == 0; /* such a frame is here */
            const bool vertical = column % canvas->wide == 0;
            int square = row / SLICE_DRAWN_HIGH * grid->side + column / canvas->wide;
            if (horizontal && vertical)
                put(canvas, row, column,
                    joint[(row > 0) + (row == bottom)][(column > 0) + (column == right)], FRAME);
            else if (horizontal || vertical)
                put(canvas, row, column, horizontal ? "─" : "│", FRAME);
            else
                put(canvas, row, column, slice_is_filled(grid, square) ? "█" : " ", SQUARE);
        }
}

static void draw_end(struct canvas *canvas, struct slice_place end) {
    const int row = (int)end.y, column = (int)end.x;
    put(canvas, canvas_place(end.y, end.y == row, row, SLICE_DRAWN_HIGH),
        canvas_place(end.x, end.x == column, column, canvas->wide), "○", LINE);
}

/* Draws the line: a stroke in each square that it passes, half way between where it enters and
 * leaves, a dot on each crossed boundary, and a ring at each end. Its slope is finite and not 0. */
static void draw_line(struct canvas *canvas, const struct slice_grid *grid,
                      const struct slice_passage *passage) {
    const double flat = 0.4; /* about tan 22.5 degrees: a slope nearer to horizontal than to 1 */
    const struct segment line = segment_of(&passage->chord);
    const double across = line.to.x - line.from.x, down = line.to.y - line.from.y;
    const double slope = down / across;
    const char *stroke = slope > 0 ? "╲" : "╱";
    if (fabs(slope) < flat)
        stroke = "━";
    else if (fabs(slope) > 1 / flat)
        stroke = "┃";
    for (int i = 0; i < passage->squares; i++) {
        int row = row_of(passage, i), column = column_of(passage, i);
        /* The x at which the line, extended, meets the top and the bottom of the row; then the x
         * at which the line enters and leaves the square, in ascending order: low, high. */
        double upper = line.from.x + (row - line.from.y) / down * across;
        double lower = line.from.x + (row + 1 - line.from.y) / down * across;
        double low = fmax(column, fmin(upper, lower)), high = fmin(column + 1, fmax(upper, lower));
        int place = canvas_place((low + high) / 2, false, column, canvas->wide);
        bool filled = slice_is_filled(grid, passage->path[i]);
        put(canvas, SLICE_DRAWN_HIGH * row + 1, place, stroke, filled ? LINE_ON_FILLED : LINE);
    }
    for (int i = 0; i + 1 < passage->squares; i++) {
        const struct segment boundary = boundary_of(passage, i);
        const struct slice_place at = slice_passage_crossing(passage, i);
        const bool on_row = between_rows(boundary), on_column = between_columns(boundary);
        int row = canvas_place(at.y, on_row, row_of(passage, i), SLICE_DRAWN_HIGH);
        int column = canvas_place(at.x, on_column, column_of(passage, i), canvas->wide);
        if (passage->crossed[i])
            put(canvas, row, column, "●", LINE);
    }
    draw_end(canvas, line.from);
    draw_end(canvas, line.to);
}

/* What begins a colour. Colours only add to the characters, so that copied text can be read. A
 * stroke on a filled square is in reverse video: red, the background colour, then colours it. */
static const char *const paint[INKS] = {
    [FRAME] = "\033[2m",
    [SQUARE] = "",
    [LINE] = "\033[1;31m",
    [LINE_ON_FILLED] = "\033[7;41m",
};

/* Prints the canvas with the names of rows and columns. */
static void print_canvas(const struct canvas *canvas, int side, const struct drawing *drawing,
                         FILE *out) {
    const bool narrow = canvas->wide == SLICE_DRAWN_NARROW;
    fputs(narrow ? "  " : " ", out); /* the last digit is above the middle of a square */
    for (int column = 1; column <= side; column++)
        fprintf(out, "%*d", canvas->wide, narrow ? column % 10 : column);
    fputc('\n', out);
    for (int row = 0; row <= SLICE_DRAWN_HIGH * side; row++) {
        enum ink last = SQUARE; /* of the character before */
        fprintf(out, "%c ", row % SLICE_DRAWN_HIGH == 1 ? 'A' + row / SLICE_DRAWN_HIGH : ' ');
        for (int column = 0; column <= canvas->wide * side; column++) {
            const char *text = canvas->text[row][column];
            const enum ink ink = canvas->ink[row][column];
            if (drawing->colour && ink != last)
                fprintf(out, "\033[0m%s", paint[ink]);
            last = ink;
            if (drawing->ascii)
                fputc(slice_drawn_ascii(text), out);
            else
                fputs(text, out);
        }
        fputs(drawing->colour ? "\033[0m\n" : "\n", out);
    }
}

void slice_passage_draw(const struct slice_grid *grid, const struct slice_passage *passage,
                        const struct drawing *drawing, FILE *out) {
    const bool is_narrow = drawing->width < MARGIN + SLICE_DRAWN_WIDE * grid->side + 1;
    struct canvas canvas = {.wide = is_narrow ? SLICE_DRAWN_NARROW : SLICE_DRAWN_WIDE};
    draw_squares(&canvas, grid);
    if (passage)
        draw_line(&canvas, grid, passage);
    print_canvas(&canvas, grid->side, drawing, out);
}

/* --- picture in SVG --------------------------------------------------------------------------- */

enum {
    SVG_SQUARE = 40, /* this and the other sizes are in units of SVG */
    SVG_MARGIN = 36, /* around the grid, with the names of rows and columns */
    SVG_ABOVE = 12,  /* from the base line of the numbers of columns to the grid */
    SVG_BESIDE = 18, /* from the middle of the letters of rows to the grid */
    SVG_BASE = 5,    /* from the middle of a letter down to its base line */
    SVG_FOOT = 12,   /* below the margin, with the score */
    SVG_LETTER = 11, /* width of a letter of the score, at most, on average */
};

/* The place of a coordinate of the grid. */
static double svg_place(double value) { return SVG_MARGIN + SVG_SQUARE * value; }

static void print_segment(struct segment segment, FILE *out) {
    fprintf(out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n",
            svg_place(segment.from.x), svg_place(segment.from.y), svg_place(segment.to.x),
            svg_place(segment.to.y));
}

static void print_circle(struct slice_place at, double radius, FILE *out) {
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\"/>\n", svg_place(at.x), svg_place(at.y),
            radius);
}

static void print_square(struct slice_place corner, int side, const char *style, FILE *out) {
    fprintf(out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\"%s/>\n",
            svg_place(corner.x), svg_place(corner.y), SVG_SQUARE * side, SVG_SQUARE * side, style);
}

/* Draws the names of rows and columns, the filled squares, and the lines between squares. */
static void print_grid(const struct slice_grid *grid, FILE *out) {
    const int side = grid->side;
    fputs("<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#555\" text-anchor=\"middle\">\n",
          out);
    for (int i = 0; i < side; i++) {
        fprintf(out, "<text x=\"%.0f\" y=\"%d\">%d</text>\n", svg_place(i + 0.5),
                SVG_MARGIN - SVG_ABOVE, i + 1);
        fprintf(out, "<text x=\"%d\" y=\"%.0f\">%c</text>\n", SVG_MARGIN - SVG_BESIDE,
                svg_place(i + 0.5) + SVG_BASE, 'A' + i);
    }
    fputs("</g>\n<g fill=\"#34495e\">\n", out);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            if (slice_is_filled(grid, row * side + column))
                print_square((struct slice_place){column, row}, 1, "", out);
    fputs("</g>\n<g stroke=\"#b9c2cb\">\n", out);
    for (int i = 1; i < side; i++) {
        print_segment((struct segment){{i, 0}, {i, side}}, out);
        print_segment((struct segment){{0, i}, {side, i}}, out);
    }
    fputs("</g>\n", out);
    print_square((struct slice_place){0, 0}, side,
                 " fill=\"none\" stroke=\"#34495e\" stroke-width=\"2\"", out);
}

/* Draws the crossed boundaries, the line with a white edge, its ends and its crossings. */
static void print_passage(const struct slice_passage *passage, FILE *out) {
    const struct segment line = segment_of(&passage->chord);
    fputs("<g stroke=\"#f5a800\" stroke-width=\"5\" stroke-linecap=\"round\">\n", out);
    for (int i = 0; i + 1 < passage->squares; i++)
        if (passage->crossed[i] && !slice_passage_through_vertex(passage, i))
            print_segment(boundary_of(passage, i), out);
    fputs("</g>\n<g stroke=\"#fff\" stroke-width=\"6\" stroke-linecap=\"round\">\n", out);
    print_segment(line, out);
    fputs("</g>\n<g stroke=\"#d9261c\" stroke-width=\"2.6\" fill=\"#d9261c\">\n", out);
    print_segment(line, out);
    print_circle(line.from, 4, out);
    print_circle(line.to, 4, out);
    fputs("</g>\n<g fill=\"#fff\" stroke=\"#d9261c\" stroke-width=\"2.2\">\n", out);
    for (int i = 0; i + 1 < passage->squares; i++)
        if (passage->crossed[i])
            print_circle(slice_passage_crossing(passage, i), 4.5, out);
    fputs("</g>\n", out);
}

/* Groups, not a style sheet, set colours and widths: not every viewer supports style sheets. */
void slice_passage_svg(const struct slice_grid *grid, const struct slice_passage *passage,
                       const struct slice_chord *other, size_t others, FILE *out) {
    char title[2 * sizeof(struct slice_point_text) + 32] = "";
    if (passage)
        snprintf(title, sizeof title, "%d crossing%s from %s to %s", passage->score,
                 passage->score == 1 ? "" : "s", slice_point_text(&passage->chord.from).text,
                 slice_point_text(&passage->chord.to).text);
    /* The grid with its margins is a square, in the middle of a picture as wide as the title. */
    int extent = SVG_SQUARE * grid->side + 2 * SVG_MARGIN, height = extent + SVG_FOOT;
    int width = MAX(extent, SVG_LETTER * (int)strlen(title)), left = (extent - width) / 2;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>%s</title>\n"
            "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            left, width, height, width, height, passage ? title : "Slice Through The Boundaries",
            left, width, height);
    print_grid(grid, out);
    fputs("<g stroke=\"#e67e22\" stroke-width=\"1.2\" stroke-opacity=\"0.35\">\n", out);
    for (size_t i = 0; i < others; i++)
        print_segment(segment_of(&other[i]), out);
    fputs("</g>\n", out);
    if (passage) {
        print_passage(passage, out);
        fprintf(out,
                "<text font-family=\"sans-serif\" font-size=\"17\" fill=\"#222\" "
                "text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s</text>\n",
                extent / 2, extent - 4, title);
    }
    fputs("</svg>\n", out);
}
