#include "analysis/slice/rounds/solve.h"
#include "analysis/slice/rounds/game.h"
#include "cli/match/options.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/slice/report.h"

#include <stdio.h>
#include <string.h>

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

static const struct option_entry slice_solve_option[] = {
    {.argument = "GRID",
     .help = "a grid",
     .kind = OPTION_FILE,
     .offset = offsetof(struct slice_solve_options, grid),
     .determines = true},
    {.name = "players",
     .argument = "M",
     .help = "Number of players, 2 to 8 (default: as in the grid's file, else 2)",
     .kind = OPTION_WHOLE,
     .least = 2,
     .most = SLICE_PLAYERS,
     .offset = offsetof(struct slice_solve_options, players),
     .determines = true,
     .group = 1},
    {.name = "defenders",
     .argument = "HOW",
     .help = "%s (default): all defenders cooperate; alone: the score to which each defender can "
             "hold the offense when all others help the offense",
     .kind = OPTION_CHOICE,
     .choices = slice_defenders_name,
     .offset = offsetof(struct slice_solve_options, defenders),
     .usual = "together",
     .determines = true,
     .group = 1},
    {.name = "seat",
     .argument = "S",
     .help = "Only solve with the offense on seat S of the filling order, from 0 (default: all)",
     .kind = OPTION_WHOLE,
     .most = SLICE_PLAYERS - 1,
     .offset = offsetof(struct slice_solve_options, seat),
     .determines = true,
     .group = 1},
    {.name = "memory",
     .argument = "BYTES",
     .help = "Memory limit",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 42,
     .offset = offsetof(struct slice_solve_options, plan.memory),
     .usual = "4G",
     .group = 1},
    {.name = "csv",
     .help = "Print the rows of this empty grid in the table of --all",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct slice_solve_options, csv),
     .group = 1},
    {.name = "all",
     .argument = "N",
     .help = "Instead of a grid: print a CSV table of all empty grids with sides up to N, for 2 to "
             "8 players or as many as --players says, with defenders together and alone",
     .kind = OPTION_WHOLE,
     .least = 2,
     .most = SLICE_SOLVED_SIDE,
     .offset = offsetof(struct slice_solve_options, all),
     .group = 1},
    {0},
};

static const struct option_table slice_solve_table[] = {
    {.entry = slice_solve_option},
    {.entry = checkpoint_options_table, .offset = offsetof(struct slice_solve_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct slice_solve_options, common)},
    {0},
};

static const char slice_solve_help[] =
    "Computes the value of a round of Slice Through The Boundaries for the offense under "
    "optimal play, for each seat of the offense; the value of each move; and a line of "
    "optimal play. GRID is a file, - for standard input, or the side of an empty grid, "
    "up to 6.\v"
    "Examples:\n"
    "  bukub slice solve 4\n"
    "  bukub slice solve 5 --players 3 --defenders alone --json\n"
    "  bukub slice solve 6 --seat 1 --checkpoint layers\n"
    "  bukub slice solve grid.txt -o solved.h5\n"
    "  bukub slice solve --all 5";

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
    struct slice_solve_options *options;
    struct watcher *watcher;
    struct slice_round round;
    char side[16];        /* of an empty grid */
    struct error unsaved; /* why the checkpoint could not be saved */
};

/* Makes the options canonical. */
static void slice_solve_settle(struct slice_solve_session *session) {
    struct slice_solve_options *options = session->options;
    const struct slice_round *round = &session->round;
    snprintf(session->side, sizeof session->side, "%d", round->grid.side);
    if (slice_filled_count(&round->grid) == 0)
        options->grid = session->side;
    options->players = round->players;
    option_include(&options->common.parsed, "players", true);
}

static struct dataset_writer *slice_solve_create_file(const void *context,
                                                      const struct dataset_origin *origin,
                                                      struct error *error) {
    const struct slice_solve_session *session = context;
    return slice_solve_file_create(&session->round, origin, error);
}

static bool save_round(const struct slice_solve_session *session, struct error *error) {
    const struct result_save result = {.common = &session->options->common,
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

static int solve_round(struct slice_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    struct slice_solve_session session = {.options = options, .watcher = watcher};
    if (!read_round(options, &session.round, &error) || !result_savable(&options->common, &error))
        return report_error(&error);
    slice_solve_settle(&session);
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
    struct error error = {0};
    struct slice_solve_options options = {.seat = SLICE_ALL_SEATS};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    bool good = options_read(&options.common.parsed, slice_solve_table, slice_solve_help, argc,
                             argv, &options, &error);
    if (good && !options.grid && options.all == 0)
        good = error_input(&error, "a grid is missing");
    if (!good)
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
