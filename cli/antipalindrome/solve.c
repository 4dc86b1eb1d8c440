#include "analysis/antipalindrome/solve.h"
#include "cli/antipalindrome/solve_report.h"
#include "cli/match/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"
#include "sim/text/number.h"

#include <stdio.h>
#include <string.h>

enum { KEY_FIRST = 0x300, KEY_PAYOFF, KEY_MEMORY, KEY_CSV, KEY_ALL, KEY_PLAN };

static const uint64_t usual_memory = 4000000000;
static const uint64_t least_memory = 1000000;
static const uint64_t most_memory = (uint64_t)1 << 42;

struct row_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct row_plan plan;
    const char *row;  /* or NULL */
    uint64_t first;   /* 1 or 2; 0: as in the row */
    uint64_t all;     /* squares of the largest row of the table; 0: no table */
    uint64_t planned; /* number of processes for --plan; 0: solve */
    bool csv;
};

static const struct argp_option row_solve_option[] = {
    {.name = "first",
     .key = KEY_FIRST,
     .arg = "PLAYER",
     .doc = "The player that moves first, 1 (default) or 2",
     .group = 1},
    {.name = "payoff",
     .key = KEY_PAYOFF,
     .arg = "NAME",
     .doc = "Payoff: margin (default), the difference of the scores, or outcome, 1, 0 or -1 for a "
            "win, draw or loss",
     .group = 1},
    {.name = "memory",
     .key = KEY_MEMORY,
     .arg = "BYTES",
     .doc = "Memory limit of each process (default 4G). Values are stored as bytes if these fit, "
            "otherwise as bits, which takes several passes",
     .group = 1},
    {.name = "csv",
     .key = KEY_CSV,
     .doc = "Print the row of this size in the table of --all",
     .group = 1},
    {.name = "all",
     .key = KEY_ALL,
     .arg = "N",
     .doc = "Instead of a row: print a CSV table of all sizes up to N",
     .group = 1},
    {.name = "plan",
     .key = KEY_PLAN,
     .arg = "PROCESSES",
     .doc =
         "Instead of solving: predict the memory of each of that many processes, and the data that "
         "the middle one would receive from others",
     .group = 1},
    {0},
};

static bool find_payoff(const char *name, bool *outcome, struct error *error) {
    const char *const *payoffs = game_antipalindrome.payoffs;
    *outcome = strcmp(name, "outcome") == 0;
    return *outcome || strcmp(name, "margin") == 0 ||
           parameter_no_name("payoff", name, payoffs, 2, error);
}

static error_t row_solve_parse_option(int key, const char *argument,
                                      struct row_solve_options *options) {
    struct error *error = &options->common.error;
    uint64_t count = 0;
    switch (key) {
    case KEY_FIRST:
        return option_result(number_parse_count(argument, 1, 2, &options->first, error), "first",
                             error);
    case KEY_PAYOFF:
        return option_result(find_payoff(argument, &options->plan.outcome, error), "payoff", error);
    case KEY_MEMORY:
        if (!number_parse_count(argument, least_memory, most_memory, &count, error))
            return option_result(false, "memory", error);
        options->plan.memory = count;
        return 0;
    case KEY_CSV:
        options->csv = true;
        return 0;
    case KEY_ALL:
        return option_result(number_parse_count(argument, 1, SUBSET_ELEMENTS, &options->all, error),
                             "all", error);
    case KEY_PLAN:
        return option_result(
            number_parse_count(argument, 1, OWNERS_RANKS, &options->planned, error), "plan", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t row_solve_parse(int key, char *argument, struct argp_state *state) {
    struct row_solve_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->checkpoint;
        state->child_inputs[1] = &options->common;
        return 0;
    case ARGP_KEY_ARG:
        if (options->row)
            argp_error(state, "only one row is allowed");
        options->row = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->row && options->all == 0)
            argp_error(state, "a row is missing");
        return 0;
    default:
        return row_solve_parse_option(key, argument, options);
    }
}

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
    const struct argp_child child[] = {
        {.argp = &checkpoint_options_argp}, {.argp = &unsaved_options_argp}, {0}};
    const struct argp argp = {
        .options = row_solve_option,
        .parser = row_solve_parse,
        .args_doc = "ROW",
        .doc = "Computes the value of a row and of each move under optimal play. ROW is a file, - "
               "for standard input, the number of squares of an empty row, or a row written with "
               "0, 1 and a dot for each empty square. The value is the score of Player 1 minus "
               "that of Player 2.\v"
               "Examples:\n"
               "  bukub antipalindrome solve 12\n"
               "  bukub antipalindrome solve 10.1..0.11.... --first 2 --json\n"
               "  bukub antipalindrome solve 24 --checkpoint layers\n"
               "  bukub antipalindrome solve --all 20",
        .children = child,
    };
    struct error error = {0};
    struct row_solve_options options = {.plan = {.memory = usual_memory}};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    checkpoint_options_init(&options.checkpoint, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error))
        return report_error(&error);
    if (options.common.output) {
        error_input(&error, "-o: solve writes no dataset; use --json");
        return report_error(&error);
    }
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
