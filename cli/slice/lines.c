/* `bukub slice lines`: counts and lists all lines across a grid. Lines through the same squares
 * count as one. A line is generic if it can be drawn without meeting a lattice point (corner of a
 * square), otherwise a vertex line. It is maximal if no other line passes its squares and more. */
#include "analysis/slice/lines/lines.h"
#include "cli/shared/run/command.h"

struct lines_options {
    struct common_options common;
    int side;
};

static const struct option_entry lines_option[] =
    ONE_OPTION(INPUT(WHOLE, NULL, "N", struct lines_options, side, "the size of the grid, N,",
                     .least = 1, .most = SLICE_COUNTED_SIDE, .required = true));

static bool lines_check(void *given, struct error *error) {
    const struct lines_options *options = given;
    return options->side <= SLICE_SIDE || !options->common.view.list ||
           error_input(error, "--list: only lines of grids up to %d x %d are listed", SLICE_SIDE,
                       SLICE_SIDE);
}

static bool lines_compute(const struct computation *computation, struct error *error) {
    const struct lines_options *options = computation->options;
    slice_lines_to_result(computation->result, options->side);
    return true;
}

/* The narrowest kind that a line is of; a view_column.text. */
static const char *line_kind(const struct result *result, const char *variable, size_t line,
                             char buffer[VIEW_TEXT]) {
    return result_integer(result, "maximal", line)   ? "maximal"
           : result_integer(result, "generic", line) ? "generic"
                                                     : "vertex";
}

static const struct view_table lines_list = {
    .over = {"line"},
    .columns = "* from to squares",
    .own = {{.shown.heading = "<line", .text = line_kind}}};

/* Prints how many lines there are and, of a small grid, a table of all or of the maximal ones. */
static bool lines_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    static const char *const kind[][3] = {
        {"generic", "generic_lines", "meet no lattice point"},
        {"all", "all_lines", "also through lattice points"},
        {"maximal", "maximal_lines", "no other one passes the same squares and more"},
    };
    const int64_t side = result_integer(result, "n", 0);
    const bool enumerated = side <= SLICE_SIDE;
    size_t maximal[SLICE_PATH] = {0}; /* lines, by the boundaries between the squares passed */
    for (size_t i = 0; i < result_length(result, "line"); i++) {
        int64_t passed = result_integer(result, "passed", i);
        if (passed < 1 || passed >= SLICE_PATH) /* files may contain anything */
            return error_input(error, "line %zu passes %" PRId64 " squares", i + 1, passed);
        maximal[passed - 1] += result_integer(result, "maximal", i) != 0;
    }
    printf("lines across a %" PRId64 " x %" PRId64
           " grid; lines that cross the same squares count once\n\n",
           side, side);
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        printf("%-7s  %*" PRId64 "  %s\n", kind[i][0], enumerated ? 8 : 14,
               result_integer(result, kind[i][1], 0), kind[i][2]);
    if (enumerated && view->list) {
        putchar('\n');
        view_print(result, &lines_list);
    } else if (enumerated) {
        puts("\nboundaries  maximal lines that meet so many");
        for (int boundaries = 0; boundaries < SLICE_PATH; boundaries++)
            if (maximal[boundaries] > 0)
                printf("%10d  %13zu\n", boundaries, maximal[boundaries]);
    }
    return true;
}

const struct command command_slice_lines = {
    .name = "lines",
    .summary = "counts and lists all lines across a grid",
    .options = {{.entry = lines_option},
                VIEW_OPTIONS(list),
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help =
        "Counts the lines across a grid of N x N (1 to 1000), up to the squares that they pass: "
        "generic lines, which meet no lattice point; all lines; and maximal lines, among which is "
        "a best line of every grid. All counts are exact. Up to N = 16 the lines are enumerated "
        "and can be listed; the numbers on larger grids follow from proved formulas.\v"
        "Examples:\n"
        "  bukub slice lines 6\n"
        "  bukub slice lines 64\n"
        "  bukub slice lines 4 --list\n"
        "  bukub slice lines 12 -o lines.h5",
    .options_size = sizeof(struct lines_options),
    .check = lines_check,
    .compute = lines_compute,
    .description = &slice_lines_description,
    .print = lines_print,
};
