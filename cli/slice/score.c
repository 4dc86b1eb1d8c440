/* `bukub slice score`: counts the boundaries between filled and empty squares that a given line
 * crosses on each grid of a file. Results have a dimension `number` of grids. */
#include "analysis/slice/lines/best.h"
#include "cli/slice/grids.h"

enum { INDENT = 10 /* columns before names of squares, "passes    A1 B1" */ };

struct score_options {
    struct slice_file_options given;
    const char *from, *to;
};

static const struct option_entry score_option[] = {
    INPUT(TEXT, "from", "X,Y", struct score_options, from, "Where the line begins"),
    INPUT(TEXT, "to", "X,Y", struct score_options, to, "Where it ends"),
    {0},
};

#define OF_GRID .dimensions = {"number"}

static const struct dataset_variable score_variables[] = {
    VARIABLE(INT64, "score", "boundaries",
             "boundaries between filled and empty squares that the line crosses", OF_GRID),
    VARIABLE(INT64, "best", "boundaries", "highest score of any line on the grid", OF_GRID),
    VARIABLE(INT64, "below_best", "boundaries", "by how much score is lower than best", OF_GRID),
    SLICE_PASSAGE_VARIABLES("number"),
    {0},
};

static bool score_compute(const struct computation *computation, struct error *error) {
    const struct score_options *options = computation->options;
    struct result *result = computation->result;
    struct slice_grid_list grids = {0};
    if (!options->from || !options->to)
        return error_input(error, "--from and --to are both needed");
    if (!slice_grids_read(&options->given, &grids, error))
        return false;
    slice_grids_to_result(result, &grids);
    for (size_t index = 0; index < grids.entries; index++) {
        const struct slice_grid *grid = &grids.entry[index].grid;
        struct slice_chord chord;
        bool crosses = (slice_point_read(&chord.from, options->from, grid->side, error) ||
                        error_within(error, "--from")) &&
                       (slice_point_read(&chord.to, options->to, grid->side, error) ||
                        error_within(error, "--to")) &&
                       slice_chord_check(&chord, grid->side, error);
        if (!crosses)
            return grids.entries > 1 ? error_within(error, "grid %zu", index + 1) : false;
        struct slice_passage passage = slice_passage_of(grid, &chord);
        int best = slice_best_score(slice_lines_of(grid->side), grid);
        result_set_whole(result, "score", index, passage.score);
        result_set_whole(result, "best", index, best);
        result_set_whole(result, "below_best", index, best - passage.score);
        slice_passage_to_result(result, index, &passage);
        if (options->given.svg)
            slice_picture_save(&options->given, grid, &passage, NULL, 0, computation);
    }
    return true;
}

/* Reads everything before anything is printed, as the result may come from a damaged file. */
static bool score_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    size_t grids = result_length(result, "number");
    struct slice_grid *grid = kept(memory_allocate(grids, sizeof *grid), free);
    struct slice_passage *passage = kept(memory_allocate(grids, sizeof *passage), free);
    for (size_t i = 0; i < grids; i++)
        if (!slice_grid_of_result(result, i, &grid[i], error) ||
            !slice_passage_of_result(result, "from", "to", i, &grid[i], &passage[i], error))
            return false;
    for (size_t i = 0; i < grids; i++) {
        bool is_best = result_integer(result, "below_best", i) == 0;
        slice_grid_heading_print(result, i);
        slice_passage_draw(&grid[i], &passage[i], &drawing, stdout);
        view_print_text(result, "\n{from} to {to}: ", i);
        view_print_text(result,
                        is_best
                            ? "{score} crossing{score:+s}, the most there are\n"
                            : "{score} crossing{score:+s}, {below_best} fewer than the best line\n",
                        i);
        slice_passage_print(&passage[i], SLICE_PASSED, "passes", INDENT);
        slice_passage_print(&passage[i], SLICE_CROSSED, "crosses", INDENT);
        slice_passage_print(&passage[i], SLICE_VERTICES, "vertices", INDENT);
    }
    return true;
}

const struct command command_slice_score = {
    .name = "score",
    .summary = "counts the boundaries that a line crosses",
    .options = {{.entry = score_option, .group = 1},
                {.entry = slice_file_table},
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS),
                VIEW_OPTIONS(ascii)},
    .help =
        "Counts the boundaries between filled and empty squares that a line crosses. GRID is a "
        "file as for the verb `line'.\v"
        "A point is X,Y on the border of the grid: x to the right and y down from the upper left "
        "corner, one unit per square, as 0,1/4 or 5.75,6. The line must be neither horizontal nor "
        "vertical. At a vertex, the two diagonal squares that it passes are compared.\n\n"
        "Examples:\n"
        "  bukub slice score rules-example --from 0,1/4 --to 23/4,6",
    .options_size = sizeof(struct score_options),
    .compute = score_compute,
    .description = RESULT_DESCRIPTION(.filetype = "bukub slice score", .format_version = 1,
                                      .variables = {slice_grid_variables, score_variables},
                                      .rows = RESULT_ROWS(SLICE_GRID_ROWS)),
    .print = score_print,
};
