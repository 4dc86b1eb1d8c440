#include "analysis/sequencium/solve.h"
#include "cli/match/options.h"
#include "cli/sequencium/solve_report.h"
#include "cli/sequencium/solve_table.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/text/number.h"
#include "strategies/sequencium/registry.h"

#include <stdio.h>

enum { KEY_PAYOFF = 0x300, KEY_WEAK, KEY_MEMORY, KEY_MOVES, KEY_ALL };

static const uint64_t usual_memory = 1000000000;
static const uint64_t most_memory = (uint64_t)1 << 42;

struct options {
    struct common_options common;
    struct solve_plan plan;
    bool payoff_given;
    const char *position; /* or NULL */
    uint64_t all;         /* squares of the largest boards of a table; 0: no table */
};

static const struct argp_option option[] = {
    {.name = "payoff",
     .key = KEY_PAYOFF,
     .arg = "NAME",
     .doc = "What is paid: gamble (default), outcome or margin",
     .group = 1},
    {.name = "weak",
     .key = KEY_WEAK,
     .doc = "Only find out whether Red gets at least a draw; also says what follows from mirroring "
            "the opponent's moves",
     .group = 1},
    {.name = "moves",
     .key = KEY_MOVES,
     .doc = "Also compute what every move is worth, with its largest number",
     .group = 1},
    {.name = "memory",
     .key = KEY_MEMORY,
     .arg = "BYTES",
     .doc = "Memory for what is known already (default 1G), of which the largest power of two "
            "is used; less of it only takes longer",
     .group = 1},
    {.name = "all",
     .key = KEY_ALL,
     .arg = "N",
     .doc = "Instead of a position: print a CSV table of all boards up to N squares, each payoff",
     .group = 1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    struct error *error = &options->common.error;
    uint64_t count = 0;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case KEY_PAYOFF:
        options->payoff_given = true;
        return option_result(sequencium_payoff_parse(argument, &options->plan.payoff, error),
                             "payoff", error);
    case KEY_WEAK:
        options->plan.weak = true;
        return 0;
    case KEY_MOVES:
        options->plan.each = true;
        return 0;
    case KEY_MEMORY:
        if (!number_parse_count(argument, SOLVE_LEAST_MEMORY, most_memory, &count, error))
            return option_result(false, "memory", error);
        options->plan.memory = count;
        return 0;
    case KEY_ALL:
        return option_result(
            number_parse_count(argument, 2, SEQUENCIUM_SQUARES, &options->all, error), "all",
            error);
    case ARGP_KEY_ARG:
        if (options->position)
            argp_error(state, "one position at a time");
        options->position = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->position && options->all == 0)
            argp_error(state, "a position is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A solved position, or one that was stopped with bounds, as the program's last word on it. */
static int tell(const struct options *options, const struct solve_report *report, bool done) {
    int code = EXIT_DONE;
    if (options->common.json)
        code = json_print(solve_report_json(report));
    else if (!options->common.quiet)
        solve_report_print(report);
    if (!done)
        report_note("stopped: the value is known within bounds");
    return code == EXIT_DONE && !done ? EXIT_IN_PART : code;
}

static int solve(const struct options *options, struct watcher *watcher) {
    struct error error = {0};
    struct sequencium_position position;
    struct solution solution;
    if (!game_options_position(arena_sequencium.game, options->position, &position, &error))
        return report_error(&error);
    watcher_start(watcher, options->common.progress, "positions", 1);
    bool done = sequencium_solve(&position, &options->plan, &solution, &error);
    watcher_stop(watcher);
    if (!done && error.kind != ERROR_STOPPED)
        return report_error(&error);
    const struct solve_report report = {.position = &position,
                                        .plan = &options->plan,
                                        .solution = &solution,
                                        .seconds = watcher->seconds};
    return tell(options, &report, done);
}

static int solve_all(const struct options *options, struct watcher *watcher) {
    struct error error = {0};
    if (options->position || options->common.json || options->payoff_given || options->plan.weak ||
        options->plan.each) {
        error_input(&error, "--all: without a position, --payoff, --weak, --moves and --json");
        return report_error(&error);
    }
    watcher_start(watcher, options->common.progress, "positions", 1);
    bool done = solve_table_print(&options->plan, (int)options->all, &error);
    watcher_stop(watcher);
    if (done)
        return EXIT_DONE;
    if (error.kind != ERROR_STOPPED)
        return report_error(&error);
    report_note("stopped: boards are missing from the table");
    return EXIT_IN_PART;
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &serial_options_argp}, {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .args_doc = "POSITION",
        .doc = "Computes the value of a position of Sequencium when both play as well as can be, "
               "and the moves that keep it. POSITION is a file, - for standard input, or the size "
               "of a board that is still empty.\v"
               "Examples:\n"
               "  bukub sequencium solve 5x5\n"
               "  bukub sequencium solve 5x6 --payoff margin --json\n"
               "  bukub sequencium solve 4x5 --moves\n"
               "  bukub sequencium solve 6x6 --weak --memory 4G\n"
               "  bukub sequencium solve --all 24",
        .children = child,
    };
    struct error error = {0};
    struct options options = {.plan = {.memory = usual_memory}};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error))
        return report_error(&error);
    if (options.common.output) {
        error_input(&error, "-o: a solution is no dataset; --json prints it for programs");
        return report_error(&error);
    }
    if (options.plan.weak && options.plan.each) {
        error_input(&error, "--moves: not with --weak, which computes no values");
        return report_error(&error);
    }
    options.plan.watch = &watcher.watch;
    return options.all > 0 ? solve_all(&options, &watcher) : solve(&options, &watcher);
}

const struct command command_sequencium_solve = {
    .game = "sequencium",
    .verb = "solve",
    .summary = "computes a position's value and best moves",
    .run = run,
};
