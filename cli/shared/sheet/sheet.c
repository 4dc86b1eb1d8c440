#include "cli/shared/sheet/sheet.h"

#include "cli/shared/output/report.h"
#include "cli/shared/sheet/sheet_page.h"
#include "sim/dataset/save.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

/* In points of 1/72 inch. */
static const struct { double width, height; } papers[] = {{595.276, 841.89}, {612, 792}};
static const char *const paper_names[] = {"a4", "letter", NULL};

static const char *const formats[] = {".pdf", ".svg", NULL};
enum format { FORMAT_PDF, FORMAT_SVG };

const struct option_entry sheet_options_table[] = {
    OPTION(TEXT, "output", "FILE", struct sheet_options, output,
           "Save all pages as FILE.pdf, or each as a picture: FILE.svg and FILE-solutions.svg, "
           "or FILE-1.svg, FILE-2.svg, ...",
           .letter = 'o', .group = 3),
    OPTION(CHOICE, "paper", "SIZE", struct sheet_options, paper, "Size of the pages",
           .choices = paper_names, .usual = "a4", .group = 3),
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

size_t sheet_default_puzzles(const struct sheet_options *options) {
    return options->per_page > 0 ? (size_t)options->per_page : 6;
}

size_t sheet_per_page(const struct sheet_options *options, size_t puzzles) {
    size_t usual = sheet_default_puzzles(options);
    return options->per_page > 0 || puzzles > usual ? usual : puzzles;
}

static size_t sheet_pages(const struct sheet_options *options, size_t puzzles) {
    size_t per_page = sheet_per_page(options, puzzles);
    return (puzzles + per_page - 1) / per_page;
}

/* The pages with puzzles and, if there are any, those with solutions. */
static int sheet_parts(const struct sheet_options *options) {
    return options->no_solutions ? 1 : 2;
}

static struct sheet_layout layout_of(const struct sheet_options *options, size_t puzzles) {
    return sheet_layout(papers[options->paper].width, papers[options->paper].height,
                        sheet_per_page(options, puzzles));
}

double sheet_square(const struct sheet_options *options, size_t puzzles, int squares) {
    const struct sheet_layout layout = layout_of(options, puzzles);
    return sheet_layout_side(&layout, squares) / squares;
}

/* The name of a page of SVG, to be freed; NULL if out of memory. Names sort like their numbers. */
static char *page_name(const char *path, size_t page, size_t pages, bool solved) {
    char *name, number[32] = "";
    int digits = snprintf(NULL, 0, "%zu", pages);
    if (pages > 1)
        snprintf(number, sizeof number, "-%0*zu", digits, page + 1);
    size_t stem = strlen(path) - strlen(formats[FORMAT_SVG]);
    int length = asprintf(&name, "%.*s%s%s%s", (int)stem, path, solved ? "-solutions" : "", number,
                          path + stem);
    return length < 0 ? NULL : name;
}

static bool check_page(const char *path, size_t page, size_t pages, bool solved, bool force,
                       struct error *error) {
    char *name = page_name(path, page, pages, solved);
    bool good = name ? save_check(name, force, error) : error_memory(error);
    free(name);
    return good;
}

/* Of a name that was checked. */
static enum format format_of(const char *path) {
    size_t format = FORMAT_PDF;
    file_ending_find(path, formats, &format, NULL);
    return (enum format)format;
}

bool sheet_check(const struct sheet_options *options, size_t puzzles, bool force,
                 struct error *error) {
    size_t format, pages = sheet_pages(options, puzzles);
    if (!options->output)
        return error_input(error, "-o FILE.pdf or -o FILE.svg is missing");
    if (!file_ending_find(options->output, formats, &format, error))
        return error_within(error, "--output");
    if (format == FORMAT_PDF)
        return save_check(options->output, force, error);
    for (int solved = 0; solved < sheet_parts(options); solved++)
        for (size_t page = 0; page < pages; page++)
            if (!check_page(options->output, page, pages, solved, force, error))
                return false;
    return true;
}

/* A file while it is drawn. */
struct canvas {
    FILE *out;
    char *bytes;
    size_t size;
    enum format format;
    bool whole; /* false: out of memory */
    struct pen_svg svg;
    cairo_surface_t *surface;
    cairo_t *cairo;
};

static cairo_status_t canvas_write(void *context, const unsigned char *bytes, unsigned length) {
    const struct canvas *canvas = context;
    return fwrite(bytes, 1, length, canvas->out) == length ? CAIRO_STATUS_SUCCESS
                                                           : CAIRO_STATUS_WRITE_ERROR;
}

static bool canvas_open(struct canvas *canvas, enum format format,
                        const struct sheet_layout *layout, const char *title, struct error *error) {
    *canvas = (struct canvas){.format = format};
    canvas->out = open_memstream(&canvas->bytes, &canvas->size);
    if (!canvas->out)
        return error_memory(error);
    if (format == FORMAT_PDF) {
        canvas->surface = cairo_pdf_surface_create_for_stream(canvas_write, canvas, layout->width,
                                                              layout->height);
        /* No date: equal sheets have equal bytes. */
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
    } else {
        canvas->surface = cairo_svg_surface_create_for_stream(canvas_write, canvas, layout->width,
                                                              layout->height);
    }
    canvas->cairo = cairo_create(canvas->surface);
    canvas->whole = format != FORMAT_SVG || pen_svg_begin(canvas->cairo, &canvas->svg);
    return true;
}

/* Replaces the end of a picture by its text and the end. */
static bool canvas_add_text(struct canvas *canvas) {
    static const char end[] = "</svg>\n";
    return pen_svg_end(&canvas->svg) && fseek(canvas->out, 1 - (long)sizeof end, SEEK_END) == 0 &&
           fwrite(canvas->svg.text, 1, canvas->svg.size, canvas->out) == canvas->svg.size &&
           fputs(end, canvas->out) >= 0;
}

/* Saves the file if everything was drawn, and frees it. */
static bool canvas_close(struct canvas *canvas, bool drawn, const char *path, bool force,
                         struct error *error) {
    cairo_status_t status = cairo_status(canvas->cairo);
    cairo_destroy(canvas->cairo);
    cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(canvas->surface);
    cairo_surface_destroy(canvas->surface);
    if (canvas->format == FORMAT_SVG)
        canvas->whole = canvas_add_text(canvas) && canvas->whole;
    canvas->whole = fclose(canvas->out) == 0 && canvas->whole;
    if (drawn && (!canvas->whole || status == CAIRO_STATUS_NO_MEMORY))
        drawn = error_memory(error);
    else if (drawn && status != CAIRO_STATUS_SUCCESS)
        drawn =
            error_system(error, "%s: cannot be drawn: %s", path, cairo_status_to_string(status));
    drawn = drawn && save_file(path, force, canvas->bytes, canvas->size, error);
    free(canvas->svg.text);
    free(canvas->bytes);
    return drawn;
}

static bool save_pdf(const struct sheet *sheet, const struct sheet_options *options, bool force,
                     const struct watch *watch, struct error *error) {
    const struct sheet_layout layout = layout_of(options, sheet->puzzles);
    size_t pages = sheet_pages(options, sheet->puzzles);
    struct canvas canvas;
    bool drawn = true;
    if (!canvas_open(&canvas, FORMAT_PDF, &layout, sheet->title, error))
        return false;
    for (int solved = 0; solved < sheet_parts(options); solved++)
        for (size_t page = 0; drawn && page < pages; page++) {
            sheet_page_draw(sheet, &layout, page, pages, solved, canvas.cairo);
            cairo_show_page(canvas.cairo);
            drawn = !watch_stopped(watch) || error_stopped(error);
        }
    return canvas_close(&canvas, drawn, options->output, force, error);
}

static bool save_svg_page(const struct sheet *sheet, const struct sheet_options *options,
                          size_t page, bool solved, bool force, struct error *error) {
    const struct sheet_layout layout = layout_of(options, sheet->puzzles);
    size_t pages = sheet_pages(options, sheet->puzzles);
    struct canvas canvas;
    char *name = page_name(options->output, page, pages, solved);
    if (!name)
        return error_memory(error);
    bool saved = canvas_open(&canvas, FORMAT_SVG, &layout, sheet->title, error);
    if (saved) {
        sheet_page_draw(sheet, &layout, page, pages, solved, canvas.cairo);
        saved = canvas_close(&canvas, true, name, force, error);
    }
    free(name);
    return saved;
}

static bool save_svg(const struct sheet *sheet, const struct sheet_options *options, bool force,
                     const struct watch *watch, struct error *error) {
    size_t pages = sheet_pages(options, sheet->puzzles);
    for (int solved = 0; solved < sheet_parts(options); solved++)
        for (size_t page = 0; page < pages; page++) {
            if (watch_stopped(watch))
                return error_stopped(error);
            if (!save_svg_page(sheet, options, page, solved, force, error))
                return false;
        }
    return true;
}

bool sheet_save(const struct sheet *sheet, const struct sheet_options *options, bool force,
                const struct watch *watch, struct error *error) {
    return format_of(options->output) == FORMAT_PDF ? save_pdf(sheet, options, force, watch, error)
                                                    : save_svg(sheet, options, force, watch, error);
}

int sheet_note_missed(const char *puzzles, size_t missed, size_t drawn) {
    if (missed == 0)
        return EXIT_DONE;
    report_note(
        "%zu of %zu %s are left out as they do not meet the request; --attempts allows more",
        missed, missed + drawn, puzzles);
    return EXIT_IN_PART;
}

void sheet_print(const struct sheet_options *options, size_t puzzles) {
    size_t pages = sheet_pages(options, puzzles);
    if (format_of(options->output) == FORMAT_PDF) {
        printf("saved: %s\n", options->output);
        return;
    }
    for (int solved = 0; solved < sheet_parts(options); solved++)
        for (size_t page = 0; page < pages; page++) {
            char *name = page_name(options->output, page, pages, solved);
            printf("saved: %s\n", name ? name : options->output);
            free(name);
        }
}
