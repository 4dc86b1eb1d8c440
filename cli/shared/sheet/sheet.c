/* Makes sheets (sheet.h): places puzzles on pages, draws these, and saves them as one PDF or as
 * pictures in SVG. A page has a heading, title and rules, and below it a grid of cells, one for
 * each puzzle: its number, its board to the right, and below the board a line for the answer or, on
 * pages with solutions, a text. All lengths are points of 1/72 inch, with y downwards. */
#include "cli/shared/sheet/sheet.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/report.h"
#include "sim/base/save.h"

#include <assert.h>
#include <math.h>
#include <sys/param.h>

struct sheet_layout {
    double width, height;           /* size of a page */
    size_t per_page, columns, rows; /* puzzles on a page, side by side, and below each other */
    size_t pages;                   /* with puzzles; behind them follow those with solutions */
    size_t files, in_a_file;        /* files, and pages in each: one PDF, or an SVG for each page */
    double left, top, right, bottom; /* edges of the grid of cells */
    double side;                     /* greatest side of a board */
};

/* Sizes of text, and lengths. */
static const double title_size = 20, rules_size = 10, number_size = 15, small_size = 9;
static const double margin = 50;       /* around the page */
static const double number_width = 24; /* column of a cell that has the number of its puzzle */
static const double number_gap = 8;    /* between the number and the board */
static const double square_most = 72;  /* greatest side of a square of a board */
static const double gap = 14;          /* between a cell and its neighbours */
static const double answer_height = 34, text_gap = 4;   /* space below a board; before text */
static const double answer_word = 20, answer_line = 22; /* y of the answer, below the board */

/* Prints lines of text below the title. Returns the y of the next one. */
static double draw_lines(const struct sheet_layout *layout, double y, const char *line,
                         cairo_t *cairo) {
    for (; *line; y += SHEET_LEADING) {
        char text[256];
        size_t length = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        pen_text(cairo, layout->left, y, rules_size, PEN_REGULAR, PEN_LEFT, text);
        line += length + (line[length] == '\n');
    }
    return y;
}

/* Draws puzzle number i in cell number `place` of a page. */
static void draw_puzzle(const struct sheet *sheet, const struct sheet_layout *layout, size_t i,
                        size_t place, bool solved, cairo_t *cairo) {
    double width = (layout->right - layout->left) / (double)layout->columns;
    double height = (layout->bottom - layout->top) / (double)layout->rows;
    double side = fmin(layout->side, square_most * sheet->squares[i]);
    size_t row = place / layout->columns, column = place % layout->columns;
    double x = layout->left + width * (double)column, y = layout->top + height * (double)row;
    const double number_y = 0.75 * number_size; /* puts the tops of digits level with the board's */
    char number[32], text[SHEET_TEXT];
    cairo_save(cairo); /* from here on, the board begins at (0, 0) */
    cairo_translate(cairo, x + (width - side - number_width) / 2 + number_width, y);
    pen_ink(cairo, PEN_BLACK);
    snprintf(number, sizeof number, "%zu", i + 1);
    if (sheet->puzzles > 1)
        pen_text(cairo, -number_gap, number_y, number_size, PEN_BOLD, PEN_RIGHT, number);
    if (solved && sheet->number) {
        snprintf(number, sizeof number, "(%zu)", sheet->number[i]);
        pen_text(cairo, -number_gap, number_y + 1.3 * small_size, small_size, PEN_REGULAR,
                 PEN_RIGHT, number);
    }
    sheet->draw(sheet->context, i, solved, side, cairo);
    pen_ink(cairo, PEN_BLACK);
    if (solved && sheet->describe) {
        sheet->describe(sheet->context, i, text);
        pen_paragraph(cairo, (side - (width - gap)) / 2, side + text_gap, width - gap,
                      answer_height - text_gap, small_size, text);
    } else if (!solved && sheet->answer) {
        double word_end = pen_text(cairo, 0, side + answer_word, small_size, PEN_REGULAR, PEN_LEFT,
                                   sheet->answer);
        pen_ink(cairo, PEN_THIN);
        pen_line(cairo, word_end + text_gap, side + answer_line, side, side + answer_line, 0.5);
    }
    cairo_restore(cairo);
}

/* Draws page number `page` of those with puzzles, or with their solutions. */
static void sheet_page_draw(const struct sheet *sheet, const struct sheet_layout *layout,
                            size_t page, bool solved, cairo_t *cairo) {
    char title[128], number[64];
    pen_ink(cairo, PEN_WHITE);
    cairo_paint(cairo);
    pen_ink(cairo, PEN_BLACK);
    snprintf(title, sizeof title, "%s%s", sheet->title, solved ? ": solutions" : "");
    pen_text(cairo, layout->left, margin + title_size / 2, title_size, PEN_BOLD, PEN_LEFT, title);
    double y = draw_lines(layout, margin + title_size / 2 + 2 * rules_size,
                          solved ? sheet->explanation : sheet->rules, cairo);
    if (solved && sheet->number)
        draw_lines(layout, y, "In parentheses: the number in the file, before sorting.", cairo);
    size_t first = page * layout->per_page, end = MIN(first + layout->per_page, sheet->puzzles);
    for (size_t i = first; i < end; i++)
        draw_puzzle(sheet, layout, i, i - first, solved, cairo);
    snprintf(number, sizeof number, "%s %zu of %zu", solved ? "solutions" : "page", page + 1,
             layout->pages);
    pen_text(cairo, layout->right, layout->height - margin, small_size, PEN_REGULAR, PEN_RIGHT,
             number);
}

static const char *const paper_names[] = {"a4", "letter", NULL};
static const struct { double width, height; } papers[] = {{595.276, 841.89}, {612, 792}};

static const char *const endings[] = {".pdf", ".svg", NULL};

/* Whether the file, whose name ends in one of the endings, is an SVG. */
static bool is_svg(const char *path) { return file_ending_check(path, &endings[1], NULL); }

const struct option_entry sheet_options_table[] = {
    OPTION(TEXT, "output", "FILE", struct sheet_options, output,
           "Save all pages as FILE.pdf, or each as a picture: FILE.svg and FILE-solutions.svg, or "
           "FILE-1.svg, FILE-2.svg, ...",
           .letter = 'o', .group = 3),
    OPTION(CHOICE, "paper", "SIZE", struct sheet_options, paper, "Size of the pages",
           .choices = paper_names, .default_text = "a4", .group = 3),
    OPTION(WHOLE, "per-page", "N", struct sheet_options, per_page,
           "Puzzles on a page, 1 to 12 (default 6, or all of them if there are fewer)", .least = 1,
           .most = 12, .group = 3),
    OPTION(FLAG, "no-solutions", NULL, struct sheet_options, no_solutions,
           "Leave out the pages with the solutions", .group = 3),
    {0},
};

const struct option_entry sheet_common_table[] = {
    {.name = "json", .refused = "the output of sheet is a PDF or SVG file"},
    OPTION(FLAG, "force", NULL, struct common_options, force, "Overwrite existing files",
           .group = 8),
    {0},
};

size_t sheet_per_page(const struct sheet_options *options, size_t puzzles) {
    enum { USUAL = 6 };
    return options->per_page > 0 ? (size_t)options->per_page : MIN(puzzles, USUAL);
}

/* The layout of puzzles, at least one, for the file of -o; its columns make boards largest. */
static struct sheet_layout layout_of(const struct sheet_options *options, size_t puzzles) {
    const size_t per_page = sheet_per_page(options, puzzles);
    assert(per_page > 0);
    const size_t pages = (puzzles + per_page - 1) / per_page;
    const size_t all_pages = options->no_solutions ? pages : 2 * pages;
    const double width = papers[options->paper].width, height = papers[options->paper].height;
    struct sheet_layout layout = {.width = width,
                                  .height = height,
                                  .per_page = per_page,
                                  .columns = 1,
                                  .pages = pages,
                                  .files = is_svg(options->output) ? all_pages : 1,
                                  .in_a_file = is_svg(options->output) ? 1 : all_pages,
                                  .left = margin,
                                  .right = width - margin,
                                  .top = margin + title_size / 2 + SHEET_TITLE,
                                  .bottom = height - margin - 2 * small_size};
    for (size_t columns = 1; columns <= per_page; columns++) {
        size_t rows = (per_page + columns - 1) / columns;
        double side = fmin((layout.right - layout.left) / (double)columns - number_width - gap,
                           (layout.bottom - layout.top) / (double)rows - answer_height - gap);
        if (side > layout.side) {
            layout.side = side;
            layout.columns = columns;
        }
    }
    layout.rows = (per_page + layout.columns - 1) / layout.columns;
    return layout;
}

double sheet_square(const struct sheet_options *options, size_t puzzles, int squares) {
    const struct sheet_layout layout = layout_of(options, puzzles);
    return fmin(layout.side / squares, square_most);
}

/* The name of file number i, to be freed. Names sort like their numbers. */
static char *file_name(const char *path, const struct sheet_layout *layout, size_t i) {
    const size_t pages = layout->pages, stem = strlen(path) - strlen(".svg");
    char number[32] = "";
    if (!is_svg(path))
        return memory_copy(path);
    if (pages > 1)
        snprintf(number, sizeof number, "-%0*zu", snprintf(NULL, 0, "%zu", pages), i % pages + 1);
    return memory_print("%.*s%s%s%s", (int)stem, path, i < pages ? "" : "-solutions", number,
                        path + stem);
}

static bool sheet_save(const struct sheet *sheet, const struct sheet_layout *layout,
                       const char *path, bool force, const struct watch *watch,
                       struct error *error) {
    bool done = true;
    for (size_t file = 0; done && file < layout->files; file++) {
        const size_t first = file * layout->in_a_file; /* page */
        char *name = file_name(path, layout, file);
        struct canvas canvas;
        canvas_open(&canvas, is_svg(path), layout->width, layout->height, sheet->title);
        for (size_t i = first; done && i < first + layout->in_a_file; i++) {
            sheet_page_draw(sheet, layout, i % layout->pages, i >= layout->pages, canvas.cairo);
            cairo_show_page(canvas.cairo);
            done = !watch_stopped(watch) || error_stopped(error);
        }
        done = canvas_close(&canvas, done, name, force, error);
        free(name);
    }
    return done;
}

int sheet_run(struct sheet *sheet, const struct sheet_options *options,
              const struct common_options *common, struct error *error) {
    const char *path = options->output;
    if (!path)
        return error_input(error, "-o FILE.pdf or -o FILE.svg is missing");
    if (!file_ending_check(path, endings, error))
        return error_within(error, "--output");
    /* The files are checked before the puzzles are made, which may be fewer than asked for. */
    struct sheet_layout layout = layout_of(options, sheet->puzzles);
    for (size_t i = 0; i < layout.files; i++) {
        char *name = file_name(path, &layout, i);
        bool savable = save_check(name, common->force, error);
        free(name);
        if (!savable)
            return EXIT_BAD_INPUT;
    }
    struct watcher watcher;
    watcher_start(&watcher, (enum watcher_progress)common->messages.progress, sheet->unit);
    bool done = sheet->make(sheet, &watcher.watch, error);
    if (done && sheet->puzzles > 0) {
        layout = layout_of(options, sheet->puzzles);
        done = sheet_save(sheet, &layout, path, common->force, &watcher.watch, error);
    }
    watcher_stop(&watcher);
    if (!done)
        return EXIT_BAD_INPUT;
    const bool prints = sheet->puzzles > 0 && !common->messages.quiet;
    for (size_t i = 0; prints && i < layout.files; i++) {
        char *name = file_name(path, &layout, i);
        report_saved("", name);
        free(name);
    }
    if (sheet->puzzles > 0 && sheet->note)
        sheet->note(sheet, options);
    if (sheet->missed == 0)
        return EXIT_DONE;
    report_note(
        "%zu of %zu %s are left out as they do not meet the request; --attempts allows more",
        sheet->missed, sheet->missed + sheet->puzzles, sheet->unit);
    return EXIT_IN_PART;
}
