#include "analysis/slice/census/census.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"
#include "cli/slice/options.h"
#include "sim/slice/grid.h"
#include "sim/statistics/confidence.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdio.h>

struct census_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct slice_filling filling;
    uint64_t grids;
    bool exact;
};

/* The state of the command. */
struct census_session {
    struct census_options *options;
    struct slice_census census;
    struct slice_tally tally;
    struct watcher watcher;
};

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles, BAR = 40 };

static json_t *slice_census_json(const void *what) {
    const struct census_session *session = what;
    const struct slice_census *census = &session->census;
    const struct slice_tally *tally = &session->tally;
    struct slice_summary summary = slice_summary(tally, census->exact);
    json_t *object = json_pack("{s:i, s:i, s:b, s:o}", "n", census->side, "filled", census->filled,
                               "exact", (int)census->exact, "grids", json_unsigned(tally->grids));
    json_set_real(object, "mean", summary.mean);
    json_set_interval(object, "ci95", summary.ci95);
    json_set_real(object, "sd", summary.sd);
    json_object_set_new(object, "min", json_integer(summary.minimum));
    json_object_set_new(object, "max", json_integer(summary.maximum));
    json_t *of = json_object();
    for (size_t i = 0; i < QUANTILES; i++) {
        char key[NUMBER_TEXT];
        number_print(quantiles[i], key);
        json_object_set_new(of, key, json_integer(slice_quantile(tally, quantiles[i])));
    }
    json_object_set_new(object, "quantiles", of);
    json_t *counts = json_array();
    for (int score = 0; score < SLICE_SCORES; score++)
        if (tally->best[score] > 0)
            json_array_append_new(counts,
                                  json_pack("[i, o]", score, json_unsigned(tally->best[score])));
    json_object_set_new(object, "counts", counts);
    json_set_real(object, "seconds", session->watcher.seconds);
    return object;
}

/* A bar whose length is that share of the longest one. */
static void draw_bar(double share, char bar[BAR + 1]) {
    int length = (int)(share * BAR + 0.5);
    for (int i = 0; i < length; i++)
        bar[i] = '#';
    bar[length] = '\0';
}

/* For each score that occurs: the number of grids, their share, and a bar. */
static bool print_counts(const struct census_session *session) {
    static const char *const exact[] = {"score", "grids", "share", "<"};
    static const char *const drawn[] = {"score", "grids", "share", "from", "to", "<"};
    const struct slice_tally *tally = &session->tally;
    struct screen_table table = {0};
    uint64_t highest = 0;
    for (int score = 0; score < SLICE_SCORES; score++)
        highest = tally->best[score] > highest ? tally->best[score] : highest;
    if (session->census.exact)
        screen_table_head(&table, exact, sizeof exact / sizeof *exact);
    else
        screen_table_head(&table, drawn, sizeof drawn / sizeof *drawn);
    for (int score = 0; score < SLICE_SCORES; score++) {
        uint64_t grids = tally->best[score];
        double interval[2];
        char bar[BAR + 1];
        if (grids == 0)
            continue;
        screen_table_add(&table, "%d", score);
        screen_table_add(&table, "%" PRIu64, grids);
        screen_table_add(&table, "%.6f", (double)grids / (double)tally->grids);
        wilson_interval(grids, tally->grids, interval);
        for (int end = 0; end < 2 && !session->census.exact; end++)
            screen_table_add(&table, "%.6f", interval[end]);
        draw_bar((double)grids / (double)highest, bar);
        screen_table_add(&table, "%s", bar);
    }
    return screen_table_print(&table, stdout);
}

static bool slice_census_print(const void *what) {
    const struct census_session *session = what;
    const struct slice_census *census = &session->census;
    const struct slice_tally *tally = &session->tally;
    struct slice_summary summary = slice_summary(tally, census->exact);
    char grids[NUMBER_TEXT], rate[NUMBER_TEXT];
    number_print_scaled((double)tally->grids, grids);
    number_print_scaled(
        session->watcher.seconds > 0 ? (double)tally->grids / session->watcher.seconds : 0, rate);
    printf("%d x %d, %d filled\n%s %s grid%s; %.2f s, %s grids/s\n\n", census->side, census->side,
           census->filled, census->exact ? "all" : "drawn:", grids, tally->grids == 1 ? "" : "s",
           session->watcher.seconds, rate);
    printf("the best line crosses %.5f boundaries on average", summary.mean);
    if (!census->exact)
        printf(", +- %.5f", summary.ci95[1] - summary.mean);
    printf("; sd %.4f, %d to %d, median %d\n\n", summary.sd, summary.minimum, summary.maximum,
           slice_quantile(tally, 0.5));
    return print_counts(session);
}

static const struct option_entry census_option[] = {
    {.name = "exact",
     .help = "Count all grids (default up to 10M; at most 6 x 6)",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct census_options, exact),
     .determines = true,
     .group = 2},
    {.name = "grids",
     .argument = "N",
     .help = "Sample N grids (default 1M if there are more than 10M)",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct census_options, grids),
     .determines = true,
     .group = 2},
    {0},
};

static const struct option_table census_table[] = {
    {.entry = slice_filling_table, .offset = offsetof(struct census_options, filling)},
    {.entry = census_option},
    {.entry = seed_options_table, .offset = offsetof(struct census_options, common)},
    {.entry = checkpoint_options_table, .offset = offsetof(struct census_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct census_options, common)},
    {0},
};

static const char census_help[] =
    "Counts how many boundaries the best line crosses on grids of N x N (1 to 16) with "
    "randomly filled squares: on all such grids, or on a random sample.\v"
    "Examples:\n"
    "  bukub slice census 5\n"
    "  bukub slice census 12 --players 3 --grids 10M -o census.h5\n"
    "  bukub slice census 6 --filled 10 --exact";

static struct dataset_writer *
census_create_file(const void *what, const struct dataset_origin *origin, struct error *error) {
    const struct census_session *session = what;
    return slice_census_file_create(&session->census, &session->tally, origin, error);
}

/* Up to that many grids, all are counted by default. */
static const uint64_t usually_exact = 10000000;

static bool census_plan(struct census_session *session, struct error *error) {
    struct census_options *options = session->options;
    struct parsed_options *parsed = &options->common.parsed;
    const struct slice_filling *filling = &options->filling;
    int squares = (int)(filling->side * filling->side), filled = (int)filling->filled;
    bool listable = squares <= SLICE_CENSUS_EXACT, drawn = option_given(parsed, "grids");
    if (options->exact && drawn)
        return error_input(error, "--exact: not with --grids, since all grids are counted");
    if (options->exact && !listable)
        return error_input(error, "--exact: %d squares, %d at most", squares, SLICE_CENSUS_EXACT);
    if (!drawn && listable && slice_count_fills(squares, filled) <= usually_exact)
        options->exact = true;
    if (!drawn)
        options->grids = 1000000;
    option_include(parsed, "grids", !options->exact);
    option_include(parsed, "seed", !options->exact);
    session->census = (struct slice_census){
        .side = (int)filling->side,
        .filled = filled,
        .exact = options->exact,
        .seed = options->common.seed,
        .grids = options->grids,
        .threads = options->common.threads,
        .watch = &session->watcher.watch,
    };
    return true;
}

static bool census_count(void *what, const struct blocks_store *store, struct error *error) {
    struct census_session *session = what;
    session->census.store = store;
    return slice_census(&session->census, &session->tally, error);
}

static bool census_begun(const void *what) {
    const struct census_session *session = what;
    return session->tally.grids > 0;
}

static void census_note_stop(const void *what) {
    const struct census_session *session = what;
    report_note("stopped: %" PRIu64 " of %" PRIu64 " grids are counted", session->tally.grids,
                slice_census_grids(&session->census));
}

static int slice_census_run(int argc, char **argv) {
    struct error error = {0};
    struct census_options options = {.grids = 0};
    struct census_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, census_table, census_help, argc, argv, &options,
                      &error) ||
        !slice_filling_resolve(&options.filling, &options.common.parsed, &error) ||
        !census_plan(&session, &error))
        return report_error(&error);
    const struct census_run census = {.common = &options.common,
                                      .checkpoint = &options.checkpoint,
                                      .unit = "grids",
                                      .unit_size = SLICE_CENSUS_BLOCK,
                                      .watcher = &session.watcher,
                                      .context = &session,
                                      .count = census_count,
                                      .begun = census_begun,
                                      .create = census_create_file,
                                      .json = slice_census_json,
                                      .print = slice_census_print,
                                      .note_stop = census_note_stop};
    return census_run(&census);
}

const struct command command_slice_census = {
    .game = "slice",
    .verb = "census",
    .summary = "computes the best score of random grids",
    .run = slice_census_run,
    .spreads = true,
};
