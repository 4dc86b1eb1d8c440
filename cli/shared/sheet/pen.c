/* Draws text, lines and boards with cairo on the pages of PDF and SVG files (pen.h). */
#include "cli/shared/sheet/pen.h"
#include "sim/base/memory.h"
#include "sim/base/save.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

void pen_ink(cairo_t *cairo, enum pen_ink ink) {
    static const double inks[PEN_INKS][3] = {
        [PEN_BLACK] = {0, 0, 0},         [PEN_WHITE] = {1, 1, 1},
        [PEN_THIN] = {0.45, 0.45, 0.45}, [PEN_GREY] = {0.76, 0.76, 0.76},
        [PEN_MARK] = {0.75, 0.1, 0.1},
    };
    cairo_set_source_rgb(cairo, inks[ink][0], inks[ink][1], inks[ink][2]);
}

/* The font built into cairo: the same on all machines. Letters need not begin at whole points. */
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

static const cairo_user_data_key_t svg_key; /* by its address cairo finds the canvas of an SVG */

static cairo_status_t write_bytes(void *out, const unsigned char *bytes, unsigned length) {
    return fwrite(bytes, 1, length, out) == length ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

void canvas_open(struct canvas *canvas, bool is_svg, double width, double height,
                 const char *title) {
    *canvas = (struct canvas){.is_svg = is_svg};
    canvas->out = memory_stream(&canvas->bytes, &canvas->size);
    canvas->text_out = memory_stream(&canvas->text, &canvas->text_size);
    canvas->surface =
        (is_svg ? cairo_svg_surface_create_for_stream
                : cairo_pdf_surface_create_for_stream)(write_bytes, canvas->out, width, height);
    canvas->cairo = cairo_create(canvas->surface);
    if (!is_svg) { /* no date: equal sheets have equal bytes */
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
    } else if (cairo_set_user_data(canvas->cairo, &svg_key, canvas, NULL) != CAIRO_STATUS_SUCCESS) {
        memory_found(NULL); /* it fails only when memory is short */
    }
}

bool canvas_close(struct canvas *canvas, bool drawn, const char *path, bool force,
                  struct error *error) {
    cairo_status_t status = cairo_status(canvas->cairo);
    cairo_destroy(canvas->cairo);
    cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(canvas->surface);
    cairo_surface_destroy(canvas->surface);
    memory_stream_close(canvas->out);
    if (canvas->style[0])
        fputs("</g>\n", canvas->text_out);
    memory_stream_close(canvas->text_out);
    struct saving saving;
    bool done =
        drawn &&
        (status == CAIRO_STATUS_SUCCESS ||
         error_system(error, "%s: cannot be drawn: %s", path, cairo_status_to_string(status))) &&
        save_begin(&saving, path, force, error);
    if (done) { /* the elements of text go before the closing tag */
        size_t end = canvas->size - (canvas->is_svg ? strlen("</svg>\n") : 0);
        save_write(&saving, canvas->bytes, end);
        save_write(&saving, canvas->text, canvas->text_size);
        save_write(&saving, canvas->bytes + end, canvas->size - end);
        done = save_end(&saving, error);
    }
    free(canvas->text);
    free(canvas->bytes);
    return done;
}

/* The width of a text. Viewers of SVG choose the font, which may be as wide as DejaVu Sans and
 * Verdana: 1.28 times that of cairo. */
static double pen_width(cairo_t *cairo, const char *text) {
    const double wide = 1.28;
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return cairo_get_user_data(cairo, &svg_key) ? wide * extents.x_advance : extents.x_advance;
}

double pen_text(cairo_t *cairo, double x, double y, double size, enum pen_weight weight,
                enum pen_place place, const char *text) {
    static const double left_part[] = {[PEN_LEFT] = 0, [PEN_CENTER] = 0.5, [PEN_RIGHT] = 1};
    static const char *const anchors[] = {
        [PEN_LEFT] = "start", [PEN_CENTER] = "middle", [PEN_RIGHT] = "end"};
    pen_font(cairo, size, weight);
    double width = pen_width(cairo, text);
    struct canvas *svg = cairo_get_user_data(cairo, &svg_key);
    if (!svg) {
        cairo_move_to(cairo, x - left_part[place] * width, y);
        cairo_show_text(cairo, text);
        return width;
    }
    /* Texts of the same style share a group: <g font-size="9" ...> <text ...>A1</text> ... </g>. */
    char style[sizeof svg->style];
    double red, green, blue, opacity;
    cairo_pattern_get_rgba(cairo_get_source(cairo), &red, &green, &blue, &opacity);
    snprintf(style, sizeof style,
             "font-family=\"Helvetica,Arial,sans-serif\" font-size=\"%.5g\"%s text-anchor=\"%s\" "
             "fill=\"#%02x%02x%02x\"",
             size, weight == PEN_BOLD ? " font-weight=\"bold\"" : "", anchors[place],
             (unsigned)lround(255 * red), (unsigned)lround(255 * green),
             (unsigned)lround(255 * blue));
    if (strcmp(style, svg->style) != 0)
        fprintf(svg->text_out, "%s<g %s>\n", svg->style[0] ? "</g>\n" : "", style);
    memcpy(svg->style, style, sizeof style);
    cairo_user_to_device(cairo, &x, &y); /* the elements are outside of cairo's transformations */
    fprintf(svg->text_out, "<text x=\"%.2f\" y=\"%.2f\">", x, y);
    for (; *text; text++)
        fprintf(svg->text_out, strchr("<>&", *text) ? "&#%d;" : "%c", *text);
    fputs("</text>\n", svg->text_out);
    return width;
}

enum { LINE = 512 /* bytes of a line of text, at most */ };

/* Copies words while they fit into the width, but at least one. Returns the text behind them. */
static const char *paragraph_line(cairo_t *cairo, const char *text, double width, char line[LINE]) {
    size_t length = 0;
    line[0] = '\0';
    while (*text && *text != '\n') {
        size_t word = strcspn(text, " \n"), before = length;
        word = word < LINE - 2 ? word : LINE - 2; /* a blank and the NUL fit, too */
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

void pen_paragraph(cairo_t *cairo, double x, double y, double width, double height, double size,
                   const char *text) {
    const double leading = 1.3 /* sizes between baselines */, smaller = 0.95, smallest = 1;
    char line[LINE];
    for (;; size *= smaller) { /* counts lines, without printing, until they fit */
        int lines = 0;
        pen_font(cairo, size, PEN_REGULAR);
        for (const char *rest = text; *rest; lines++)
            rest = paragraph_line(cairo, rest, width, line);
        if (size <= smallest || lines * size * leading <= height)
            break;
    }
    for (y += size; *text; y += size * leading) {
        text = paragraph_line(cairo, text, width, line);
        pen_text(cairo, x + width / 2, y, size, PEN_REGULAR, PEN_CENTER, line);
    }
}

static void add_line(cairo_t *cairo, double x1, double y1, double x2, double y2) {
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2, y2);
}

void pen_line(cairo_t *cairo, double x1, double y1, double x2, double y2, double width) {
    cairo_set_line_width(cairo, width);
    add_line(cairo, x1, y1, x2, y2);
    cairo_stroke(cairo);
}

/* A line of length 0 with round ends is shorter in a file than a circle. */
void pen_dot(cairo_t *cairo, double x, double y, double radius) {
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    pen_line(cairo, x, y, x, y, 2 * radius);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
}

void pen_ring(cairo_t *cairo, double x, double y, double radius, double width) {
    cairo_set_line_width(cairo, width);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * M_PI);
    cairo_close_path(cairo);
    cairo_stroke(cairo);
}

void pen_add_head(cairo_t *cairo, double x, double y, double across, double down) {
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, x - across - down, y - down + across);
    cairo_line_to(cairo, x - across + down, y - down - across);
    cairo_close_path(cairo);
}

void pen_add_square(cairo_t *cairo, int row, int column, double side) {
    cairo_rectangle(cairo, column * side, row * side, side, side);
}

void pen_board(cairo_t *cairo, int rows, double side) {
    const double thin = 0.5, thick = 1.4;
    pen_ink(cairo, PEN_THIN);
    for (int i = 1; i < rows; i++) {
        add_line(cairo, side * i / rows, 0, side * i / rows, side);
        add_line(cairo, 0, side * i / rows, side, side * i / rows);
    }
    cairo_set_line_width(cairo, thin);
    cairo_stroke(cairo);
    pen_ink(cairo, PEN_BLACK);
    cairo_set_line_width(cairo, thick);
    cairo_rectangle(cairo, 0, 0, side, side);
    cairo_stroke(cairo);
}
