#include "cli/shared/sheet/sheet_page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double margin = 50, title_size = 20, rules_size = 10, small_size = 9;
static const double number_width = 24;                  /* beside a board */
static const double answer_height = 34, gap = 14;       /* below a board, between boards */
static const double square_most = 72, number_size = 15; /* of a square, at most */

/* The side of a board in so many columns. */
static double layout_side(const struct sheet_layout *layout, size_t columns) {
    size_t rows = (layout->per_page + columns - 1) / columns;
    double width = (layout->right - layout->left) / (double)columns - number_width - gap;
    double height = (layout->bottom - layout->top) / (double)rows - answer_height - gap;
    return fmin(width, height);
}

struct sheet_layout sheet_layout(double width, double height, size_t per_page) {
    struct sheet_layout layout = {
        .width = width, .height = height, .per_page = per_page, .columns = 1};
    layout.left = margin;
    layout.right = width - margin;
    layout.top = 2.5 * margin;
    layout.bottom = height - margin - 2 * small_size;
    for (size_t columns = 1; columns <= per_page; columns++) {
        double side = layout_side(&layout, columns);
        if (side > layout.side) {
            layout.side = side;
            layout.columns = columns;
        }
    }
    layout.rows = (per_page + layout.columns - 1) / layout.columns;
    return layout;
}

double sheet_layout_side(const struct sheet_layout *layout, int squares) {
    return fmin(layout->side, square_most * squares);
}

/* Prints lines of text below the title. Returns the y of the next one. */
static double draw_lines(const struct sheet_layout *layout, double y, const char *line,
                         cairo_t *cairo) {
    for (; *line; y += 1.35 * rules_size) {
        char text[256];
        size_t length = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        pen_text(cairo, layout->left, y, rules_size, PEN_REGULAR, PEN_LEFT, text);
        line += length + (line[length] == '\n');
    }
    return y;
}

static void draw_heading(const struct sheet *sheet, const struct sheet_layout *layout, bool solved,
                         cairo_t *cairo) {
    char title[128];
    snprintf(title, sizeof title, "%s%s", sheet->title, solved ? ": solutions" : "");
    pen_text(cairo, layout->left, margin + title_size / 2, title_size, PEN_BOLD, PEN_LEFT, title);
    double y = margin + title_size / 2 + 2 * rules_size;
    y = draw_lines(layout, y, solved ? sheet->explanation : sheet->rules, cairo);
    if (solved && sheet->number)
        draw_lines(layout, y, "In parentheses: the number in the file, before sorting.", cairo);
}

/* Draws what is below a board: the solution in words, which may be `width` wide, or the line to
 * write on. */
static void draw_answer(const struct sheet *sheet, size_t i, bool solved, double side, double width,
                        cairo_t *cairo) {
    char text[SHEET_TEXT];
    if (solved) {
        sheet->describe(sheet->context, i, text);
        pen_paragraph(cairo, (side - width) / 2, side + 4, width, answer_height - 4, small_size,
                      text);
        return;
    }
    double word = pen_text(cairo, 0, side + 20, small_size, PEN_REGULAR, PEN_LEFT, sheet->answer);
    pen_ink(cairo, PEN_THIN);
    pen_line(cairo, word + 4, side + 22, side, side + 22, 0.5);
}

/* Prints the number of puzzle i to the left of its board and, among solutions, that in the file
 * below it. */
static void draw_number(const struct sheet *sheet, size_t i, bool solved, cairo_t *cairo) {
    char number[32];
    snprintf(number, sizeof number, "%zu", i + 1);
    pen_text(cairo, -8, number_size * 0.75, number_size, PEN_BOLD, PEN_RIGHT, number);
    if (!solved || !sheet->number)
        return;
    snprintf(number, sizeof number, "(%zu)", sheet->number(sheet->context, i));
    pen_text(cairo, -8, number_size * 0.75 + 1.3 * small_size, small_size, PEN_REGULAR, PEN_RIGHT,
             number);
}

/* Draws puzzle number i at place number `place` of a page. */
static void draw_puzzle(const struct sheet *sheet, const struct sheet_layout *layout, size_t i,
                        size_t place, bool solved, cairo_t *cairo) {
    double width = (layout->right - layout->left) / (double)layout->columns;
    double height = (layout->bottom - layout->top) / (double)layout->rows;
    double side = sheet_layout_side(layout, sheet->squares(sheet->context, i));
    size_t row = place / layout->columns, column = place % layout->columns;
    double x = layout->left + width * (double)column, y = layout->top + height * (double)row;
    cairo_save(cairo);
    cairo_translate(cairo, x + (width - side - number_width) / 2 + number_width, y);
    pen_ink(cairo, PEN_BLACK);
    draw_number(sheet, i, solved, cairo);
    sheet->draw(sheet->context, i, solved, side, cairo);
    pen_ink(cairo, PEN_BLACK);
    draw_answer(sheet, i, solved, side, width - gap, cairo);
    cairo_restore(cairo);
}

void sheet_page_draw(const struct sheet *sheet, const struct sheet_layout *layout, size_t page,
                     size_t pages, bool solved, cairo_t *cairo) {
    char number[64];
    pen_ink(cairo, PEN_WHITE);
    cairo_paint(cairo);
    pen_ink(cairo, PEN_BLACK);
    draw_heading(sheet, layout, solved, cairo);
    for (size_t place = 0; place < layout->per_page; place++)
        if (page * layout->per_page + place < sheet->puzzles)
            draw_puzzle(sheet, layout, page * layout->per_page + place, place, solved, cairo);
    snprintf(number, sizeof number, "%s %zu of %zu", solved ? "solutions" : "page", page + 1,
             pages);
    pen_text(cairo, layout->right, layout->height - margin, small_size, PEN_REGULAR, PEN_RIGHT,
             number);
}
