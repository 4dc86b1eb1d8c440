#include "analysis/slice/best.h"
#include "analysis/slice/fewest.h"
#include "analysis/slice/most.h"
#include "cli/command.h"
#include "cli/common/json.h"
#include "cli/common/options.h"
#include "cli/common/report.h"
#include "sim/common/game.h"
#include "sim/common/number.h"
#include "sim/slice/grid_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEY_PLAYERS = 0x300, KEY_FILLED, NOT_GIVEN = -1 };

struct options {
    struct common_options common;
    const char *size; /* N as it is typed */
    int64_t side, players, filled;
};

static const struct argp_option option[] = {
    {.name = "players",
     .key = KEY_PLAYERS,
     .arg = "M",
     .doc = "As many squares are filled as in a round of M players, 2 (default) to 8",
     .group = 1},
    {.name = "filled",
     .key = KEY_FILLED,
     .arg = "K",
     .doc = "So many squares are filled instead, 0 to N*N",
     .group = 1},
    {0},
};

static error_t parse_whole(struct options *options, const char *argument, int64_t lowest,
                           int64_t highest, int64_t *value, const char *name) {
    struct error *error = &options->common.error;
    return option_result(number_parse_whole(argument, lowest, highest, value, error), name, error);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case ARGP_KEY_ARG:
        if (options->size)
            argp_error(state, "one size at a time");
        options->size = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->size)
            argp_error(state, "the size of the grid, N, is missing");
        return 0;
    case KEY_PLAYERS:
        return parse_whole(options, argument, 2, GAME_PLAYERS, &options->players, "players");
    case KEY_FILLED:
        return parse_whole(options, argument, 0, SLICE_SQUARES, &options->filled, "filled");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool check(struct options *options, struct error *error) {
    if (!number_parse_whole(options->size, 1, SLICE_SIDE, &options->side, error))
        return error_within(error, "N");
    int side = (int)options->side;
    if (options->common.output)
        return error_input(error, "-o: two grids are no dataset; --json prints them for programs");
    if (options->filled != NOT_GIVEN && options->players > 0)
        return error_input(error, "--players and --filled both say how many squares are filled: "
                                  "give one of them");
    if (options->filled > options->side * options->side)
        return error_input(error, "--filled %" PRId64 ": a grid of %d x %d has %d squares",
                           options->filled, side, side, side * side);
    if (options->filled == NOT_GIVEN)
        options->filled = slice_fills(side, options->players > 0 ? (int)options->players : 2);
    return true;
}

/* Both ends of what grids allow. */
struct extremes {
    int side, filled, most;
    struct slice_grid most_grid;
    struct slice_chord most_line;
    struct slice_fewest fewest;
};

static bool find(const struct options *options, struct extremes *extremes, struct error *error) {
    struct watcher watcher;
    struct slice_lines lines;
    *extremes = (struct extremes){.side = (int)options->side, .filled = (int)options->filled};
    if (!slice_lines_open(&lines, extremes->side, error))
        return false;
    extremes->most = slice_most(&lines, extremes->filled, &extremes->most_grid);
    uint8_t *score = calloc(lines.maximal, sizeof *score);
    bool done = score || error_memory(error);
    if (done) {
        size_t best = 0;
        slice_scores(&lines, &extremes->most_grid, score);
        while (score[best] != extremes->most)
            best++;
        extremes->most_line = lines.line[best].chord;
        watcher_start(&watcher, PROGRESS_NEVER, "grids", 1);
        done = slice_fewest(&lines, extremes->filled, &watcher.watch, &extremes->fewest, error);
        watcher_stop(&watcher);
    }
    free(score);
    slice_lines_close(&lines);
    return done;
}

static json_t *grid_json(const struct slice_grid *grid) {
    json_t *rows = json_array();
    for (int row = 0; row < grid->side; row++) {
        char text[SLICE_SIDE + 1] = "";
        for (int column = 0; column < grid->side; column++)
            text[column] = slice_is_filled(grid, row * grid->side + column) ? '*' : '.';
        json_array_append_new(rows, json_string(text));
    }
    return rows;
}

static int print_json(const struct extremes *extremes) {
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i}", "n", extremes->side, "filled", extremes->filled, "most",
                  extremes->most, "fewest", extremes->fewest.score);
    json_object_set_new(object, "fewest_grids", json_unsigned(extremes->fewest.fills));
    json_object_set_new(object, "most_grid", grid_json(&extremes->most_grid));
    json_object_set_new(object, "fewest_grid", grid_json(&extremes->fewest.grid));
    return json_print(object);
}

static void print(const struct extremes *extremes) {
    const struct slice_point *from = &extremes->most_line.from, *to = &extremes->most_line.to;
    char end[4][SLICE_FRACTION_TEXT];
    slice_fraction_print(from->x, end[0]);
    slice_fraction_print(from->y, end[1]);
    slice_fraction_print(to->x, end[2]);
    slice_fraction_print(to->y, end[3]);
    printf("%d x %d, %d filled\n\nthe most that a line can cross: %d, here from %s,%s to %s,%s\n",
           extremes->side, extremes->side, extremes->filled, extremes->most, end[0], end[1], end[2],
           end[3]);
    slice_grid_print(&extremes->most_grid, stdout);
    printf("\nthe fewest that the best line crosses: %d, on %" PRIu64 " grid%s, as here\n",
           extremes->fewest.score, extremes->fewest.fills, extremes->fewest.fills == 1 ? "" : "s");
    slice_grid_print(&extremes->fewest.grid, stdout);
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &told_options_argp}, {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .args_doc = "N",
        .doc = "Finds grids of N x N (1 to 16) with a given number of filled squares on which the "
               "best line crosses the most boundaries, and the fewest: exactly, and for the fewest "
               "with the number of all such grids.\v"
               "Examples:\n"
               "  bukub slice extremes 5\n"
               "  bukub slice extremes 12 --players 3\n"
               "  bukub slice extremes 8 --filled 10",
        .children = child,
    };
    struct error error = {0};
    struct options options = {.filled = NOT_GIVEN};
    struct extremes extremes;
    common_options_init(&options.common);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error) ||
        !check(&options, &error) || !find(&options, &extremes, &error))
        return report_error(&error);
    if (options.common.json)
        return print_json(&extremes);
    if (!options.common.quiet)
        print(&extremes);
    return EXIT_DONE;
}

const struct command command_slice_extremes = {
    .game = "slice",
    .verb = "extremes",
    .summary = "grids that allow the most and the fewest crossings",
    .run = run,
};
