#include "cli/shared/sheet/pen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void pen_ink(cairo_t *cairo, enum pen_ink ink) {
    static const double inks[PEN_INKS][3] = {
        [PEN_BLACK] = {0, 0, 0},         [PEN_WHITE] = {1, 1, 1},
        [PEN_THIN] = {0.45, 0.45, 0.45}, [PEN_GREY] = {0.76, 0.76, 0.76},
        [PEN_PALE] = {0.93, 0.93, 0.93}, [PEN_MARK] = {0.75, 0.1, 0.1},
    };
    cairo_set_source_rgb(cairo, inks[ink][0], inks[ink][1], inks[ink][2]);
}

/* The font that is built into cairo: pages look the same whatever fonts a machine has. On paper,
 * letters need not begin at whole points. */
static void pen_font(cairo_t *cairo, double size, enum pen_weight weight) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
    cairo_select_font_face(cairo,
                           weight == PEN_BOLD ? "@cairo:bold" : "@cairo:", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

static double pen_width(cairo_t *cairo, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

double pen_text(cairo_t *cairo, double x, double y, double size, enum pen_weight weight,
                enum pen_place place, const char *text) {
    static const double before[] = {[PEN_LEFT] = 0, [PEN_CENTER] = 0.5, [PEN_RIGHT] = 1};
    pen_font(cairo, size, weight);
    double width = pen_width(cairo, text);
    cairo_move_to(cairo, x - before[place] * width, y);
    cairo_show_text(cairo, text);
    return width;
}

enum { LINE = 512 /* bytes of a line of text, at most */ };

/* Copies the words that fit into the next line. Returns what follows them. */
static const char *paragraph_line(cairo_t *cairo, const char *text, double width, char line[LINE]) {
    size_t length = 0;
    line[0] = '\0';
    while (*text && *text != '\n') {
        size_t word = strcspn(text, " \n"), before = length;
        word = word < LINE - 2 ? word : LINE - 2;
        if (length + word + 2 > LINE)
            return text;
        length += (size_t)snprintf(line + length, LINE - length, "%s%.*s", length > 0 ? " " : "",
                                   (int)word, text);
        if (before > 0 && pen_width(cairo, line) > width) {
            line[before] = '\0';
            return text;
        }
        text += word;
        text += *text == ' ';
    }
    return text + (*text == '\n');
}

/* The number of lines of that size. */
static int paragraph_lines(cairo_t *cairo, const char *text, double width) {
    char line[LINE];
    int lines = 0;
    for (; *text; lines++)
        text = paragraph_line(cairo, text, width, line);
    return lines;
}

void pen_paragraph(cairo_t *cairo, double x, double y, double width, double height, double size,
                   const char *text) {
    const double leading = 1.3, smaller = 0.95, smallest = 1;
    char line[LINE];
    pen_font(cairo, size, PEN_REGULAR);
    while (size > smallest && paragraph_lines(cairo, text, width) * size * leading > height) {
        size *= smaller;
        pen_font(cairo, size, PEN_REGULAR);
    }
    for (y += size; *text; y += size * leading) {
        text = paragraph_line(cairo, text, width, line);
        pen_text(cairo, x + width / 2, y, size, PEN_REGULAR, PEN_CENTER, line);
    }
}

void pen_line(cairo_t *cairo, double x1, double y1, double x2, double y2, double width) {
    cairo_set_line_width(cairo, width);
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2, y2);
    cairo_stroke(cairo);
}

void pen_square(cairo_t *cairo, int row, int column, double side) {
    cairo_rectangle(cairo, column * side, row * side, side, side);
    cairo_fill(cairo);
}

static void pen_circle(cairo_t *cairo, double x, double y, double radius) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * M_PI);
    cairo_close_path(cairo);
}

void pen_dot(cairo_t *cairo, double x, double y, double radius) {
    pen_circle(cairo, x, y, radius);
    cairo_fill(cairo);
}

void pen_ring(cairo_t *cairo, double x, double y, double radius, double width) {
    cairo_set_line_width(cairo, width);
    pen_circle(cairo, x, y, radius);
    cairo_stroke(cairo);
}

void pen_arrow(cairo_t *cairo, const struct pen_curve *curve, double width, double head) {
    double across = curve->x2 - curve->control_x, down = curve->y2 - curve->control_y;
    double length = sqrt(across * across + down * down);
    across *= head / length;
    down *= head / length;
    double x = curve->x2 - across, y = curve->y2 - down; /* where the head begins */
    cairo_set_line_width(cairo, width);
    cairo_move_to(cairo, curve->x1, curve->y1);
    cairo_curve_to(cairo, curve->x1 + 2 * (curve->control_x - curve->x1) / 3,
                   curve->y1 + 2 * (curve->control_y - curve->y1) / 3,
                   x + 2 * (curve->control_x - x) / 3, y + 2 * (curve->control_y - y) / 3, x, y);
    cairo_stroke(cairo);
    cairo_move_to(cairo, curve->x2, curve->y2);
    cairo_line_to(cairo, x - 0.5 * down, y + 0.5 * across);
    cairo_line_to(cairo, x + 0.5 * down, y - 0.5 * across);
    cairo_close_path(cairo);
    cairo_fill(cairo);
}

void pen_board(cairo_t *cairo, int rows, double side) {
    const double thin = 0.5, thick = 1.4;
    pen_ink(cairo, PEN_THIN);
    for (int i = 1; i < rows; i++) {
        pen_line(cairo, side * i / rows, 0, side * i / rows, side, thin);
        pen_line(cairo, 0, side * i / rows, side, side * i / rows, thin);
    }
    pen_ink(cairo, PEN_BLACK);
    cairo_set_line_width(cairo, thick);
    cairo_rectangle(cairo, 0, 0, side, side);
    cairo_stroke(cairo);
}
