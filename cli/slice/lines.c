#include "analysis/slice/lines/lines.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/run/command.h"

#include <inttypes.h>
#include <stdio.h>

struct lines_options {
    struct common_options common;
    int64_t side;
};

static const struct option_entry lines_option[] = {
    {.argument = "N",
     .help = "the size of the grid, N,",
     .kind = OPTION_WHOLE,
     .least = 1,
     .most = SLICE_SIDE,
     .offset = offsetof(struct lines_options, side),
     .determines = true,
     .required = true},
    {0},
};

static const struct option_table lines_table[] = {
    {.entry = lines_option},
    {.entry = list_options_table, .offset = offsetof(struct lines_options, common.view)},
    {.entry = common_options_table,
     .offset = offsetof(struct lines_options, common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS},
    {.entry = csv_options_table, .offset = offsetof(struct lines_options, common)},
    {0},
};

static const char lines_help[] =
    "Counts the lines across a grid of N x N (1 to 16), up to the squares that they pass: "
    "generic lines, which meet no lattice point; all lines; and maximal lines, among "
    "which is a best line of every grid. All counts are exact.\v"
    "Examples:\n"
    "  bukub slice lines 6\n"
    "  bukub slice lines 4 --list\n"
    "  bukub slice lines 12 -o lines.h5";

static bool lines_compute(const struct computation *computation, struct error *error) {
    const struct lines_options *options = computation->options;
    struct slice_lines lines;
    if (!slice_lines_open(&lines, (int)options->side, error))
        return false;
    slice_lines_to_result(computation->result, &lines);
    slice_lines_close(&lines);
    return true;
}

static const char *lines_kind(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    (void)buffer;
    return result_integer(result, "maximal", row)   ? "maximal"
           : result_integer(result, "generic", row) ? "generic"
                                                    : "vertex";
}

static bool lines_print_list(const struct result *result, struct error *error) {
    static const struct view_column columns[] = {
        {.heading = "<line", .text = lines_kind},
        {.heading = "<from", .variable = "from"},
        {.heading = "<to", .variable = "to"},
        {.heading = "<squares", .variable = "squares"},
        {0},
    };
    const struct view_table view = {.rows = slice_lines_description.rows, .column = columns};
    return view_table_print(result, &view, stdout) || error_memory(error);
}

/* The lines of a result. */
struct lines_counts {
    size_t all, generic, maximal;
    size_t by_length[SLICE_PATH]; /* maximal ones, by the number of squares that they pass */
};

static bool lines_count(const struct result *result, struct lines_counts *counts,
                        struct error *error) {
    *counts = (struct lines_counts){.all = result_length(result, "line")};
    for (size_t i = 0; i < counts->all; i++) {
        int64_t passed = result_integer(result, "passed", i);
        if (passed < 1 || passed >= SLICE_PATH)
            return error_input(error, "line %zu passes %" PRId64 " squares", i + 1, passed);
        counts->generic += result_integer(result, "generic", i) != 0;
        if (result_integer(result, "maximal", i) == 0)
            continue;
        counts->maximal++;
        counts->by_length[passed]++;
    }
    return true;
}

static bool lines_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    struct lines_counts counts;
    int64_t side = result_integer(result, "n", 0);
    if (!lines_count(result, &counts, error))
        return false;
    printf("lines across a %" PRId64 " x %" PRId64
           " grid; lines that cross the same squares count once\n\n"
           "generic  %8zu  meet no lattice point\n"
           "all      %8zu  also through lattice points\n"
           "maximal  %8zu  no other one passes the same squares and more\n",
           side, side, counts.generic, counts.all, counts.maximal);
    puts(view->list ? "" : "\nmaximal lines by the boundaries that they meet:");
    for (int passed = 1; !view->list && passed < SLICE_PATH; passed++)
        if (counts.by_length[passed] > 0)
            printf("%8d  %8zu\n", passed - 1, counts.by_length[passed]);
    return !view->list || lines_print_list(result, error);
}

const struct command command_slice_lines = {
    .game = "slice",
    .verb = "lines",
    .summary = "counts and lists all lines across a grid",
    .computes =
        &(const struct verb){
            .options = lines_table,
            .help = lines_help,
            .options_size = sizeof(struct lines_options),
            .progress_unit = "lines",
            .compute = lines_compute,
            .description = &slice_lines_description,
            .print = lines_print,
            .hides_time = true,
        },
};
