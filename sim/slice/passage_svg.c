/* A line on a grid as a picture in SVG. */
#include "sim/slice/passage.h"

#include <string.h>

/* Units of the picture. */
enum {
    SQUARE = 40,
    MARGIN = 36, /* with the names */
    FOOT = 12,   /* more, with the score */
    LETTER = 11, /* of the score, at most on average */
};

static double svg_place(double value) { return MARGIN + SQUARE * value; }

/* Sets attributes until end_group; not every viewer supports style sheets. */
static void svg_begin_group(const char *attributes, FILE *out) {
    fprintf(out, "<g %s>\n", attributes);
}

static void end_group(FILE *out) { fputs("</g>\n", out); }

static void print_segment(double x1, double y1, double x2, double y2, FILE *out) {
    fprintf(out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", svg_place(x1),
            svg_place(y1), svg_place(x2), svg_place(y2));
}

static void print_chord(const struct slice_chord *chord, FILE *out) {
    print_segment(slice_fraction_value(chord->from.x), slice_fraction_value(chord->from.y),
                  slice_fraction_value(chord->to.x), slice_fraction_value(chord->to.y), out);
}

static void print_circle(double x, double y, double radius, FILE *out) {
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\"/>\n", svg_place(x), svg_place(y),
            radius);
}

static void print_names(int side, FILE *out) {
    svg_begin_group(
        "font-family=\"sans-serif\" font-size=\"15\" fill=\"#555\" text-anchor=\"middle\"", out);
    for (int i = 0; i < side; i++) {
        fprintf(out, "<text x=\"%.0f\" y=\"%d\">%d</text>\n", svg_place(i + 0.5), MARGIN - 12,
                i + 1);
        fprintf(out, "<text x=\"%d\" y=\"%.0f\">%c</text>\n", MARGIN - 18, svg_place(i + 0.5) + 5,
                'A' + i);
    }
    end_group(out);
}

static void svg_print_squares(const struct slice_grid *grid, FILE *out) {
    int side = grid->side;
    svg_begin_group("fill=\"#34495e\"", out);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            if (slice_is_filled(grid, row * side + column))
                fprintf(out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"%d\"/>\n",
                        svg_place(column), svg_place(row), SQUARE, SQUARE);
    end_group(out);
    svg_begin_group("stroke=\"#b9c2cb\"", out);
    for (int i = 1; i < side; i++) {
        print_segment(i, 0, i, side, out);
        print_segment(0, i, side, i, out);
    }
    end_group(out);
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#34495e\" "
            "stroke-width=\"2\"/>\n",
            MARGIN, MARGIN, SQUARE * side, SQUARE * side);
}

static void print_passage(const struct slice_passage *passage, FILE *out) {
    const struct slice_chord *chord = &passage->chord;
    /* Boundaries as thick lines, if they are crossed within a side. */
    svg_begin_group("stroke=\"#f5a800\" stroke-width=\"5\" stroke-linecap=\"round\"", out);
    for (int i = 0; i + 1 < passage->squares; i++) {
        int side = passage->side, here = passage->path[i], next = passage->path[i + 1];
        int column = here % side < next % side ? next % side : here % side;
        int row = here / side < next / side ? next / side : here / side;
        if (passage->crossed[i] && here / side == next / side)
            print_segment(column, row, column, row + 1, out);
        else if (passage->crossed[i] && here % side == next % side)
            print_segment(column, row, column + 1, row, out);
    }
    end_group(out);
    svg_begin_group("stroke=\"#fff\" stroke-width=\"6\" stroke-linecap=\"round\"", out);
    print_chord(chord, out);
    end_group(out);
    svg_begin_group("stroke=\"#d9261c\" stroke-width=\"2.6\" fill=\"#d9261c\"", out);
    print_chord(chord, out);
    print_circle(slice_fraction_value(chord->from.x), slice_fraction_value(chord->from.y), 4, out);
    print_circle(slice_fraction_value(chord->to.x), slice_fraction_value(chord->to.y), 4, out);
    end_group(out);
    svg_begin_group("fill=\"#fff\" stroke=\"#d9261c\" stroke-width=\"2.2\"", out);
    for (int i = 0; i + 1 < passage->squares; i++) {
        double x, y;
        slice_passage_crossing(passage, i, &x, &y);
        if (passage->crossed[i])
            print_circle(x, y, 4.5, out);
    }
    end_group(out);
}

void slice_passage_svg(const struct slice_grid *grid, const struct slice_passage *passage,
                       const struct slice_chord *other, size_t others, FILE *out) {
    char title[2 * SLICE_POINT_TEXT + 32] = "", from[SLICE_POINT_TEXT], to[SLICE_POINT_TEXT];
    if (passage) {
        slice_point_print(&passage->chord.from, from);
        slice_point_print(&passage->chord.to, to);
        snprintf(title, sizeof title, "%d crossing%s from %s to %s", passage->score,
                 passage->score == 1 ? "" : "s", from, to);
    }
    int side = grid->side, extent = SQUARE * side + 2 * MARGIN, height = extent + FOOT;
    int words = LETTER * (int)strlen(title);
    int width = extent > words ? extent : words, off = (width - extent) / 2;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d 0 %d %d\" width=\"%d\" "
            "height=\"%d\">\n<title>%s</title>\n",
            -off, width, height, width, height, passage ? title : "Slice Through The Boundaries");
    fprintf(out, "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", -off, width,
            height);
    print_names(side, out);
    svg_print_squares(grid, out);
    svg_begin_group("stroke=\"#e67e22\" stroke-width=\"1.2\" stroke-opacity=\"0.35\"", out);
    for (size_t i = 0; i < others; i++)
        print_chord(&other[i], out);
    end_group(out);
    if (passage) {
        print_passage(passage, out);
        fprintf(out,
                "<text font-family=\"sans-serif\" font-size=\"17\" fill=\"#222\" "
                "text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s</text>\n",
                extent / 2, extent - 4, title);
    }
    fputs("</svg>\n", out);
}
