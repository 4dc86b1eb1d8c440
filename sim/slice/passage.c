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

/* Whether the step from square i of the path to the next one leads to another row, or column. It
 * leads to both through a vertex, and to one of them over an edge. */
static bool changes_row(const struct slice_passage *line, int i) {
    return row_of(line, i) != row_of(line, i + 1);
}
static bool changes_column(const struct slice_passage *line, int i) {
    return column_of(line, i) != column_of(line, i + 1);
}

/* The grid lines x and y that divide the squares if the column, or the row, changes. */
static struct slice_place lines_between(const struct slice_passage *line, int i) {
    return (struct slice_place){MAX(column_of(line, i), column_of(line, i + 1)),
                                MAX(row_of(line, i), row_of(line, i + 1))};
}

bool slice_passage_through_vertex(const struct slice_passage *passage, int i) {
    return changes_row(passage, i) && changes_column(passage, i);
}

static struct slice_place place_of(struct slice_point point) {
    return (struct slice_place){slice_fraction_value(point.x), slice_fraction_value(point.y)};
}

struct slice_place slice_passage_crossing(const struct slice_passage *passage, int i) {
    const struct slice_place from = place_of(passage->chord.from), to = place_of(passage->chord.to);
    const double slope = (to.y - from.y) / (to.x - from.x);
    /* Of an edge, only one coordinate is that of a grid line. The other one follows from the slope,
     * which is finite and not 0 (chord.h). */
    struct slice_place at = lines_between(passage, i);
    if (!changes_column(passage, i))
        at.x = from.x + (at.y - from.y) / slope;
    else if (!changes_row(passage, i))
        at.y = from.y + (at.x - from.x) * slope;
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

/* A character of the drawing, in UTF-8, and what it shows, which has a colour. */
struct character {
    const char *text;
    enum ink ink;
};

struct canvas {
    int wide; /* characters from a frame to the next: SLICE_DRAWN_WIDE or .._NARROW */
    struct character at[ROWS][COLUMNS];
};

/* Returns the row or column of the canvas for a coordinate, with `scale` characters to a square: if
 * `on_frame`, that of the frame there, else one between the frames of `square`. With 4 characters
 * to a square, x = 1 is column 4, x = 1.1 is column 5, and x = 1.5 is column 6. */
static int canvas_place(double value, bool on_frame, int square, int scale) {
    int inside = (int)((value - square) * scale);
    return on_frame ? scale * (int)lround(value) : scale * square + MIN(MAX(inside, 1), scale - 1);
}

static void put(struct canvas *canvas, int row, int column, const char *text, enum ink ink) {
    canvas->at[row][column] = (struct character){text, ink};
}

/* Joints of frames: in the first, a middle or the last row, 0 to 2, and in such a column. */
static const char *const joint[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};

/* Draws the frames and the filled squares. */
static void draw_squares(struct canvas *canvas, const struct slice_grid *grid) {
    const int rows = SLICE_DRAWN_HIGH * grid->side, columns = canvas->wide * grid->side;
    for (int row = 0; row <= rows; row++)
        for (int column = 0; column <= columns; column++) {
            const bool across = row % SLICE_DRAWN_HIGH == 0; /* a frame runs across here */
            const bool down = column % canvas->wide == 0;
            int square = row / SLICE_DRAWN_HIGH * grid->side + column / canvas->wide;
            int i = (row > 0) + (row == rows), k = (column > 0) + (column == columns); /* joint */
            if (across && down)
                put(canvas, row, column, joint[i][k], FRAME);
            else if (across || down)
                put(canvas, row, column, across ? "─" : "│", FRAME);
            else
                put(canvas, row, column, slice_is_filled(grid, square) ? "█" : " ", SQUARE);
        }
}

/* Draws the line: a stroke in each square that it passes, half way between where it enters and
 * leaves; a dot on each boundary that it crosses; and a ring at each end. Neither `across` nor
 * `down` is 0: no line is horizontal or vertical. */
static void draw_line(struct canvas *canvas, const struct slice_grid *grid,
                      const struct slice_passage *passage) {
    const double flat = 0.4; /* about tan 22.5 degrees: a slope nearer to horizontal than to 1 */
    const struct slice_place from = place_of(passage->chord.from), to = place_of(passage->chord.to);
    double across = to.x - from.x, down = to.y - from.y, slope = down / across;
    const char *stroke = fabs(slope) < flat       ? "━"
                         : fabs(slope) > 1 / flat ? "┃"
                         : slope > 0              ? "╲"
                                                  : "╱";
    for (int i = 0; i < passage->squares; i++) {
        int row = row_of(passage, i), column = column_of(passage, i);
        /* The x at which the line, extended, meets the top and the bottom of the row; then the x
         * at which the line enters and leaves the square, in ascending order: low, high. */
        double upper = from.x + (row - from.y) / down * across;
        double lower = from.x + (row + 1 - from.y) / down * across;
        double low = fmax(column, fmin(upper, lower)), high = fmin(column + 1, fmax(upper, lower));
        int place = canvas_place((low + high) / 2, false, column, canvas->wide);
        bool filled = slice_is_filled(grid, passage->path[i]);
        put(canvas, SLICE_DRAWN_HIGH * row + 1, place, stroke, filled ? LINE_ON_FILLED : LINE);
    }
    for (int i = 0; i + 1 < passage->squares; i++) {
        if (!passage->crossed[i])
            continue;
        const struct slice_place at = slice_passage_crossing(passage, i);
        const bool on_row = changes_row(passage, i), on_column = changes_column(passage, i);
        int at_row = canvas_place(at.y, on_row, row_of(passage, i), SLICE_DRAWN_HIGH);
        int at_column = canvas_place(at.x, on_column, column_of(passage, i), canvas->wide);
        put(canvas, at_row, at_column, "●", LINE);
    }
    const struct slice_point ends[] = {passage->chord.from, passage->chord.to};
    for (int i = 0; i < 2; i++) {
        const struct slice_place at = place_of(ends[i]);
        int at_row = canvas_place(at.y, ends[i].y.denominator == 1, (int)at.y, SLICE_DRAWN_HIGH);
        int at_column = canvas_place(at.x, ends[i].x.denominator == 1, (int)at.x, canvas->wide);
        put(canvas, at_row, at_column, "○", LINE);
    }
}

/* What begins a colour. Colours only add to the characters, so that copied text can be read. A
 * stroke on a filled square is in reverse video: red, the background colour, then colours it. */
static const char *const begin[INKS] = {
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
            const struct character *at = &canvas->at[row][column];
            const char ascii[] = {slice_drawn_ascii(at->text), '\0'};
            if (drawing->colour && at->ink != last)
                fprintf(out, "\033[0m%s", begin[at->ink]);
            last = at->ink;
            fputs(drawing->ascii ? ascii : at->text, out);
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

static void print_segment(struct slice_place from, struct slice_place to, FILE *out) {
    fprintf(out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", svg_place(from.x),
            svg_place(from.y), svg_place(to.x), svg_place(to.y));
}

static void print_circle(struct slice_place at, double radius, FILE *out) {
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\"/>\n", svg_place(at.x), svg_place(at.y),
            radius);
}

/* Draws the crossed boundaries, the line with a white edge, its ends and its crossings. */
static void print_passage(const struct slice_passage *passage, FILE *out) {
    const struct slice_place from = place_of(passage->chord.from), to = place_of(passage->chord.to);
    /* Boundaries that are edges, not vertices, are thick lines. */
    fputs("<g stroke=\"#f5a800\" stroke-width=\"5\" stroke-linecap=\"round\">\n", out);
    for (int i = 0; i + 1 < passage->squares; i++) {
        const bool across = !changes_column(passage, i), down = !changes_row(passage, i);
        const struct slice_place corner = lines_between(passage, i);
        const struct slice_place end = {corner.x + across, corner.y + down};
        if (passage->crossed[i] && (across || down))
            print_segment(corner, end, out);
    }
    fputs("</g>\n<g stroke=\"#fff\" stroke-width=\"6\" stroke-linecap=\"round\">\n", out);
    print_segment(from, to, out);
    fputs("</g>\n<g stroke=\"#d9261c\" stroke-width=\"2.6\" fill=\"#d9261c\">\n", out);
    print_segment(from, to, out);
    print_circle(from, 4, out);
    print_circle(to, 4, out);
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
    int side = grid->side, extent = SVG_SQUARE * side + 2 * SVG_MARGIN, height = extent + SVG_FOOT;
    int width = MAX(extent, SVG_LETTER * (int)strlen(title)), left = (extent - width) / 2;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>%s</title>\n"
            "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
            "<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#555\" "
            "text-anchor=\"middle\">\n",
            left, width, height, width, height, passage ? title : "Slice Through The Boundaries",
            left, width, height);
    for (int i = 0; i < side; i++) {
        fprintf(out, "<text x=\"%.0f\" y=\"%d\">%d</text>\n", svg_place(i + 0.5),
                SVG_MARGIN - SVG_ABOVE, i + 1);
        fprintf(out, "<text x=\"%d\" y=\"%.0f\">%c</text>\n", SVG_MARGIN - SVG_BESIDE,
                svg_place(i + 0.5) + SVG_BASE, 'A' + i);
    }
    fputs("</g>\n<g fill=\"#34495e\">\n", out); /* filled squares */
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            if (slice_is_filled(grid, row * side + column))
                fprintf(out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\"/>\n",
                        svg_place(column), svg_place(row), SVG_SQUARE, SVG_SQUARE);
    fputs("</g>\n<g stroke=\"#b9c2cb\">\n", out); /* lines between squares */
    for (int i = 1; i < side; i++) {
        print_segment((struct slice_place){i, 0}, (struct slice_place){i, side}, out);
        print_segment((struct slice_place){0, i}, (struct slice_place){side, i}, out);
    }
    fprintf(out,
            "</g>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
            "stroke=\"#34495e\" stroke-width=\"2\"/>\n"
            "<g stroke=\"#e67e22\" stroke-width=\"1.2\" stroke-opacity=\"0.35\">\n",
            SVG_MARGIN, SVG_MARGIN, SVG_SQUARE * side, SVG_SQUARE * side);
    for (size_t i = 0; i < others; i++)
        print_segment(place_of(other[i].from), place_of(other[i].to), out);
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
