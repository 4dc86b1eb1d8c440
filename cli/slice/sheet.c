/* `bukub slice sheet`: grids and their best lines on paper. Lengths without a unit are points. */
#include "cli/shared/sheet/sheet.h"
#include "analysis/slice/lines/best.h"
#include "cli/slice/grids.h"

struct grid_sheet_options {
    struct slice_generate_options generate;
    const char *grids; /* GRIDS as typed: a file, or N, the side of grids to generate */
    struct sheet_options sheet;
};

static const struct option_entry grid_sheet_option[] = {
    OPTION(FILE, NULL, "GRIDS", struct grid_sheet_options, grids,
           "a file with grids, or the size N of grids to generate,", .required = true),
    OPTION(COUNT, "count", "N", struct grid_sheet_options, generate.plan.grids,
           "Number of grids (default: those of a page)", .least = 1, .most = SLICE_GRID_LIST,
           .group = 1),
    {0},
};

struct drawn_grids {
    struct slice_generation *plan; /* of grids to generate */
    struct slice_grid_list grids;  /* read, or generated */
    struct slice_best_lines *best; /* [grids.entries] by grid */
};

/* Draws a line, with a bar across it at each crossing; (across, down) is half of the bar. `unit` is
 * the side of a square. Here sqrt replaces hypot, whose last bits differ between processors. */
static void draw_passage(const struct slice_passage *passage, double unit, cairo_t *cairo) {
    const double half_bar = 0.17, bar_width = 0.06, line_width = 0.07, end_radius = 0.08; /* unit */
    const struct slice_point *from = &passage->chord.from, *to = &passage->chord.to;
    const double x1 = unit * slice_fraction_value(from->x), x2 = unit * slice_fraction_value(to->x);
    const double y1 = unit * slice_fraction_value(from->y), y2 = unit * slice_fraction_value(to->y);
    double scale = half_bar * unit / sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    double across = scale * (y1 - y2), down = scale * (x2 - x1);
    pen_ink(cairo, PEN_MARK);
    pen_line(cairo, x1, y1, x2, y2, line_width * unit);
    pen_dot(cairo, x1, y1, end_radius * unit);
    pen_dot(cairo, x2, y2, end_radius * unit);
    for (int k = 0; k + 1 < passage->squares; k++) {
        if (!passage->crossed[k])
            continue;
        const struct slice_place at = slice_passage_crossing(passage, k);
        cairo_move_to(cairo, unit * at.x - across, unit * at.y - down);
        cairo_line_to(cairo, unit * at.x + across, unit * at.y + down);
    }
    cairo_set_line_width(cairo, bar_width * unit);
    cairo_stroke(cairo);
}

static void grid_draw(const void *context, size_t i, bool solved, double side, cairo_t *cairo) {
    const struct drawn_grids *drawn = context;
    const struct slice_grid *grid = &drawn->grids.entry[i].grid;
    const struct slice_best_lines *best = &drawn->best[i];
    const double unit = side / grid->side;
    pen_ink(cairo, PEN_GREY);
    for (int square = 0; square < slice_squares(grid); square++)
        if (slice_is_filled(grid, square))
            pen_add_square(cairo, square / grid->side, square % grid->side, unit);
    cairo_fill(cairo);
    pen_board(cairo, grid->side, side);
    if (solved && best->score > 0)
        draw_passage(&best->best[0].passage, unit, cairo);
}

static void grid_describe(const void *context, size_t i, char text[SHEET_TEXT]) {
    const struct drawn_grids *drawn = context;
    const struct slice_best_lines *best = &drawn->best[i];
    if (best->score == 0) {
        snprintf(text, SHEET_TEXT, "no line crosses a boundary");
        return;
    }
    const struct slice_chord *line = &best->best->passage.chord;
    char count[64] = "the only best line";
    if (best->count > 1)
        snprintf(count, sizeof count, "one of %zu best lines", best->count);
    snprintf(text, SHEET_TEXT, "%d crossing%s, %s to %s\n%s", best->score,
             best->score == 1 ? "" : "s", slice_point_text(&line->from).text,
             slice_point_text(&line->to).text, count);
}

/* Finds the best lines of the grids: the sheet.make of those of a file. */
static bool solve_grids(struct sheet *sheet, const struct watch *watch, struct error *error) {
    struct drawn_grids *drawn = sheet->context;
    const size_t grids = drawn->grids.entries;
    drawn->best = kept(memory_allocate(grids, sizeof *drawn->best), NULL);
    int *squares = kept(memory_allocate(grids, sizeof *squares), free);
    sheet->puzzles = grids;
    sheet->squares = squares;
    for (size_t i = 0; i < grids; i++) {
        const struct slice_grid *grid = &drawn->grids.entry[i].grid;
        squares[i] = grid->side;
        slice_best_lines_find(slice_lines_of(grid->side), grid, false, &drawn->best[i]);
    }
    return true;
}

/* The sheet.make of grids to be generated, of which it keeps those that meet the request. */
static bool make_generated(struct sheet *sheet, const struct watch *watch, struct error *error) {
    struct drawn_grids *drawn = sheet->context;
    struct slice_grid_list *grids = &drawn->grids;
    struct slice_generation *plan = drawn->plan;
    struct slice_generated *made = kept(memory_allocate(plan->grids, sizeof *made), free);
    uint64_t count = 0;
    plan->watch = watch;
    if (!slice_generate(plan, made, &count, error))
        return false;
    grids->entry = kept(memory_allocate(plan->grids, sizeof *grids->entry), free);
    for (size_t i = 0; i < count; i++)
        if (made[i].distance == 0)
            grids->entry[grids->entries++].grid = made[i].grid;
    sheet->missed = count - grids->entries;
    return solve_grids(sheet, watch, error);
}

static const struct sheet grid_sheet = {
    .title = "Slice Through The Boundaries",
    .rules = "Draw one straight line across the grid, from edge to edge, neither horizontal nor\n"
             "vertical. It scores a point for each boundary between a grey and a white square\n"
             "that it crosses. Find the line with the highest score.",
    .explanation = "The bars are crossings. The ends of a line are x,y, counted in squares from "
                   "the upper left\n"
                   "corner, to the right and down. Lines through the same squares count as one.",
    .answer = "Score",
    .unit = "grids",
    .draw = grid_draw,
    .describe = grid_describe,
};

/* Draws grids to be generated if GRIDS is a size, and those of a file otherwise. */
static int grid_sheet_execute(void *what, struct error *error) {
    struct grid_sheet_options *options = what;
    struct slice_generate_options *generate = &options->generate;
    const struct common_options *common = &generate->grid.common;
    struct drawn_grids drawn = {.plan = &generate->plan};
    struct sheet sheet = grid_sheet;
    sheet.context = &drawn;
    int64_t side; /* any integer is a size, even one out of range */
    if (number_parse_whole(options->grids, INT64_MIN, INT64_MAX, &side, NULL)) {
        if (!option_given(&common->parsed, "count"))
            generate->plan.grids = sheet_per_page(&options->sheet, SIZE_MAX);
        if (!number_parse_whole(options->grids, 1, SLICE_SIDE, &side, error))
            return EXIT_BAD_INPUT;
        generate->grid.side = (int)side;
        if (!slice_generate_check(generate, error))
            return EXIT_BAD_INPUT;
        sheet.puzzles = generate->plan.grids;
        sheet.make = make_generated;
    } else {
        const char *const *of_generated =
            OPTION_NAMES("players", "filled", "count", "score", "unique", "attempts", "seed");
        const struct slice_file_options file = {.file = options->grids};
        if (!options_exclude(&common->parsed, "a file", of_generated, error) ||
            !slice_grids_read(&file, &drawn.grids, error))
            return EXIT_BAD_INPUT;
        sheet.puzzles = drawn.grids.entries;
        sheet.make = solve_grids;
    }
    return sheet_run(&sheet, &options->sheet, common, error);
}

const struct command command_slice_sheet = {
    .name = "sheet",
    .summary = "draws grids and their best lines for printing",
    .options = {{.entry = grid_sheet_option},
                {.entry = SLICE_FILLED_OF_SIDE},
                {.entry = slice_generate_table},
                {.entry = seed_options_table},
                SHEET_OPTIONS(struct grid_sheet_options)},
    .help = "Draws numbered grids for printing, as PDF or SVG, and their best lines on pages of "
            "their own. GRIDS is a text (- for standard input), a result of `generate', or N: then "
            "grids of N x N are generated with the requested properties.\v"
            "The pages with grids show nothing of the solutions. Generated grids that do not meet "
            "the request are left out. Equal grids give equal files.\n\n"
            "Examples:\n"
            "  bukub slice sheet rules-example -o sheet.pdf\n"
            "  bukub slice sheet 8 --unique --count 12 --per-page 4 -o sheet.pdf\n"
            "  bukub slice sheet 6 --score 7 --paper letter -o sheet.svg",
    .options_size = sizeof(struct grid_sheet_options),
    .execute = grid_sheet_execute,
    .all_processes = true,
};
