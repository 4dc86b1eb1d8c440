#include "cli/antipalindrome/census_report.h"
#include "cli/match/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/census_file.h"
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row_file.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEY_ROWS = 0x300, KEY_EXACT };

/* Up to so many empty squares nothing is drawn unless that is asked for. */
enum { USUALLY_EXACT = 24 };

struct options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    const char *row;
    uint64_t rows; /* 0: not given */
    bool exact;
};

static const struct argp_option option[] = {
    {.name = "rows",
     .key = KEY_ROWS,
     .arg = "N",
     .doc = "Draw so many rows (default 1M where there are more than 24 empty squares)",
     .group = 1},
    {.name = "exact",
     .key = KEY_EXACT,
     .doc = "Count all rows there are (default up to 24 empty squares; up to 32)",
     .group = 1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        state->child_inputs[1] = &options->common;
        state->child_inputs[2] = &options->checkpoint;
        return 0;
    case KEY_ROWS:
        return option_result(
            number_parse_count(argument, 1, (uint64_t)1 << 40, &options->rows, error), "rows",
            error);
    case KEY_EXACT:
        options->exact = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->row)
            argp_error(state, "one row at a time");
        options->row = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->row)
            argp_error(state, "a row is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the command works on. */
struct session {
    const struct options *options;
    struct antipalindrome_census census;
    struct antipalindrome_tally tally;
    struct watcher watcher;
};

/* Who moves first does not matter, so that the row is all there is to tell. */
static void print_command(const void *what, FILE *out) {
    const struct session *session = what;
    const struct antipalindrome_census *census = &session->census;
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(&census->row, text);
    if (census->row.filled == 0)
        fprintf(out, "bukub antipalindrome census %d", census->row.squares);
    else
        fprintf(out, "bukub antipalindrome census %s", text);
    if (census->exact)
        fputs(" --exact", out);
    else
        fprintf(out, " --rows %" PRIu64 " --seed %" PRIu64, census->rows, census->seed);
}

static struct dataset_writer *create_file(const void *what, const struct dataset_origin *origin,
                                          struct error *error) {
    const struct session *session = what;
    return antipalindrome_census_file_create(&session->census, &session->tally, origin, error);
}

static bool plan(struct session *session, struct error *error) {
    const struct options *options = session->options;
    struct antipalindrome_census *census = &session->census;
    if (!game_options_position(&game_antipalindrome, options->row, &census->row, error))
        return false;
    int empty = __builtin_popcountll(antipalindrome_empty(&census->row));
    census->exact = options->exact || (options->rows == 0 && empty <= USUALLY_EXACT);
    census->seed = options->common.seed;
    census->rows = options->rows > 0 ? options->rows : 1000000;
    census->threads = options->common.threads;
    census->watch = &session->watcher.watch;
    if (options->exact && options->rows > 0)
        return error_input(error, "--exact: not with --rows, all rows are counted");
    if (census->exact && empty > ANTIPALINDROME_CENSUS_EXACT)
        return error_input(error, "--exact: %d empty squares, %d at most", empty,
                           ANTIPALINDROME_CENSUS_EXACT);
    return true;
}

static bool count(void *what, struct error *error) {
    struct session *session = what;
    return antipalindrome_census(&session->census, &session->tally, error);
}

static bool begun(const void *what) {
    const struct session *session = what;
    return session->tally.rows > 0;
}

static struct census_report report_of(const struct session *session) {
    return (struct census_report){
        .census = &session->census, .tally = &session->tally, .seconds = session->watcher.seconds};
}

static json_t *make_json(const void *what) {
    const struct census_report report = report_of(what);
    return antipalindrome_census_json(&report);
}

static bool print(const void *what) {
    const struct census_report report = report_of(what);
    return antipalindrome_census_print(&report);
}

static void note_stop(const void *what) {
    const struct session *session = what;
    report_note("stopped: %" PRIu64 " of %" PRIu64 " rows are counted", session->tally.rows,
                antipalindrome_census_rows(&session->census));
}

static int work(struct session *session) {
    struct error error = {0};
    const struct census_run census = {.common = &session->options->common,
                                      .checkpoint = &session->options->checkpoint,
                                      .unit = "rows",
                                      .unit_size = ANTIPALINDROME_CENSUS_BLOCK,
                                      .watcher = &session->watcher,
                                      .context = session,
                                      .count = count,
                                      .begun = begun,
                                      .print_command = print_command,
                                      .create = create_file,
                                      .json = make_json,
                                      .print = print,
                                      .note_stop = note_stop};
    return plan(session, &error) ? census_run(&census) : report_error(&error);
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &common_options_argp},
                                       {.argp = &seed_options_argp},
                                       {.argp = &checkpoint_options_argp},
                                       {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .args_doc = "ROW",
        .doc = "Tells how the scores come out when both write random digits on random squares: of "
               "all ways to fill the row, or of rows that are drawn. ROW is as for the verb "
               "`solve'.\v"
               "Examples:\n"
               "  bukub antipalindrome census 16\n"
               "  bukub antipalindrome census 64 --rows 10M -o census.h5",
        .children = child,
    };
    struct error error = {0};
    struct options options = {0};
    common_options_init(&options.common);
    checkpoint_options_init(&options.checkpoint, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error))
        return report_error(&error);
    struct session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->options = &options;
    int code = work(session);
    free(session);
    return code;
}

const struct command command_antipalindrome_census = {
    .game = "antipalindrome",
    .verb = "census",
    .summary = "counts how random play ends",
    .run = run,
    .spreads = true,
};
