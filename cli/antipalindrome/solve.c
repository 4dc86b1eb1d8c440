#include "analysis/antipalindrome/solve.h"
#include "cli/antipalindrome/solve_report.h"
#include "cli/match/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"

#include <stdio.h>
#include <string.h>

struct row_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct row_plan plan;
    const char *row; /* or NULL */
    size_t payoff;
    uint64_t first;   /* 1 or 2; 0: as in the row */
    uint64_t all;     /* squares of the largest row of the table; 0: no table */
    uint64_t planned; /* number of processes for --plan; 0: solve */
    bool csv;
};

static const struct option_entry row_solve_option[] = {
    {.argument = "ROW",
     .help = "a row",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct row_solve_options, row)},
    {.name = "first",
     .argument = "PLAYER",
     .help = "The player that moves first, 1 (default) or 2",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = 2,
     .offset = offsetof(struct row_solve_options, first),
     .group = 1},
    {.name = "payoff",
     .argument = "NAME",
     .help = "Payoff: %s (default), the difference of the scores, or outcome, 1, 0 or -1 for a "
             "win, draw or loss",
     .kind = OPTION_CHOICE,
     .choices = antipalindrome_payoffs,
     .offset = offsetof(struct row_solve_options, payoff),
     .usual = "margin",
     .group = 1},
    {.name = "memory",
     .argument = "BYTES",
     .help = "Memory limit of each process (default %s). Values are stored as bytes if these fit, "
             "otherwise as bits, which takes several passes",
     .kind = OPTION_COUNT,
     .least = 1000000,
     .most = (uint64_t)1 << 42,
     .offset = offsetof(struct row_solve_options, plan.memory),
     .usual = "4G",
     .group = 1},
    {.name = "csv",
     .help = "Print the row of this size in the table of --all",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct row_solve_options, csv),
     .group = 1},
    {.name = "all",
     .argument = "N",
     .help = "Instead of a row: print a CSV table of all sizes up to N",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = SUBSET_ELEMENTS,
     .offset = offsetof(struct row_solve_options, all),
     .group = 1},
    {.name = "plan",
     .argument = "PROCESSES",
     .help = "Instead of solving: predict the memory of each of that many processes, and the data "
             "that the middle one would receive from others",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = OWNERS_RANKS,
     .offset = offsetof(struct row_solve_options, planned),
     .group = 1},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "solve writes no dataset; use --json"},
    {0},
};

static const struct option_table row_solve_table[] = {
    {.entry = row_solve_option},
    {.entry = checkpoint_options_table, .offset = offsetof(struct row_solve_options, checkpoint)},
    {.entry = common_options_table,
     .offset = offsetof(struct row_solve_options, common),
     .hidden = COMMON_SAVING},
    {0},
};

static const char row_solve_help[] =
    "Computes the value of a row and of each move under optimal play. ROW is a file, - "
    "for standard input, the number of squares of an empty row, or a row written with "
    "0, 1 and a dot for each empty square. The value is the score of Player 1 minus "
    "that of Player 2.\v"
    "Examples:\n"
    "  bukub antipalindrome solve 12\n"
    "  bukub antipalindrome solve 10.1..0.11.... --first 2 --json\n"
    "  bukub antipalindrome solve 24 --checkpoint layers\n"
    "  bukub antipalindrome solve --all 20";

static bool row_solve_read_row(const struct row_solve_options *options,
                               struct antipalindrome_row *row, struct error *error) {
    if (!game_options_position(&game_antipalindrome, options->row, row, error))
        return false;
    if (options->first > 0)
        row->first = (uint8_t)(options->first - 1);
    if (!antipalindrome_empty(row))
        return error_input(error, "the row is full: use the verb `score'");
    return !options->csv ||
           (row->filled == 0 && row->first == 0 && !options->plan.outcome &&
            !options->common.json) ||
           error_input(error, "--csv needs an empty row, without --first, --payoff and --json");
}

/* Prints a solved row, or the bounds if interrupted; returns the exit code. */
static int row_solve_report(const struct row_solve_options *options,
                            const struct row_report *report, bool done) {
    int code = EXIT_DONE;
    struct error error = {0};
    if (options->common.json)
        code = json_print(row_report_json(report));
    else if (options->csv && done)
        row_report_csv(report);
    else if (!options->csv && !options->common.quiet && !row_report_print(report) &&
             !error_memory(&error))
        return report_error(&error);
    if (!done && options->plan.checkpoint)
        report_note("stopped: only bounds are known; the same command resumes from the checkpoint "
                    "in %s",
                    options->plan.checkpoint);
    else if (!done)
        report_note("stopped: only bounds are known");
    return code == EXIT_DONE && !done ? EXIT_IN_PART : code;
}

static int row_solve_compute(const struct row_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    struct antipalindrome_row row;
    struct row_solution solution;
    if (!row_solve_read_row(options, &row, &error))
        return report_error(&error);
    if (options->planned > 0) {
        const struct solve_plan plan = {(int)options->planned, options->common.threads,
                                        options->common.json};
        return solve_plan_print(&plan, &row, watcher, options->common.progress);
    }
    struct error unsaved = {0};
    struct row_plan plan = options->plan;
    plan.unsaved = &unsaved;
    watcher_start(watcher, options->common.progress, "rows", 1);
    bool done = row_solve(&row, &plan, &solution, &error);
    watcher_stop(watcher);
    if (!done && error.kind != ERROR_STOPPED)
        return report_error(&error);
    const struct row_report report = {
        .row = &row, .plan = &options->plan, .solution = &solution, .seconds = watcher->seconds};
    int code = row_solve_report(options, &report, done);
    return unsaved.kind == ERROR_NONE ? code : report_error(&unsaved);
}

/* Prints a line for each size as soon as it is solved. */
static int row_solve_compute_all(const struct row_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    if (options->row || options->common.json || options->csv || options->first > 0 ||
        options->plan.outcome || options->planned > 0) {
        error_input(&error, "--all excludes a row, --csv, --first, --payoff, --plan and --json");
        return report_error(&error);
    }
    watcher_start(watcher, options->common.progress, "rows", 1);
    row_report_csv_heading();
    bool done = true;
    for (int squares = 1; done && squares <= (int)options->all; squares++) {
        struct antipalindrome_row row = antipalindrome_start(squares, 0);
        struct row_solution solution;
        const struct row_report report = {
            .row = &row, .plan = &options->plan, .solution = &solution};
        done = row_solve(&row, &options->plan, &solution, &error);
        if (done) {
            row_report_csv(&report);
            fflush(stdout);
        }
    }
    watcher_stop(watcher);
    if (done)
        return EXIT_DONE;
    if (error.kind != ERROR_STOPPED)
        return report_error(&error);
    report_note("stopped: sizes are missing from the table");
    return EXIT_IN_PART;
}

static int row_solve_run(int argc, char **argv) {
    struct error error = {0};
    struct row_solve_options options = {.plan = {.memory = 0}};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    bool good = options_read(&options.common.parsed, row_solve_table, row_solve_help, argc, argv,
                             &options, &error);
    if (good && !options.row && options.all == 0)
        good = error_input(&error, "a row is missing");
    if (!good)
        return report_error(&error);
    options.plan.outcome = options.payoff == ANTIPALINDROME_OUTCOME;
    options.plan.shared = true;
    options.plan.threads = options.common.threads;
    options.plan.checkpoint = options.checkpoint.folder;
    options.plan.every = options.checkpoint.every;
    options.plan.watch = &watcher.watch;
    return options.all > 0 ? row_solve_compute_all(&options, &watcher)
                           : row_solve_compute(&options, &watcher);
}

const struct command command_antipalindrome_solve = {
    .game = "antipalindrome",
    .verb = "solve",
    .summary = "computes the value of a row and of each move",
    .run = row_solve_run,
    .spreads = true,
};
