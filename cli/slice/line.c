#include "analysis/slice/lines/best.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/slice/options.h"
#include "cli/slice/report.h"
#include "sim/slice/passage.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct line_options {
    struct slice_options slice;
    bool all;
};

static const struct option_entry line_option[] = {
    {.name = "all",
     .help = "List every line with the best score, also those through vertices and those whose "
             "squares another line passes through, too",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct line_options, all),
     .group = 1},
    {0},
};

static const struct option_table line_table[] = {
    {.entry = line_option},
    {.entry = slice_options_table, .offset = offsetof(struct line_options, slice)},
    {.entry = common_options_table,
     .offset = offsetof(struct line_options, slice.common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS | COMMON_SAVING},
    {0},
};

static const char line_help[] =
    "Finds the lines that cross the most boundaries between filled and empty squares: "
    "exactly, all of them. GRID is a file (- for standard input) with a line for each "
    "row, * for a filled square and o or . for an empty one; several grids are "
    "separated by blank lines.\v"
    "Ends are X,Y: x to the right and y down from the upper left corner, one unit per "
    "square. In the drawing a dot is a crossing, a ring an end of the line. Without "
    "--all, only maximal lines are listed: no other line passes through all squares of "
    "such a line and one more; at least one line with the best score is maximal. Lines "
    "that stay furthest from vertices come first, as they are the easiest to draw.\n\n"
    "Examples:\n"
    "  bukub slice line data/slice/rules-example.txt\n"
    "  bukub slice line data/slice/rules-example.txt --svg line.svg";

static json_t *optimal_json(const struct slice_grid *grid, const struct slice_best_lines *optimal) {
    json_t *object = passage_report_grid_json(grid), *list = json_array();
    json_object_set_new(object, "score", json_integer(optimal->score));
    json_object_set_new(object, "most", json_integer(optimal->most));
    for (size_t i = 0; i < optimal->count; i++) {
        json_t *line = json_object();
        passage_report_json(line, &optimal->best[i].passage);
        json_set_real(line, "clearance", optimal->best[i].clearance);
        json_object_set_new(line, "generic", json_boolean(optimal->best[i].line->generic));
        json_object_set_new(line, "maximal", json_boolean(optimal->best[i].line->maximal));
        json_array_append_new(list, line);
    }
    json_object_set_new(object, "lines", list);
    return object;
}

/* "  1  0,1/4 to 23/4,6      B1-B2 B2-C2 ..." */
static void print_line(const struct slice_best_lines *optimal, size_t i, bool kinds) {
    const int width = kinds ? 36 : 28;
    const struct slice_line *line = optimal->best[i].line;
    const char *kind = line->maximal ? "maximal" : line->generic ? "within " : "vertex ";
    char heading[PASSAGE_ENDS_TEXT + 32], ends[PASSAGE_ENDS_TEXT];
    passage_report_ends(&optimal->best[i].passage.chord, ends);
    snprintf(heading, sizeof heading, "%3zu  %s%s%s", i + 1, kinds ? kind : "", kinds ? "  " : "",
             ends);
    passage_report_crossed(&optimal->best[i].passage, heading, width);
}

static void line_print(const struct slice_grid *grid, const struct slice_best_lines *optimal,
                       bool kinds) {
    bool colour = isatty(STDOUT_FILENO);
    printf("%d x %d, %d filled: ", grid->side, grid->side, slice_filled_count(grid));
    if (optimal->score == 0) {
        puts("no line crosses a boundary between filled and empty");
        slice_passage_draw(grid, NULL, colour, stdout);
        return;
    }
    printf("the best line crosses %d boundaries; %d is the maximum for any %d x %d grid\n",
           optimal->score, optimal->most, grid->side, grid->side);
    slice_passage_draw(grid, &optimal->best->passage, colour, stdout);
    if (optimal->count == 1)
        puts("\nno other line is as good:");
    else
        printf("\n%zu lines are equally good, %sthe easiest to draw first:\n", optimal->count,
               kinds ? "of each kind " : "");
    if (kinds)
        puts(
            "within: another line passes through all its squares; vertex: it meets lattice points");
    for (size_t i = 0; i < optimal->count; i++)
        print_line(optimal, i, kinds);
}

/* Draws the best line, the others thin. */
static bool line_draw(const struct slice_options *options, const struct slice_grid *grid,
                      const struct slice_best_lines *optimal, struct error *error) {
    struct slice_chord *other = calloc(optimal->count, sizeof *other);
    if (!other)
        return error_memory(error);
    for (size_t i = 1; i < optimal->count; i++)
        other[i - 1] = optimal->best[i].passage.chord;
    bool drawn = slice_options_draw(options, grid, &optimal->best->passage, other,
                                    optimal->score > 0 ? optimal->count - 1 : 0, error);
    free(other);
    return drawn;
}

/* Finds and reports the best lines of one grid. */
static bool line_report(const void *context, const struct slice_grid *grid, json_t *list,
                        struct error *error) {
    const struct line_options *options = context;
    const struct slice_lines *lines = slice_lines_of(grid->side, error);
    struct slice_best_lines optimal;
    if (!lines || !slice_best_lines_find(lines, grid, options->all, &optimal, error))
        return false;
    if (list)
        json_array_append_new(list, optimal_json(grid, &optimal));
    else if (!options->slice.common.quiet)
        line_print(grid, &optimal, options->all);
    bool done = line_draw(&options->slice, grid, &optimal, error);
    slice_best_lines_free(&optimal);
    return done;
}

static int line_run(int argc, char **argv) {
    struct error error = {0};
    struct line_options options = {0};
    slice_options_init(&options.slice);
    if (!options_read(&options.slice.common.parsed, line_table, line_help, argc, argv, &options,
                      &error))
        return report_error(&error);
    return slice_options_each(
        &options.slice, &(struct slice_grid_action){.report = line_report, .context = &options});
}

const struct command command_slice_line = {
    .game = "slice",
    .verb = "line",
    .summary = "finds the lines that cross the most boundaries",
    .run = line_run,
};
