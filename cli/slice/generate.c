/* `bukub slice generate`: grids with a requested best line (analysis/slice/census/generate.h). */
#include "analysis/slice/lines/best.h"
#include "cli/slice/grids.h"

static const struct dataset_variable generate_variables[] = {
    ATTRIBUTE(INT64, "requested", "requested number of grids"),
    COORDINATE(INT64, "number", "1", "number of the grid, from 1"),
    VARIABLE(TEXT, "grid", "name", "the grid, a word for each row: * filled, . empty",
             .words = true, .dimensions = {"number"}),
    VARIABLE(INT64, "n", "squares", "its rows and columns", .dimensions = {"number"}),
    VARIABLE(INT64, "filled", "squares", "number of filled squares", .dimensions = {"number"}),
    VARIABLE(INT64, "score", "boundaries",
             "boundaries between filled and empty squares that the best lines cross",
             .dimensions = {"number"}, DATASET_MEMBER(struct slice_generated, score)),
    VARIABLE(INT64, "best_lines", "lines", "maximal lines with this score",
             .dimensions = {"number"}, DATASET_MEMBER(struct slice_generated, best_lines)),
    VARIABLE(TEXT, "from", "name", "where one of them begins, exactly, as in bukub slice lines",
             .dimensions = {"number"}),
    VARIABLE(TEXT, "to", "name", "where it ends", .dimensions = {"number"}),
    VARIABLE(INT64, "as_asked", "1",
             "1: the grid meets the request; 0: it is the best one of all attempts", .flag = true,
             .dimensions = {"number"}),
    VARIABLE(INT64, "attempts", "grids", "grids evaluated", .dimensions = {"number"},
             DATASET_MEMBER(struct slice_generated, attempts)),
    {0},
};

/* A computation_fill: sets the first `end` grids, and in `board` the text that other verbs read. */
static void generate_fill(const struct computation *computation, void *context, uint64_t run,
                          uint64_t end) {
    const struct slice_generate_options *options = computation->options;
    const struct slice_generated *generated = context; /* [options->plan.grids] */
    struct result *result = computation->result;
    struct slice_grid_list grids = {.entry = memory_allocate(end, sizeof *grids.entry),
                                    .entries = end};
    result_set_seed(result, options->plan.seed);
    result_set_whole(result, "requested", 0, (int64_t)options->plan.grids);
    for (uint64_t i = 0; i < end; i++)
        grids.entry[i].grid = generated[i].grid;
    slice_grids_to_result(result, &grids);
    for (uint64_t i = 0; i < end; i++) {
        const struct slice_grid *grid = &generated[i].grid;
        const struct slice_chord *best = &slice_best_line(slice_lines_of(grid->side), grid)->chord;
        result_set_record(result, generate_variables, i, &generated[i]);
        result_set_text(result, "from", i, slice_point_text(&best->from).text);
        result_set_text(result, "to", i, slice_point_text(&best->to).text);
        result_set_whole(result, "as_asked", i, generated[i].distance == 0 /* to the request */);
    }
    char *text = printed(slice_grid_list_print, &grids);
    result_set_origin(result, "board", text);
    slice_grid_list_free(&grids);
    free(text);
}

static bool generate_compute(const struct computation *computation, struct error *error) {
    struct slice_generate_options *options = computation->options;
    struct slice_generation *plan = &options->plan;
    struct slice_generated *grid = kept(memory_allocate(plan->grids, sizeof *grid), free);
    uint64_t count = 0; /* finished grids */
    plan->watch = computation->watch;
    bool done = computation_store(computation, generate_fill, grid, &plan->store, error) &&
                slice_generate(plan, grid, &count, error);
    if (done || (count > 0 && error->kind == ERROR_STOPPED))
        generate_fill(computation, grid, 0 /* the only run */, count);
    return done;
}

#define GRID_PROPERTIES                                                                            \
    "the best line crosses {score} boundar{score:y+ies}; lines with this score: {best_lines}"

/* Prints the grids as other commands read them, with their properties in comments. All grids are
 * checked first, so that nothing is printed of a damaged file. */
static bool generate_print(const struct result *result, const struct view_options *view,
                           struct error *error) {
    size_t grids = result_length(result, "number");
    struct slice_grid *grid = kept(memory_allocate(grids, sizeof *grid), free);
    for (size_t i = 0; i < grids; i++)
        if (!slice_grid_of_result(result, i, &grid[i], error))
            return false;
    for (size_t i = 0; i < grids; i++) {
        printf("%s# %s", i > 0 ? "\n" : "",
               result_integer(result, "as_asked", i) ? "" : "DOES NOT MEET THE REQUEST: ");
        view_print_text(result, GRID_PROPERTIES "\n", i);
        slice_grid_print(&grid[i], stdout);
    }
    return true;
}

/* Prints a note on each grid that does not meet the request; false if there are any. */
static bool generate_note(const struct result *result) {
    bool all_meet = true;
    for (size_t i = 0; i < result_length(result, "number"); i++)
        if (!result_integer(result, "as_asked", i)) {
            view_note(result,
                      "grid {number}: no grid of {attempts} meets the request; of the best "
                      "one, " GRID_PROPERTIES,
                      i);
            all_meet = false;
        }
    return all_meet;
}

const struct command command_slice_generate = {
    .name = "generate",
    .summary = "generates grids with requested best lines",
    .options = {{.entry = slice_filled_table}, {.entry = slice_generate_table}, SAMPLE_OPTIONS},
    .help = "Generates grids of N x N (1 to 16) on which the best line has requested properties, "
            "as text. If the limit of attempts is reached, the best grid is printed with a mark, "
            "and the exit code is 3.\v"
            "With --unique, all lines with the best score cross the same boundaries, and one of "
            "them passes through all squares of the others.\n\n"
            "Examples:\n"
            "  bukub slice generate 8 --unique --count 6 >grids.txt\n"
            "  bukub slice generate 6 --score 7 --unique -o grids.h5",
    .options_size = sizeof(struct slice_generate_options),
    .check = slice_generate_check,
    .progress_unit = "grids",
    .compute = generate_compute,
    .count = "count",
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub slice generate", .format_version = 1,
                           .timer = "generate", .variables = {generate_variables},
                           .rows = RESULT_ROWS({.key = "grids", .dimensions = {"number"}})),
    .print = generate_print,
    .note = generate_note,
    .stopped = "stopped after {number:#} of {requested} grids",
    .prints_input = true,
    .all_processes = true,
};
