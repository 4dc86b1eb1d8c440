#include "sim/antipalindrome/census.h"
#include "cli/match/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row.h"
#include "sim/statistics/confidence.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { USUALLY_EXACT = 24 }; /* most empty squares with an exact census by default */

struct row_census_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    const char *row;
    uint64_t rows;
    bool exact;
};

static const struct option_entry row_census_option[] = {
    {.argument = "ROW",
     .help = "a row",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct row_census_options, row),
     .determines = true,
     .required = true},
    {.name = "exact",
     .help = "Count all rows exactly (default up to 24 empty squares; at most 32)",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct row_census_options, exact),
     .determines = true,
     .group = 1},
    {.name = "rows",
     .argument = "N",
     .help = "Sample N random rows (default 1M with more than 24 empty squares)",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct row_census_options, rows),
     .determines = true,
     .group = 1},
    {0},
};

static const struct option_table row_census_table[] = {
    {.entry = row_census_option},
    {.entry = seed_options_table, .offset = offsetof(struct row_census_options, common)},
    {.entry = checkpoint_options_table, .offset = offsetof(struct row_census_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct row_census_options, common)},
    {0},
};

static const char row_census_help[] =
    "Computes the distributions of both scores and of the margin when both players "
    "write random digits on random squares: exactly, or from a random sample. ROW is as "
    "for the verb `solve'.\v"
    "Examples:\n"
    "  bukub antipalindrome census 16\n"
    "  bukub antipalindrome census 64 --rows 10M -o census.h5";

/* A census and how long it took. */
struct row_census_report {
    const struct antipalindrome_census *census;
    const struct antipalindrome_tally *tally;
    double seconds;
};

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

/* One of the three quantities whose distributions are reported. */
struct census_quantity {
    const char *key, *name;
    const uint64_t *count;
    size_t values;
    int first;
};

enum { QUANTITIES = 3 };

static void list_quantities(const struct antipalindrome_tally *tally,
                            struct census_quantity quantity[QUANTITIES]) {
    quantity[0] = (struct census_quantity){"score1", "score of Player 1", tally->score[0],
                                           ANTIPALINDROME_SCORES, 0};
    quantity[1] = (struct census_quantity){"score2", "score of Player 2", tally->score[1],
                                           ANTIPALINDROME_SCORES, 0};
    quantity[2] =
        (struct census_quantity){"margin", "margin", tally->margin, ANTIPALINDROME_MARGINS,
                                 -2 * (ANTIPALINDROME_SCORES - 1)};
}

static struct antipalindrome_summary quantity_summary(const struct row_census_report *report,
                                                      const struct census_quantity *quantity) {
    return antipalindrome_summary(quantity->count, quantity->values, quantity->first,
                                  report->census->exact);
}

/* Numbers of rows that Player 2 wins, of draws, and of rows that Player 1 wins. */
static void count_outcomes(const struct antipalindrome_tally *tally, uint64_t rows[3]) {
    rows[0] = rows[1] = rows[2] = 0;
    for (size_t i = 0; i < ANTIPALINDROME_MARGINS; i++)
        rows[(i >= ANTIPALINDROME_SCORES - 1) + (i > ANTIPALINDROME_SCORES - 1)] +=
            tally->margin[i];
}

/* The half-width of the 95 % confidence interval of a mean; 0 if exact. */
static double census_mean_error(const struct row_census_report *report, double sd) {
    double rows = (double)report->tally->rows;
    if (report->census->exact)
        return 0;
    return rows > 1 ? student_half_width(0.95, rows - 1) * sd / sqrt(rows) : NAN;
}

static json_t *quantity_json(const struct row_census_report *report,
                             const struct census_quantity *quantity) {
    struct antipalindrome_summary summary = quantity_summary(report, quantity);
    double half = census_mean_error(report, summary.sd);
    json_t *object = json_object();
    json_t *of = json_object();
    json_set_real(object, "mean", summary.mean);
    json_set_interval(object, "ci95", (double[]){summary.mean - half, summary.mean + half});
    json_set_real(object, "sd", summary.sd);
    json_object_set_new(object, "min", json_integer(summary.minimum));
    json_object_set_new(object, "max", json_integer(summary.maximum));
    for (size_t i = 0; i < QUANTILES; i++) {
        char key[NUMBER_TEXT];
        number_print(quantiles[i], key);
        json_object_set_new(of, key,
                            json_integer(antipalindrome_quantile(quantity->count, quantity->values,
                                                                 quantity->first, quantiles[i])));
    }
    json_object_set_new(object, "quantiles", of);
    json_t *counts = json_array();
    for (size_t i = 0; i < quantity->values; i++)
        if (quantity->count[i] > 0)
            json_array_append_new(counts, json_pack("[i, o]", quantity->first + 2 * (int)i,
                                                    json_unsigned(quantity->count[i])));
    json_object_set_new(object, "counts", counts);
    return object;
}

static json_t *antipalindrome_census_json(const struct row_census_report *report) {
    static const char *const rows_key[] = {"rows_player2", "rows_draw", "rows_player1"};
    static const char *const p_key[] = {"p_player2", "p_draw", "p_player1"};
    struct census_quantity quantity[QUANTITIES];
    char text[ANTIPALINDROME_ROW_TEXT];
    uint64_t rows[3];
    antipalindrome_row_text(&report->census->row, text);
    count_outcomes(report->tally, rows);
    json_t *object =
        json_pack("{s:s, s:i, s:b, s:o}", "row", text, "m", report->census->row.squares, "exact",
                  (int)report->census->exact, "rows", json_unsigned(report->tally->rows));
    for (int i = 0; i < 3; i++) {
        json_object_set_new(object, rows_key[i], json_unsigned(rows[i]));
        json_set_real(object, p_key[i], (double)rows[i] / (double)report->tally->rows);
    }
    list_quantities(report->tally, quantity);
    for (size_t i = 0; i < QUANTITIES; i++)
        json_object_set_new(object, quantity[i].key, quantity_json(report, &quantity[i]));
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* "Player 1 wins 0.4321, 0.4311 to 0.4331" */
static void print_outcomes(const struct row_census_report *report) {
    static const char *const name[] = {"Player 2 wins", "a draw", "Player 1 wins"};
    uint64_t rows[3];
    count_outcomes(report->tally, rows);
    for (int i = 2; i >= 0; i--) {
        double interval[2];
        printf("%-14s %.6f", name[i], (double)rows[i] / (double)report->tally->rows);
        wilson_interval(rows[i], report->tally->rows, interval);
        if (report->census->exact)
            printf("  %" PRIu64 " rows\n", rows[i]);
        else
            printf("  %.6f to %.6f\n", interval[0], interval[1]);
    }
}

static bool print_quantities(const struct row_census_report *report) {
    static const char *const heading[] = {"<",    "mean", "+-",   "sd",   "min",  "1 %", "5 %",
                                          "25 %", "50 %", "75 %", "95 %", "99 %", "max"};
    struct screen_table table = {0};
    struct census_quantity quantity[QUANTITIES];
    list_quantities(report->tally, quantity);
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t k = 0; k < QUANTITIES; k++) {
        struct antipalindrome_summary summary = quantity_summary(report, &quantity[k]);
        screen_table_add(&table, "%s", quantity[k].name);
        screen_table_add_real(&table, summary.mean, 4);
        screen_table_add_real(&table, census_mean_error(report, summary.sd), 4);
        screen_table_add_real(&table, summary.sd, 3);
        screen_table_add(&table, "%d", summary.minimum);
        for (size_t i = 0; i < QUANTILES; i++)
            screen_table_add(&table, "%d",
                             antipalindrome_quantile(quantity[k].count, quantity[k].values,
                                                     quantity[k].first, quantiles[i]));
        screen_table_add(&table, "%d", summary.maximum);
    }
    return screen_table_print(&table, stdout);
}

static bool antipalindrome_census_print(const struct row_census_report *report) {
    char text[ANTIPALINDROME_ROW_TEXT], rows[NUMBER_TEXT], rate[NUMBER_TEXT];
    double count = (double)report->tally->rows;
    antipalindrome_row_text(&report->census->row, text);
    number_print_scaled(count, rows);
    number_print_scaled(report->seconds > 0 ? count / report->seconds : 0, rate);
    printf("%s\n%s %s; %.2f s, %s rows/s\n\n", text, report->census->exact ? "all" : "drawn:", rows,
           report->seconds, rate);
    print_outcomes(report);
    putchar('\n');
    return print_quantities(report);
}

/* State of the command. */
struct row_census_session {
    struct row_census_options *options;
    char row[ANTIPALINDROME_ROW_TEXT]; /* canonical */
    struct antipalindrome_census census;
    struct antipalindrome_tally tally;
    struct watcher watcher;
};

static struct dataset_writer *row_census_create_dataset(const void *what,
                                                        const struct dataset_origin *origin,
                                                        struct error *error) {
    const struct row_census_session *session = what;
    return antipalindrome_census_file_create(&session->census, &session->tally, origin, error);
}

/* Makes the options canonical. The result does not depend on who moves first. */
static void row_census_settle(struct row_census_session *session) {
    struct row_census_options *options = session->options;
    const struct antipalindrome_census *census = &session->census;
    if (census->row.filled == 0)
        snprintf(session->row, sizeof session->row, "%d", census->row.squares);
    else
        antipalindrome_row_text(&census->row, session->row);
    options->row = session->row;
    options->exact = census->exact;
    options->rows = census->rows;
    option_include(&options->common.parsed, "rows", !census->exact);
    option_include(&options->common.parsed, "seed", !census->exact);
}

static bool row_census_plan(struct row_census_session *session, struct error *error) {
    const struct row_census_options *options = session->options;
    struct antipalindrome_census *census = &session->census;
    bool drawn = option_given(&options->common.parsed, "rows");
    if (!game_options_position(&game_antipalindrome, options->row, &census->row, error))
        return false;
    int empty = __builtin_popcountll(antipalindrome_empty(&census->row));
    census->exact = options->exact || (!drawn && empty <= USUALLY_EXACT);
    census->seed = options->common.seed;
    census->rows = drawn ? options->rows : 1000000;
    census->threads = options->common.threads;
    census->watch = &session->watcher.watch;
    if (options->exact && drawn)
        return error_input(error, "--exact and --rows exclude each other: --exact counts all rows");
    if (census->exact && empty > ANTIPALINDROME_CENSUS_EXACT)
        return error_input(error, "--exact: %d empty squares, %d at most", empty,
                           ANTIPALINDROME_CENSUS_EXACT);
    row_census_settle(session);
    return true;
}

static bool row_census_count(void *what, const struct blocks_store *store, struct error *error) {
    struct row_census_session *session = what;
    session->census.store = store;
    return antipalindrome_census(&session->census, &session->tally, error);
}

static bool row_census_has_data(const void *what) {
    const struct row_census_session *session = what;
    return session->tally.rows > 0;
}

static struct row_census_report row_census_report_of(const struct row_census_session *session) {
    return (struct row_census_report){
        .census = &session->census, .tally = &session->tally, .seconds = session->watcher.seconds};
}

static json_t *row_census_make_json(const void *what) {
    const struct row_census_report report = row_census_report_of(what);
    return antipalindrome_census_json(&report);
}

static bool row_census_print(const void *what) {
    const struct row_census_report report = row_census_report_of(what);
    return antipalindrome_census_print(&report);
}

static void row_census_note_stop(const void *what) {
    const struct row_census_session *session = what;
    report_note("stopped after %" PRIu64 " of %" PRIu64 " rows", session->tally.rows,
                antipalindrome_census_rows(&session->census));
}

static int row_census_execute(struct row_census_session *session) {
    struct error error = {0};
    const struct census_run census = {.common = &session->options->common,
                                      .checkpoint = &session->options->checkpoint,
                                      .unit = "rows",
                                      .unit_size = ANTIPALINDROME_CENSUS_BLOCK,
                                      .watcher = &session->watcher,
                                      .context = session,
                                      .count = row_census_count,
                                      .begun = row_census_has_data,
                                      .create = row_census_create_dataset,
                                      .json = row_census_make_json,
                                      .print = row_census_print,
                                      .note_stop = row_census_note_stop};
    return row_census_plan(session, &error) ? census_run(&census) : report_error(&error);
}

static int row_census_run(int argc, char **argv) {
    struct error error = {0};
    struct row_census_options options = {.rows = 0};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, row_census_table, row_census_help, argc, argv,
                      &options, &error))
        return report_error(&error);
    struct row_census_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->options = &options;
    int code = row_census_execute(session);
    free(session);
    return code;
}

const struct command command_antipalindrome_census = {
    .game = "antipalindrome",
    .verb = "census",
    .summary = "computes score distributions under random play",
    .run = row_census_run,
    .spreads = true,
};
