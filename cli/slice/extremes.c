/* `bukub slice extremes`: grids whose best line crosses the most and the fewest boundaries. */
#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/lines/best.h"
#include "cli/slice/grids.h"

static const struct dataset_variable extremes_variables[] = {
    ATTRIBUTE(INT64, "n", "rows and columns of the grids"),
    ATTRIBUTE(INT64, "filled", "filled squares of each grid"),
    VARIABLE(INT64, "most", "boundaries", "highest score of any line on any grid"),
    VARIABLE(INT64, "fewest", "boundaries", "lowest score that the best line of a grid can have"),
    VARIABLE(UINT64, "fewest_grids", "grids", "number of grids with this score"),
    VARIABLE(TEXT, "most_grid", "name",
             "a grid with the highest score, a word for each row: * filled, . empty",
             .words = true),
    VARIABLE(TEXT, "most_from", "name",
             "where the best line on it begins, as in bukub slice lines"),
    VARIABLE(TEXT, "most_to", "name", "where this line ends"),
    VARIABLE(TEXT, "fewest_grid", "name", "a grid with the lowest score", .words = true),
    {0},
};

static void set_grid(struct result *result, const char *name, const struct slice_grid *grid) {
    char words[SLICE_GRID_WORDS];
    slice_grid_words(grid, words);
    result_set_text(result, name, 0, words);
}

static bool extremes_compute(const struct computation *computation, struct error *error) {
    const struct slice_filled_options *options = computation->options;
    int side = options->side, filled = options->filled;
    struct result *result = computation->result;
    const struct slice_lines *lines = slice_lines_of(side);
    struct slice_min_best_score fewest;
    struct slice_grid most_grid;
    if (!slice_min_best_score(lines, filled, computation->watch, &fewest, error))
        return false;
    result_set_whole(result, "n", 0, side);
    result_set_whole(result, "filled", 0, filled);
    result_set_whole(result, "most", 0, slice_max_best_score(lines, filled, &most_grid));
    const struct slice_chord line = slice_best_line(lines, &most_grid)->chord;
    set_grid(result, "most_grid", &most_grid);
    result_set_text(result, "most_from", 0, slice_point_text(&line.from).text);
    result_set_text(result, "most_to", 0, slice_point_text(&line.to).text);
    result_set_whole(result, "fewest", 0, fewest.score);
    result_set_whole(result, "fewest_grids", 0, (int64_t)fewest.fills);
    set_grid(result, "fewest_grid", &fewest.grid);
    return true;
}

/* Reads a grid from the words that set_grid wrote; in a file they may be anything. */
static bool grid_of(struct slice_grid *grid, const struct result *result, const char *name,
                    struct error *error) {
    return slice_grid_of_words(grid, result_text(result, name, 0), error) ||
           error_within(error, "%s", name);
}

static bool extremes_print(const struct result *result, const struct view_options *view,
                           struct error *error) {
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    struct slice_grid most_grid = {0}, fewest_grid = {0};
    struct slice_passage passage;
    if (!grid_of(&most_grid, result, "most_grid", error) ||
        !grid_of(&fewest_grid, result, "fewest_grid", error) ||
        !slice_passage_of_result(result, "most_from", "most_to", 0, &most_grid, &passage, error))
        return false;
    uint64_t grids = (uint64_t)result_integer(result, "fewest_grids", 0);
    printf("%d x %d, %d filled\n\nthe most that a line can cross: %d\n", most_grid.side,
           most_grid.side, slice_filled_count(&most_grid), (int)result_integer(result, "most", 0));
    slice_passage_draw(&most_grid, &passage, &drawing, stdout);
    printf("\nthe fewest that the best line crosses: %d, on %" PRIu64 " grid%s, as here\n",
           (int)result_integer(result, "fewest", 0), grids, grids == 1 ? "" : "s");
    slice_passage_draw(&fewest_grid, NULL, &drawing, stdout);
    return true;
}

const struct command command_slice_extremes = {
    .name = "extremes",
    .summary = "finds grids with the most and fewest crossings",
    .options = {{.entry = slice_filled_table},
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS),
                VIEW_OPTIONS(ascii)},
    .help = "Finds grids of N x N (1 to 16) with a given number of filled squares on which the "
            "best line crosses the most boundaries, and the fewest. Both are exact; the grids with "
            "the fewest are also counted.\v"
            "Examples:\n"
            "  bukub slice extremes 5\n"
            "  bukub slice extremes 12 --players 3\n"
            "  bukub slice extremes 8 --filled 10",
    .options_size = sizeof(struct slice_filled_options),
    .check = slice_filled_check,
    .progress_unit = "grids",
    .compute = extremes_compute,
    .description = RESULT_DESCRIPTION(.filetype = "bukub slice extremes", .format_version = 1,
                                      .variables = {extremes_variables}),
    .print = extremes_print,
};
