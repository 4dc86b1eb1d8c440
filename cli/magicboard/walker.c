#include "sim/magicboard/walker.h"
#include "analysis/magicboard/chain.h"
#include "cli/magicboard/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "sim/statistics/confidence.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct walker_options {
    struct magicboard_options magicboard;
    uint64_t games, most_steps;
};

static const struct option_entry walker_option[] = {
    {.name = "games",
     .argument = "N",
     .help = "Also simulate N walks on each board, for comparison",
     .kind = OPTION_COUNT,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct walker_options, games),
     .usual = "0",
     .determines = true,
     .group = 2},
    {.name = "max-steps",
     .argument = "N",
     .help = "Censor walks after N steps",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 31,
     .offset = offsetof(struct walker_options, most_steps),
     .usual = "1M",
     .determines = true,
     .group = 2},
    {0},
};

static const struct option_table walker_table[] = {
    {.entry = walker_option},
    {.entry = seed_options_table, .offset = offsetof(struct walker_options, magicboard.common)},
    {.entry = magicboard_options_table, .offset = offsetof(struct walker_options, magicboard)},
    {.entry = common_options_table, .offset = offsetof(struct walker_options, magicboard.common)},
    {0},
};

static const char walker_help[] =
    "Computes exactly, for a circle that makes uniformly random legal moves, the probability of "
    "reaching the goal, the expected number of steps, and the expected number of steps given that "
    "the goal is reached. The expectation is infinite if the goal may never be reached. --games "
    "also simulates walks.\v"
    "Example: bukub magicboard walker data/magicboard/example.txt --games 1M";

/* Walkers of several puzzles and how long they took. */
struct walker_report {
    const struct magicboard_entry *entry;   /* [count] */
    const struct magicboard_walker *walker; /* [count] */
    size_t count;
    uint64_t games; /* simulated walks of each */
    double seconds;
};

/* Estimates from simulated walks, with 95 % confidence intervals. */
struct walker_games {
    uint64_t goal, lost, censored;
    double p, p_interval[2];
    double mean, mean_interval[2];
};

static struct walker_games walker_sum_games(const struct histogram *histogram) {
    struct moments moments = histogram_moments(histogram);
    struct walker_games played = {
        .goal = moments.count, .lost = histogram->unfinishable, .censored = histogram->censored};
    played.p = (double)played.goal / (double)histogram_games(histogram);
    wilson_interval(played.goal, histogram_games(histogram), played.p_interval);
    played.mean = moments_mean(&moments);
    double half = NAN;
    if (moments.count > 1)
        half = student_half_width(0.95, (double)moments.count - 1) *
               sqrt(moments_variance(&moments) / (double)moments.count);
    played.mean_interval[0] = played.mean - half;
    played.mean_interval[1] = played.mean + half;
    return played;
}

static void walker_add_probability(struct screen_table *table, double p) {
    screen_table_add(table, "%.6g", p);
}

static void walker_add_row(struct screen_table *table, const struct magicboard_entry *entry,
                           const struct magicboard_walker *walker) {
    static const double shares[] = {0.05, 0.5, 0.95};
    const struct magicboard_chain *chain = &walker->chain;
    screen_table_add(table, "%zu", entry->board);
    screen_table_add(table, "%s", magicboard_corner_name(entry->puzzle.corner));
    screen_table_add(table, "exact");
    walker_add_probability(table, chain->p_goal);
    walker_add_probability(table, chain->p_lost);
    screen_table_add_real(table, chain->expected_steps, 4);
    screen_table_add_real(table, chain->steps_given_goal, 4);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        screen_table_add_real(table,
                              magicboard_chain_quantile(chain, walker->probability,
                                                        MAGICBOARD_CHAIN_STEPS, shares[i]),
                              0);
}

static void walker_add_games(struct screen_table *table, const struct magicboard_entry *entry,
                             const struct histogram *histogram) {
    static const double shares[] = {0.05, 0.5, 0.95};
    struct walker_games played = walker_sum_games(histogram);
    screen_table_add(table, "%zu", entry->board);
    screen_table_add(table, "%s", magicboard_corner_name(entry->puzzle.corner));
    screen_table_add(table, "played");
    screen_table_add(table, "%.6g +- %.2g", played.p,
                     (played.p_interval[1] - played.p_interval[0]) / 2);
    screen_table_add(table, "%.6g", (double)played.lost / (double)histogram_games(histogram));
    screen_table_add(table, "%s", "");
    if (played.goal > 1)
        screen_table_add(table, "%.4f +- %.2g", played.mean, played.mean_interval[1] - played.mean);
    else
        screen_table_add_real(table, NAN, 4);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        screen_table_add_real(
            table, played.goal > 0 ? (double)histogram_quantile(histogram, shares[i]) : NAN, 0);
}

static bool walker_report_print(const struct walker_report *report) {
    static const char *const heading[] = {"board", "<start",     "<",   "p(goal)", "p(lost)",
                                          "steps", "given goal", "5 %", "50 %",    "95 %"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    table.labels = 3;
    for (size_t i = 0; i < report->count; i++) {
        walker_add_row(&table, &report->entry[i], &report->walker[i]);
        if (report->games > 0)
            walker_add_games(&table, &report->entry[i], &report->walker[i].histogram);
    }
    bool printed = screen_table_print(&table, stdout);
    if (report->count == 1 && report->walker->chain.p_lost > 0)
        puts("\nthe goal may never be reached: then the expected number of steps is infinite");
    return printed;
}

static json_t *walker_distribution_json(const struct magicboard_walker *walker) {
    json_t *list = json_array();
    size_t last = MAGICBOARD_CHAIN_STEPS;
    while (last > 0 && walker->probability[last - 1] == 0)
        last--;
    for (size_t i = 0; i < last; i++)
        json_array_append_new(list, json_real(walker->probability[i]));
    return list;
}

static json_t *walker_games_json(const struct histogram *histogram) {
    struct walker_games played = walker_sum_games(histogram);
    json_t *object = json_object();
    json_object_set_new(object, "games", json_unsigned(histogram_games(histogram)));
    json_object_set_new(object, "goal", json_unsigned(played.goal));
    json_object_set_new(object, "lost", json_unsigned(played.lost));
    json_object_set_new(object, "censored", json_unsigned(played.censored));
    json_set_real(object, "p_goal", played.p);
    json_set_interval(object, "p_goal_ci95", played.p_interval);
    json_set_real(object, "mean", played.mean);
    json_set_interval(object, "mean_ci95", played.mean_interval);
    return object;
}

static json_t *walker_report_json(const struct walker_report *report) {
    json_t *boards = json_array();
    for (size_t i = 0; i < report->count; i++) {
        const struct magicboard_walker *walker = &report->walker[i];
        json_t *board = json_pack("{s:I, s:s}", "board", (json_int_t)report->entry[i].board,
                                  "start", magicboard_corner_name(report->entry[i].puzzle.corner));
        json_set_real(board, "p_goal", walker->chain.p_goal);
        json_set_real(board, "p_lost", walker->chain.p_lost);
        json_set_real(board, "expected_steps", walker->chain.expected_steps);
        json_set_real(board, "expected_steps_given_goal", walker->chain.steps_given_goal);
        json_object_set_new(board, "distribution", walker_distribution_json(walker));
        json_set_real(board, "rest", walker->rest);
        if (report->games > 0)
            json_object_set_new(board, "played", walker_games_json(&walker->histogram));
        json_array_append_new(boards, board);
    }
    json_t *object = json_pack("{s:o}", "boards", boards);
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* State of the command. */
struct walker_session {
    const struct walker_options *options;
    struct watcher watcher;
    struct magicboard_batch batch;
    struct magicboard_walker *walker; /* [batch.entries] */
    double *probability;              /* [batch.entries][MAGICBOARD_CHAIN_STEPS] */
    size_t done;
};

static bool walker_compute_one(struct walker_session *session, size_t i, struct error *error) {
    const struct walker_options *options = session->options;
    const struct magicboard_puzzle *puzzle = &session->batch.entry[i].puzzle;
    struct magicboard_walker *walker = &session->walker[i];
    const struct watch stop_only = {.stopped = session->watcher.watch.stopped};
    const struct magicboard_walks walks = {
        .seed = options->magicboard.common.seed,
        .walks = options->games,
        .most_steps = options->most_steps,
        .threads = options->magicboard.common.threads,
        .watch = session->batch.entries > 1 ? &stop_only : &session->watcher.watch,
    };
    walker->probability = session->probability + i * MAGICBOARD_CHAIN_STEPS;
    if (!magicboard_chain_solve(puzzle, &walker->chain, error))
        return false;
    magicboard_chain_distribution(puzzle, &walker->chain, MAGICBOARD_CHAIN_STEPS,
                                  walker->probability, &walker->rest);
    return options->games == 0 || magicboard_walk(puzzle, &walks, &walker->histogram, error);
}

static bool walker_compute(struct walker_session *session, struct error *error) {
    const struct watch *watch = &session->watcher.watch;
    size_t entries = session->batch.entries;
    session->walker = calloc(entries, sizeof *session->walker);
    session->probability = calloc(entries * MAGICBOARD_CHAIN_STEPS, sizeof *session->probability);
    if (!session->walker || !session->probability)
        return error_memory(error);
    for (; session->done < entries; session->done++) {
        if (watch_stopped(watch))
            return error_stopped(error);
        if (!walker_compute_one(session, session->done, error))
            return false;
        if (entries > 1)
            watch_progress(watch, session->done + 1, entries);
    }
    return true;
}

static struct dataset_writer *
walker_create_dataset(const void *what, const struct dataset_origin *origin, struct error *error) {
    const struct walker_session *session = what;
    return magicboard_chain_file_create(session->batch.entry, session->walker, session->done,
                                        session->options->games,
                                        session->options->magicboard.common.seed, origin, error);
}

static int walker_print(const struct walker_session *session) {
    const struct common_options *common = &session->options->magicboard.common;
    const struct walker_report report = {.entry = session->batch.entry,
                                         .walker = session->walker,
                                         .count = session->done,
                                         .games = session->options->games,
                                         .seconds = session->watcher.seconds};
    struct error error = {0};
    if (common->json)
        return json_print(walker_report_json(&report));
    if (common->quiet)
        return EXIT_DONE;
    if (!walker_report_print(&report)) {
        error_memory(&error);
        return report_error(&error);
    }
    return EXIT_DONE;
}

/* Notes on censored walks and on interruption. */
static int walker_note_limits(const struct walker_session *session, bool stopped, int code) {
    uint64_t censored = 0;
    for (size_t i = 0; i < session->done; i++)
        censored += session->walker[i].histogram.censored;
    if (censored > 0)
        report_note("%" PRIu64 " walks were censored at --max-steps %" PRIu64
                    " and excluded from the means",
                    censored, session->options->most_steps);
    if (stopped)
        report_note("stopped after %zu of %zu boards", session->done, session->batch.entries);
    return code == EXIT_DONE && (stopped || censored > 0) ? EXIT_IN_PART : code;
}

static int walker_execute(struct walker_session *session) {
    struct error error = {0}, save_error = {0};
    const struct common_options *common = &session->options->magicboard.common;
    if (!result_savable(common, &error) ||
        !magicboard_options_read(&session->options->magicboard, &session->batch, &error))
        return report_error(&error);
    bool one = session->batch.entries == 1;
    watcher_start(&session->watcher, common->progress, one ? "walks" : "boards",
                  one ? MAGICBOARD_WALKS_BLOCK : 1);
    bool done = walker_compute(session, &error);
    watcher_stop(&session->watcher);
    bool stopped = !done && error.kind == ERROR_STOPPED;
    const struct magicboard_save save = {
        .common = common,
        .create = walker_create_dataset,
        .context = session,
        .batch = &session->batch,
        .timer = {"walk", session->watcher.seconds},
    };
    if (!done && !stopped)
        return report_error(&error);
    magicboard_save(&save, &save_error);
    return walker_note_limits(session, stopped,
                              result_saved(common, &save_error, walker_print(session)));
}

static int walker_run(int argc, char **argv) {
    struct error error = {0};
    struct walker_options options = {.games = 0};
    struct walker_session session = {.options = &options};
    magicboard_options_init(&options.magicboard);
    if (!options_read(&options.magicboard.common.parsed, walker_table, walker_help, argc, argv,
                      &options, &error))
        return report_error(&error);
    if (options.games == 0) {
        option_include(&options.magicboard.common.parsed, "games", false);
        option_include(&options.magicboard.common.parsed, "max-steps", false);
        option_include(&options.magicboard.common.parsed, "seed", false);
    }
    int code = walker_execute(&session);
    for (size_t i = 0; session.walker && i < session.batch.entries; i++)
        histogram_free(&session.walker[i].histogram);
    magicboard_batch_free(&session.batch);
    free(session.walker);
    free(session.probability);
    return code;
}

const struct command command_magicboard_walker = {
    .game = "magicboard",
    .verb = "walker",
    .summary = "computes how soon random moves reach the goal",
    .run = walker_run,
    .spreads = true,
};
