/* `bukub slice line`: the best lines of grids. Lines through the same squares count as one. Such a
 * line is maximal if no other line passes these squares and more, and generic if it can be drawn
 * without meeting a vertex (a corner of squares). All maximal lines are generic; --all adds other
 * generic lines, printed as "within", and lines that are not generic, printed as "vertex". */
#include "analysis/slice/lines/best.h"
#include "cli/slice/grids.h"

struct line_options {
    struct slice_file_options given;
    bool all;
    size_t draw; /* index of line_drawn: which lines the picture has */
};

static const char *const line_drawn[] = {"all", "one", "none", NULL};
enum { DRAW_ALL, DRAW_ONE, DRAW_NONE };

static const struct option_entry line_option[] = {
    INPUT(FLAG, "all", NULL, struct line_options, all,
          "List every line with the best score, also those through vertices and those whose "
          "squares another line passes through, too"),
    OPTION(CHOICE, "draw", "LINES", struct line_options, draw,
           "Lines in the picture of --svg: %s (default) that are listed, only one of them, or "
           "none as in a puzzle",
           .choices = line_drawn, .default_text = "all", .needs = "svg"),
    {0},
};

static const struct dataset_variable line_grid_variables[] = {
    ATTRIBUTE(INT64, "all", "1: all lines with the best score; 0: only maximal ones", .flag = true),
    VARIABLE(INT64, "score", "boundaries",
             "boundaries between filled and empty squares that the best lines cross",
             .dimensions = {"number"}, DATASET_MEMBER(struct slice_best_lines, score)),
    VARIABLE(INT64, "most", "boundaries", "highest score of any line on any grid of this size",
             .dimensions = {"number"}, DATASET_MEMBER(struct slice_best_lines, most)),
    {0},
};

static const struct dataset_variable line_variables[] = {
    COORDINATE(INT64, "line", "1",
               "number of the line, from 1; those of one grid follow each other, maximal ones "
               "first, more clearance before less"),
    VARIABLE(INT64, "owner", "1", "index of the grid that the line is on, from 0", .key = "",
             .dimensions = {"line"}),
    SLICE_PASSAGE_VARIABLES("line"),
    VARIABLE(DOUBLE, "clearance", "squares",
             "distance to the nearest lattice point that is not on the line",
             .dimensions = {"line"}),
    {0},
};

static bool line_compute(const struct computation *computation, struct error *error) {
    const struct line_options *options = computation->options;
    struct result *result = computation->result;
    struct slice_grid_list grids = {0};
    if (!slice_grids_read(&options->given, &grids, error))
        return false;
    struct slice_best_lines *found = kept(memory_allocate(grids.entries, sizeof *found), NULL);
    size_t lines = 0; /* on all grids */
    for (size_t index = 0; index < grids.entries; index++) {
        const struct slice_grid *grid = &grids.entry[index].grid;
        slice_best_lines_find(slice_lines_of(grid->side), grid, options->all, &found[index]);
        lines += found[index].count;
    }
    result_set_whole(result, "all", 0, options->all);
    slice_grids_to_result(result, &grids);
    result_dimension(result, "line", lines);
    for (size_t index = 0, line = 0; index < grids.entries; index++) {
        result_set_record(result, line_grid_variables, index, &found[index]);
        for (size_t i = 0; i < found[index].count; i++, line++) {
            const struct slice_ranked_line *ranked = &found[index].best[i];
            result_set_whole(result, "line", line, (int64_t)line + 1);
            result_set_whole(result, "owner", line, (int64_t)index);
            slice_passage_to_result(result, line, &ranked->passage);
            result_set_real(result, "clearance", line, ranked->clearance);
            result_set_record(result, slice_line_kinds, line, ranked->line);
        }
    }
    if (!options->given.svg)
        return true;

    /* The picture is of the only grid: its first line and, thin, the others unless all score 0. */
    size_t others = options->draw == DRAW_ALL && found->score > 0 ? found->count - 1 : 0;
    struct slice_chord *other = kept(memory_allocate(others, sizeof *other), free);
    for (size_t i = 0; i < others; i++)
        other[i] = found->best[i + 1].passage.chord;
    const struct slice_passage *best = options->draw == DRAW_NONE ? NULL : &found->best->passage;
    slice_picture_save(&options->given, &grids.entry->grid, best, other, others, computation);
    return true;
}

/* A grid of a result and its lines. */
struct printed_grid {
    struct slice_grid grid;
    const struct slice_passage *passage; /* [lines] */
    size_t lines, first;                 /* their number; the index of the first in the result */
};

/* Prints grid number `index` with its first line, and lists all its lines. */
static void line_print_grid(const struct result *result, size_t index,
                            const struct printed_grid *shown, const struct drawing *drawing) {
    enum { ENDS = 28, KIND = 8 }; /* cells of the number and both ends; more cells for the kind */
    const bool all = result_integer(result, "all", 0);             /* lists lines of any kind */
    const bool none = result_integer(result, "score", index) == 0; /* no line crosses anything */
    slice_grid_heading_print(result, index);
    view_print_text(
        result,
        none ? "{n} x {n}, {filled} filled: no line crosses a boundary between filled and empty\n"
             : "{n} x {n}, {filled} filled: the best line crosses {score} boundar{score:y+ies}; "
               "{most} is the maximum for any {n} x {n} grid\n",
        index);
    slice_passage_draw(&shown->grid, none ? NULL : &shown->passage[0], drawing, stdout);
    if (none)
        return;
    if (shown->lines == 1)
        printf("\nno other %sline is as good:\n", all ? "" : "maximal ");
    else
        screen_print(stdout, "\n%zu lines are equally good, %sthe easiest to draw first:\n",
                     shown->lines, all ? "of each kind " : "");
    if (all)
        screen_print(stdout, "within: another line passes through all its squares; vertex: it "
                             "meets lattice points\n");
    for (size_t i = 0; i < shown->lines; i++) { /* "  1  0,1/4 to 23/4,6        B1-B2 B2-C2 ..." */
        const struct slice_passage *passage = &shown->passage[i];
        const size_t line = shown->first + i;
        const char *kind = !all                                      ? ""
                           : result_integer(result, "maximal", line) ? "maximal  "
                           : result_integer(result, "generic", line) ? "within   "
                                                                     : "vertex   ";
        char *heading = memory_print("%3zu  %s%s to %s", i + 1, kind,
                                     slice_point_text(&passage->chord.from).text,
                                     slice_point_text(&passage->chord.to).text);
        slice_passage_print(passage, SLICE_CROSSED, kept(heading, free), all ? ENDS + KIND : ENDS);
    }
}

/* Reads all grids and lines before anything is printed, as the result may come from a damaged file.
 * Lines are sorted by `owner`, the index of their grid. */
static bool line_print(const struct result *result, const struct view_options *view,
                       struct error *error) {
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    size_t lines = result_length(result, "line"), grids = result_length(result, "number");
    struct printed_grid *grid = kept(memory_allocate(grids, sizeof *grid), free);
    struct slice_passage *passage = kept(memory_allocate(lines, sizeof *passage), free);
    for (size_t index = 0, line = 0; index < grids; index++) {
        struct printed_grid *at = &grid[index];
        if (!slice_grid_of_result(result, index, &at->grid, error))
            return false;
        at->first = line;
        at->passage = &passage[line];
        for (; line < lines && result_integer(result, "owner", line) == (int64_t)index; line++)
            if (!slice_passage_of_result(result, "from", "to", line, &at->grid, &passage[line],
                                         error))
                return error_within(error, "line %zu", line + 1);
        at->lines = line - at->first;
        if (at->lines == 0)
            return error_input(error, "grid %zu has no line", index + 1);
    }
    for (size_t index = 0; index < grids; index++)
        line_print_grid(result, index, &grid[index], &drawing);
    return true;
}

const struct command command_slice_line = {
    .name = "line",
    .summary = "finds the lines that cross the most boundaries",
    .options = {{.entry = line_option, .group = 1},
                {.entry = slice_file_table},
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS),
                VIEW_OPTIONS(ascii)},
    .help =
        "Finds the lines that cross the most boundaries between filled and empty squares, exactly. "
        "GRID is a file (- for standard input) with a line for each row, * for a filled square and "
        "o or . for an empty one, or a drawing that this command printed, without the lines around "
        "it. Blank lines separate several grids. A line may be neither horizontal nor vertical.\v"
        "Ends are X,Y: x to the right and y down from the upper left corner, one unit per square. "
        "In the terminal, a dot is a crossing and a ring an end of the line. Without --all, only "
        "maximal lines are listed: no other line passes through all squares of such a line and one "
        "more. At least one best line is maximal. Lines furthest from vertices, which are easiest "
        "to draw, come first.\n\n"
        "Examples:\n"
        "  bukub slice line rules-example\n"
        "  bukub slice line rules-example --svg line.svg\n"
        "  bukub slice line rules-example --svg puzzle.svg --draw none",
    .options_size = sizeof(struct line_options),
    .compute = line_compute,
    .description = RESULT_DESCRIPTION(.filetype = "bukub slice line", .format_version = 1,
                                      .variables = {slice_grid_variables, line_grid_variables,
                                                    line_variables, slice_line_kinds},
                                      .rows = RESULT_ROWS(SLICE_GRID_ROWS, {.key = "lines",
                                                                            .dimensions = {"line"},
                                                                            .within = "grids",
                                                                            .parent = "owner"})),
    .print = line_print,
};
