#include "analysis/slice/lines/best.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/slice/options.h"
#include "cli/slice/report.h"
#include "sim/slice/passage.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { INDENT = 10 };

struct score_options {
    struct slice_options slice;
    const char *from, *to;
};

static const struct option_entry score_option[] = {
    {.name = "from",
     .argument = "X,Y",
     .help = "Where the line begins",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct score_options, from),
     .group = 1},
    {.name = "to",
     .argument = "X,Y",
     .help = "Where it ends",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct score_options, to),
     .group = 1},
    {0},
};

static const struct option_table score_table[] = {
    {.entry = score_option},
    {.entry = slice_options_table, .offset = offsetof(struct score_options, slice)},
    {.entry = common_options_table,
     .offset = offsetof(struct score_options, slice.common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS | COMMON_SAVING},
    {0},
};

static const char score_help[] =
    "Counts the boundaries between filled and empty squares that a line crosses. GRID "
    "is a file as for the verb `line'.\v"
    "A point is X,Y on the border of the grid: x to the right and y down from the upper "
    "left corner, one unit per square, as 0,1/4 or 5.75,6. The line must be neither "
    "horizontal nor vertical. At a vertex, the two diagonal squares that it passes "
    "are compared.\n\n"
    "Example:\n"
    "  bukub slice score data/slice/rules-example.txt --from 0,1/4 --to 23/4,6";

static bool read_chord(const struct score_options *options, int side, struct slice_chord *chord,
                       struct error *error) {
    if (!slice_point_read(&chord->from, options->from, side, error))
        return error_within(error, "--from");
    if (!slice_point_read(&chord->to, options->to, side, error))
        return error_within(error, "--to");
    return slice_chord_check(chord, side, error);
}

static json_t *score_json(const struct slice_grid *grid, const struct slice_passage *passage,
                          int best) {
    json_t *object = passage_report_grid_json(grid);
    json_object_set_new(object, "score", json_integer(passage->score));
    json_object_set_new(object, "best", json_integer(best));
    json_object_set_new(object, "below_best", json_integer(best - passage->score));
    passage_report_json(object, passage);
    return object;
}

static void score_print(const struct slice_grid *grid, const struct slice_passage *passage,
                        int best) {
    char ends[PASSAGE_ENDS_TEXT];
    slice_passage_draw(grid, passage, isatty(STDOUT_FILENO), stdout);
    passage_report_ends(&passage->chord, ends);
    printf("\n%s: %d crossing%s, ", ends, passage->score, passage->score == 1 ? "" : "s");
    if (passage->score == best)
        puts("the most there are");
    else
        printf("%d fewer than the best line\n", best - passage->score);
    passage_report_squares(passage, "passes", INDENT);
    passage_report_crossed(passage, "crosses", INDENT);
    passage_report_vertices(passage, "vertices", INDENT);
}

static bool check_ends(const void *context, const struct slice_grid *grid, struct error *error) {
    struct slice_chord chord;
    return read_chord(context, grid->side, &chord, error);
}

/* Scores the line on one grid. */
static bool score_report(const void *context, const struct slice_grid *grid, json_t *list,
                         struct error *error) {
    const struct score_options *options = context;
    const struct slice_lines *lines = slice_lines_of(grid->side, error);
    struct slice_chord chord;
    if (!lines || !read_chord(options, grid->side, &chord, error))
        return false;
    struct slice_passage passage = slice_passage_of(grid, &chord);
    int best = slice_best(lines, grid);
    if (list)
        json_array_append_new(list, score_json(grid, &passage, best));
    else if (!options->slice.common.quiet)
        score_print(grid, &passage, best);
    return slice_options_draw(&options->slice, grid, &passage, NULL, 0, error);
}

static int score_run(int argc, char **argv) {
    struct error error = {0};
    struct score_options options = {.from = NULL};
    slice_options_init(&options.slice);
    bool good = options_read(&options.slice.common.parsed, score_table, score_help, argc, argv,
                             &options, &error);
    if (good && (!options.from || !options.to))
        good = error_input(&error, "--from and --to are both needed");
    if (!good)
        return report_error(&error);
    return slice_options_each(&options.slice, &(struct slice_grid_action){.check = check_ends,
                                                                          .report = score_report,
                                                                          .context = &options});
}

const struct command command_slice_score = {
    .game = "slice",
    .verb = "score",
    .summary = "counts the boundaries that a line crosses",
    .run = score_run,
};
