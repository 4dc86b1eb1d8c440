#include "analysis/slice/rounds/solve.h"
#include "analysis/slice/rounds/game.h"
#include "cli/match/options.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/slice/report.h"
#include "sim/text/number.h"

#include <stdio.h>
#include <string.h>

enum { KEY_PLAYERS = 0x300, KEY_SEAT, KEY_DEFENDERS, KEY_MEMORY, KEY_CSV, KEY_ALL };

static const uint64_t usual_memory = 4000000000;
static const uint64_t most_memory = (uint64_t)1 << 42;

struct slice_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct slice_plan plan;
    const char *grid; /* or NULL */
    int64_t players;  /* 0: as in the grid's file */
    int64_t seat;     /* of the offense; SLICE_ALL_SEATS: all */
    size_t defenders; /* which kind */
    int64_t all;      /* side of the largest grids of the table; 0: no table */
    bool csv;
};

static const struct argp_option option[] = {
    {.name = "players",
     .key = KEY_PLAYERS,
     .arg = "M",
     .doc = "Number of players, 2 to 8 (default: as in the grid's file, else 2)",
     .group = 1},
    {.name = "seat",
     .key = KEY_SEAT,
     .arg = "S",
     .doc = "Only solve with the offense on seat S of the filling order, from 0 (default: all)",
     .group = 1},
    {.name = "defenders",
     .key = KEY_DEFENDERS,
     .arg = "HOW",
     .doc =
         "together (default): all defenders cooperate; alone: the score to which each defender can "
         "hold the offense when all others help the offense",
     .group = 1},
    {.name = "memory",
     .key = KEY_MEMORY,
     .arg = "BYTES",
     .doc = "Memory limit (default 4G)",
     .group = 1},
    {.name = "csv",
     .key = KEY_CSV,
     .doc = "Print the rows of this empty grid in the table of --all",
     .group = 1},
    {.name = "all",
     .key = KEY_ALL,
     .arg = "N",
     .doc =
         "Instead of a grid: print a CSV table of all empty grids with sides up to N, for 2 to 8 "
         "players or as many as --players says, with defenders together and alone",
     .group = 1},
    {0},
};

static bool find_defenders(const char *name, size_t *defenders, struct error *error) {
    for (size_t i = 0; slice_defenders_name[i]; i++)
        if (strcmp(name, slice_defenders_name[i]) == 0) {
            *defenders = i;
            return true;
        }
    return parameter_no_name("way", name, slice_defenders_name, 2, error);
}

static error_t slice_solve_parse_option(int key, const char *argument,
                                        struct slice_solve_options *options) {
    struct error *error = &options->common.error;
    switch (key) {
    case KEY_PLAYERS:
        return option_result(
            number_parse_whole(argument, 2, SLICE_PLAYERS, &options->players, error), "players",
            error);
    case KEY_SEAT:
        return option_result(
            number_parse_whole(argument, 0, SLICE_PLAYERS - 1, &options->seat, error), "seat",
            error);
    case KEY_DEFENDERS:
        return option_result(find_defenders(argument, &options->defenders, error), "defenders",
                             error);
    case KEY_MEMORY:
        return option_result(
            number_parse_count(argument, 1, most_memory, &options->plan.memory, error), "memory",
            error);
    case KEY_CSV:
        options->csv = true;
        return 0;
    case KEY_ALL:
        return option_result(
            number_parse_whole(argument, 2, SLICE_SOLVED_SIDE, &options->all, error), "all", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t slice_solve_parse(int key, char *argument, struct argp_state *state) {
    struct slice_solve_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->checkpoint;
        state->child_inputs[1] = &options->common;
        return 0;
    case ARGP_KEY_ARG:
        if (options->grid)
            argp_error(state, "one grid at a time");
        options->grid = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->grid && options->all == 0)
            argp_error(state, "a grid is missing");
        return 0;
    default:
        return slice_solve_parse_option(key, argument, options);
    }
}

/* The round to solve: that of the file, or on its grid with another number of players. */
static bool read_round(const struct slice_solve_options *options, struct slice_round *round,
                       struct error *error) {
    struct slice_position position;
    if (!game_options_position(&game_slice, options->grid, &position, error))
        return false;
    int players = options->players > 0 ? (int)options->players : position.players;
    int filled = slice_filled_count(&position.grid);
    if (filled > slice_fills(position.grid.side, players))
        return error_input(error, "%d filled squares: %d players fill %d in a round", filled,
                           players, slice_fills(position.grid.side, players));
    if (options->seat >= players)
        return error_input(error, "--seat: %d players have seats 0 to %d", players, players - 1);
    if (options->csv && (filled > 0 || options->seat != SLICE_ALL_SEATS || options->common.json))
        return error_input(error, "--csv: only for an empty grid, not with --seat or --json");
    *round = slice_round_of(&position.grid, players, (enum slice_defenders)options->defenders,
                            (int)options->seat);
    return true;
}

struct slice_solve_session {
    const struct slice_solve_options *options;
    struct watcher *watcher;
    struct slice_round round;
    struct error unsaved; /* why the checkpoint could not be saved */
};

/* The canonical command line. */
static void slice_solve_print_command(const void *context, FILE *out) {
    const struct slice_solve_session *session = context;
    const struct slice_round *round = &session->round;
    const char *grid = session->options->grid, *slash = strrchr(grid, '/');
    fputs("bukub slice solve ", out);
    if (slice_filled_count(&round->grid) == 0)
        fprintf(out, "%d", round->grid.side);
    else
        shell_word_print(out, slash ? slash + 1 : grid);
    fprintf(out, " --players %d --defenders %s", round->players,
            slice_defenders_name[round->defenders]);
    if (round->offense != SLICE_ALL_SEATS)
        fprintf(out, " --seat %d", round->offense);
}

static struct dataset_writer *slice_solve_create_file(const void *context,
                                                      const struct dataset_origin *origin,
                                                      struct error *error) {
    const struct slice_solve_session *session = context;
    return slice_solve_file_create(&session->round, origin, error);
}

static bool save_round(const struct slice_solve_session *session, struct error *error) {
    const struct result_save result = {.common = &session->options->common,
                                       .print_command = slice_solve_print_command,
                                       .create = slice_solve_create_file,
                                       .context = session,
                                       .timer = {"solve", session->watcher->seconds}};
    return result_save(&result, error);
}

/* Saves and prints a solved round, or the bounds of one that was stopped. */
static int report_round(const struct slice_solve_session *session, bool done) {
    const struct common_options *common = &session->options->common;
    int code = EXIT_DONE;
    struct error error = {0}, save_error = {0};
    bool saved = save_round(session, &save_error);
    if (common->json)
        code = json_print(slice_solve_report_json(&session->round, session->watcher->seconds));
    else if (session->options->csv && done)
        slice_solve_report_csv(&session->round);
    else if (!session->options->csv && !common->quiet &&
             !slice_solve_report_print(&session->round, session->watcher->seconds) &&
             !error_memory(&error))
        return report_error(&error);
    if (!saved)
        code = report_error(&save_error);
    else if (session->unsaved.kind != ERROR_NONE)
        code = report_error(&session->unsaved);
    if (!done)
        report_note("stopped: the score is known within bounds%s",
                    session->options->plan.checkpoint ? "; the same command resumes" : "");
    return code == EXIT_DONE && !done ? EXIT_IN_PART : code;
}

static int solve_round(const struct slice_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    struct slice_solve_session session = {.options = options, .watcher = watcher};
    if (!read_round(options, &session.round, &error) || !result_savable(&options->common, &error))
        return report_error(&error);
    watcher_start(watcher, options->common.progress, "sets", 1);
    struct slice_plan plan = options->plan;
    plan.unsaved = &session.unsaved;
    bool done = slice_round_solve(&session.round, &plan, !options->csv, &error);
    watcher_stop(watcher);
    if (!done && error.kind != ERROR_STOPPED)
        return report_error(&error);
    return report_round(&session, done);
}

static int solve_all_rounds(const struct slice_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    bool other = options->grid || options->csv || options->common.json || options->common.output ||
                 options->seat != SLICE_ALL_SEATS || options->defenders != SLICE_TOGETHER;
    if (other) {
        error_input(&error, "--all: not with a grid, --csv, --seat, --defenders, --json or -o");
        return report_error(&error);
    }
    int first = options->players > 0 ? (int)options->players : 2;
    int last = options->players > 0 ? (int)options->players : SLICE_PLAYERS;
    watcher_start(watcher, options->common.progress, "sets", 1);
    bool done = slice_solve_table_print(&options->plan, (int)options->all, first, last, &error);
    watcher_stop(watcher);
    if (done)
        return EXIT_DONE;
    if (error.kind != ERROR_STOPPED)
        return report_error(&error);
    report_note("stopped: rounds are missing from the table");
    return EXIT_IN_PART;
}

static int slice_solve_run(int argc, char **argv) {
    const struct argp_child child[] = {
        {.argp = &checkpoint_options_argp}, {.argp = &common_options_argp}, {0}};
    const struct argp argp = {
        .options = option,
        .parser = slice_solve_parse,
        .args_doc = "GRID",
        .doc =
            "Computes the value of a round of Slice Through The Boundaries for the offense under "
            "optimal play, for each seat of the offense; the value of each move; and a line of "
            "optimal play. GRID is a file, - for standard input, or the side of an empty grid, "
            "up to 6.\v"
            "Examples:\n"
            "  bukub slice solve 4\n"
            "  bukub slice solve 5 --players 3 --defenders alone --json\n"
            "  bukub slice solve 6 --seat 1 --checkpoint layers\n"
            "  bukub slice solve grid.txt -o solved.h5\n"
            "  bukub slice solve --all 5",
        .children = child,
    };
    struct error error = {0};
    struct slice_solve_options options = {.plan = {.memory = usual_memory},
                                          .seat = SLICE_ALL_SEATS};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    checkpoint_options_init(&options.checkpoint, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error))
        return report_error(&error);
    options.plan.threads = options.common.threads;
    options.plan.checkpoint = options.checkpoint.folder;
    options.plan.every = options.checkpoint.every;
    options.plan.watch = &watcher.watch;
    return options.all > 0 ? solve_all_rounds(&options, &watcher) : solve_round(&options, &watcher);
}

const struct command command_slice_solve = {
    .game = "slice",
    .verb = "solve",
    .summary = "computes the value of a round and of each move",
    .run = slice_solve_run,
};
