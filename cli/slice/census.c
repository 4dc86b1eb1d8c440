#include "analysis/slice/census/census_file.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"
#include "cli/slice/census_report.h"
#include "cli/slice/filling.h"
#include "sim/slice/random_grid.h"
#include "sim/text/number.h"

#include <inttypes.h>

enum { KEY_GRIDS = 0x300, KEY_EXACT };

/* Up to so many grids nothing is drawn unless that is asked for. */
static const uint64_t usually_exact = 10000000;

struct options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct slice_filling filling;
    uint64_t grids; /* 0: not given */
    bool exact;
};

static const struct argp_option option[] = {
    {.name = "grids",
     .key = KEY_GRIDS,
     .arg = "N",
     .doc = "Draw so many grids (default 1M where there are more than 10M)",
     .group = 2},
    {.name = "exact",
     .key = KEY_EXACT,
     .doc = "Count all grids there are (default up to 10M; up to 6 x 6)",
     .group = 2},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->filling;
        state->child_inputs[1] = &options->common;
        state->child_inputs[2] = &options->common;
        state->child_inputs[3] = &options->checkpoint;
        return 0;
    case KEY_GRIDS:
        return option_result(
            number_parse_count(argument, 1, (uint64_t)1 << 40, &options->grids, error), "grids",
            error);
    case KEY_EXACT:
        options->exact = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the command works on. */
struct session {
    const struct options *options;
    struct slice_census census;
    struct slice_tally tally;
    struct watcher watcher;
};

/* What is filled is told as a number, whatever made it so. */
static void print_command(const void *what, FILE *out) {
    const struct session *session = what;
    const struct slice_census *census = &session->census;
    fprintf(out, "bukub slice census %d --filled %d", census->side, census->filled);
    if (census->exact)
        fputs(" --exact", out);
    else
        fprintf(out, " --grids %" PRIu64 " --seed %" PRIu64, census->grids, census->seed);
}

static struct dataset_writer *create_file(const void *what, const struct dataset_origin *origin,
                                          struct error *error) {
    const struct session *session = what;
    return slice_census_file_create(&session->census, &session->tally, origin, error);
}

static bool plan(struct session *session, struct error *error) {
    const struct options *options = session->options;
    const struct slice_filling *filling = &options->filling;
    int squares = filling->side * filling->side;
    bool listable = squares <= SLICE_CENSUS_EXACT;
    session->census = (struct slice_census){
        .side = filling->side,
        .filled = filling->filled,
        .exact = options->exact || (options->grids == 0 && listable &&
                                    slice_count_fills(squares, filling->filled) <= usually_exact),
        .seed = options->common.seed,
        .grids = options->grids > 0 ? options->grids : 1000000,
        .threads = options->common.threads,
        .watch = &session->watcher.watch,
    };
    if (options->exact && options->grids > 0)
        return error_input(error, "--exact: not with --grids, all grids are counted");
    if (options->exact && !listable)
        return error_input(error, "--exact: %d squares, %d at most", squares, SLICE_CENSUS_EXACT);
    return true;
}

static bool count(void *what, struct error *error) {
    struct session *session = what;
    return slice_census(&session->census, &session->tally, error);
}

static bool begun(const void *what) {
    const struct session *session = what;
    return session->tally.grids > 0;
}

static struct slice_census_report report_of(const struct session *session) {
    return (struct slice_census_report){
        .census = &session->census, .tally = &session->tally, .seconds = session->watcher.seconds};
}

static json_t *make_json(const void *what) {
    const struct slice_census_report report = report_of(what);
    return slice_census_json(&report);
}

static bool print(const void *what) {
    const struct slice_census_report report = report_of(what);
    return slice_census_print(&report);
}

static void note_stop(const void *what) {
    const struct session *session = what;
    report_note("stopped: %" PRIu64 " of %" PRIu64 " grids are counted", session->tally.grids,
                slice_census_grids(&session->census));
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &slice_filling_argp},
                                       {.argp = &common_options_argp},
                                       {.argp = &seed_options_argp},
                                       {.argp = &checkpoint_options_argp},
                                       {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .doc = "Tells how many boundaries the best line crosses on grids of N x N (1 to 16) when "
               "squares are filled at random: on all such grids, or on some that are drawn.\v"
               "Examples:\n"
               "  bukub slice census 5\n"
               "  bukub slice census 12 --players 3 --grids 10M -o census.h5\n"
               "  bukub slice census 6 --filled 10 --exact",
        .children = child,
    };
    struct error error = {0};
    struct options options = {0};
    struct session session = {.options = &options};
    common_options_init(&options.common);
    checkpoint_options_init(&options.checkpoint, &options.common.error);
    slice_filling_init(&options.filling, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error) ||
        !slice_filling_settle(&options.filling, &error) || !plan(&session, &error))
        return report_error(&error);
    const struct census_run census = {.common = &options.common,
                                      .checkpoint = &options.checkpoint,
                                      .unit = "grids",
                                      .unit_size = SLICE_CENSUS_BLOCK,
                                      .watcher = &session.watcher,
                                      .context = &session,
                                      .count = count,
                                      .begun = begun,
                                      .print_command = print_command,
                                      .create = create_file,
                                      .json = make_json,
                                      .print = print,
                                      .note_stop = note_stop};
    return census_run(&census);
}

const struct command command_slice_census = {
    .game = "slice",
    .verb = "census",
    .summary = "counts best lines of random grids",
    .run = run,
    .spreads = true,
};
