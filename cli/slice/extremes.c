#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/lines/best.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/slice/options.h"
#include "cli/slice/report.h"
#include "sim/slice/passage.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

struct extremes_options {
    struct common_options common;
    struct slice_filling filling;
};

static error_t extremes_parse(int key, char *argument, struct argp_state *state) {
    struct extremes_options *options = state->input;
    (void)argument;
    if (key != ARGP_KEY_INIT)
        return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = &options->filling;
    state->child_inputs[1] = &options->common;
    return 0;
}

/* The results. */
struct extremes {
    int side, filled, most;
    struct slice_grid most_grid;
    struct slice_chord most_line;
    struct slice_fewest fewest;
};

static bool extremes_find(const struct slice_filling *filling, struct extremes *extremes,
                          struct error *error) {
    struct watcher watcher;
    struct slice_lines lines;
    *extremes = (struct extremes){.side = filling->side, .filled = filling->filled};
    if (!slice_lines_open(&lines, extremes->side, error))
        return false;
    extremes->most = slice_most(&lines, extremes->filled, &extremes->most_grid);
    extremes->most_line = slice_best_line(&lines, &extremes->most_grid)->chord;
    watcher_start(&watcher, PROGRESS_NEVER, "grids", 1);
    bool done = slice_fewest(&lines, extremes->filled, &watcher.watch, &extremes->fewest, error);
    watcher_stop(&watcher);
    slice_lines_close(&lines);
    return done;
}

static int extremes_print_json(const struct extremes *extremes) {
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i}", "n", extremes->side, "filled", extremes->filled, "most",
                  extremes->most, "fewest", extremes->fewest.score);
    json_object_set_new(object, "fewest_grids", json_unsigned(extremes->fewest.fills));
    json_object_set_new(object, "most_grid", slice_grid_json(&extremes->most_grid));
    json_object_set_new(object, "fewest_grid", slice_grid_json(&extremes->fewest.grid));
    return json_print(object);
}

static void extremes_print(const struct extremes *extremes) {
    bool colour = isatty(STDOUT_FILENO);
    const struct slice_passage passage =
        slice_passage_of(&extremes->most_grid, &extremes->most_line);
    printf("%d x %d, %d filled\n\nthe most that a line can cross: %d\n", extremes->side,
           extremes->side, extremes->filled, extremes->most);
    slice_passage_draw(&extremes->most_grid, &passage, colour, stdout);
    printf("\nthe fewest that the best line crosses: %d, on %" PRIu64 " grid%s, as here\n",
           extremes->fewest.score, extremes->fewest.fills, extremes->fewest.fills == 1 ? "" : "s");
    slice_passage_draw(&extremes->fewest.grid, NULL, colour, stdout);
}

static int extremes_run(int argc, char **argv) {
    const struct argp_child child[] = {
        {.argp = &slice_filling_argp}, {.argp = &output_options_argp}, {0}};
    const struct argp argp = {
        .parser = extremes_parse,
        .doc = "Finds grids of N x N (1 to 16) with a given number of filled squares on which the "
               "best line crosses the most boundaries, and the fewest. Both are exact; the grids "
               "with the fewest are also counted.\v"
               "Examples:\n"
               "  bukub slice extremes 5\n"
               "  bukub slice extremes 12 --players 3\n"
               "  bukub slice extremes 8 --filled 10",
        .children = child,
    };
    struct error error = {0};
    struct extremes_options options = {0};
    struct extremes extremes;
    common_options_init(&options.common);
    slice_filling_init(&options.filling, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error) ||
        !slice_filling_resolve(&options.filling, &error))
        return report_error(&error);
    if (options.common.output)
        error_input(&error, "-o: two grids are not a dataset; use --json");
    if (options.common.output || !extremes_find(&options.filling, &extremes, &error))
        return report_error(&error);
    if (options.common.json)
        return extremes_print_json(&extremes);
    if (!options.common.quiet)
        extremes_print(&extremes);
    return EXIT_DONE;
}

const struct command command_slice_extremes = {
    .game = "slice",
    .verb = "extremes",
    .summary = "grids that allow the most and the fewest crossings",
    .run = extremes_run,
};
