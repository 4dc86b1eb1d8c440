#include "analysis/magicboard/census_file.h"
#include "cli/magicboard/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct board_census_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct magicboard_sides sides;
    uint64_t boards;
    bool exact;
};

static const struct option_entry board_census_option[] = {
    MAGICBOARD_SIDES_OPTION(offsetof(struct board_census_options, sides), "8"),
    {.name = "boards",
     .argument = "N",
     .help = "Boards of each d",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct board_census_options, boards),
     .usual = "1M",
     .determines = true,
     .group = 1},
    {.name = "exact",
     .help = "Count all boards exactly instead, d 2 to 5; d = 5 takes minutes and 1 GB",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct board_census_options, exact),
     .determines = true,
     .group = 1},
    {0},
};

static const struct option_table board_census_table[] = {
    {.entry = board_census_option},
    {.entry = seed_options_table, .offset = offsetof(struct board_census_options, common)},
    {.entry = checkpoint_options_table,
     .offset = offsetof(struct board_census_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct board_census_options, common)},
    {0},
};

static const char board_census_help[] =
    "Estimates the probability that a random board is solvable and the distribution of the number "
    "of steps. The goal is uniform on all squares but the start, other values are uniform on 1 to "
    "d - 1. The value below the goal does not matter, so one search of a board without a goal "
    "covers all goals; the plain estimate with one goal per board is shown for comparison.\v"
    "Examples:\n"
    "  bukub magicboard census --d 8 --boards 10M\n"
    "  bukub magicboard census --d 5:20:1 -o census.h5\n"
    "  bukub magicboard census --d 2:4:1 --exact";

/* Censuses of several sides and how long they took. */
struct board_census_report {
    const struct magicboard_point *point; /* [count] */
    size_t count;
    double seconds;
};

static void census_add_estimate(struct screen_table *table,
                                const struct magicboard_estimate *estimate, int decimals) {
    screen_table_add(table, "%.*f +- %.*f", decimals, estimate->value, decimals,
                     (estimate->interval[1] - estimate->interval[0]) / 2);
}

static void census_add_drawn(struct screen_table *table, const struct magicboard_point *point) {
    struct magicboard_estimates of = magicboard_estimate(point->side, &point->tally);
    screen_table_add(table, "%d", point->side);
    screen_table_add(table, "all goals");
    screen_table_add(table, "%" PRIu64, point->tally.boards);
    census_add_estimate(table, &of.p_solvable, 6);
    census_add_estimate(table, &of.mean_length, 4);
    screen_table_add(table, "%d", point->tally.longest);
    screen_table_add_real(table, of.gain, 1);
    int longest = MAGICBOARD_STEPS - 1;
    while (longest > 0 && point->tally.plain[longest] == 0)
        longest--;
    screen_table_add(table, "%d", point->side);
    screen_table_add(table, "one goal");
    screen_table_add(table, "%" PRIu64, point->tally.boards);
    census_add_estimate(table, &of.plain_p_solvable, 6);
    census_add_estimate(table, &of.plain_mean_length, 4);
    screen_table_add(table, "%d", longest);
    screen_table_add(table, "1");
}

static bool census_print_drawn(const struct board_census_report *report) {
    static const char *const heading[] = {"d",      "<estimator", "boards", "p(solvable)",
                                          "length", "longest",    "worth"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    table.labels = 2;
    for (size_t i = 0; i < report->count; i++)
        census_add_drawn(&table, &report->point[i]);
    return screen_table_print(&table, stdout);
}

static bool census_print_exact(const struct board_census_report *report) {
    static const char *const heading[] = {"d", "boards", "p(solvable)", "<", "length", "longest"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < report->count; i++) {
        const struct magicboard_enumeration *of = &report->point[i].enumeration;
        struct magicboard_fraction p = magicboard_p_solvable(of);
        screen_table_add(&table, "%d", of->side);
        screen_table_add(&table, "%" PRIu64, of->boards);
        screen_table_add(&table, "%.10f", (double)p.numerator / (double)p.denominator);
        screen_table_add(&table, "= %" PRIu64 "/%" PRIu64, p.numerator, p.denominator);
        screen_table_add_real(&table, magicboard_mean_length(of), 6);
        screen_table_add(&table, "%d", of->longest);
    }
    return screen_table_print(&table, stdout);
}

/* The lengths of one side. */
static bool census_print_lengths(const struct magicboard_point *point) {
    static const char *const exact[] = {"length", "probability", "<"};
    static const char *const drawn[] = {"length", "all goals", "one goal"};
    struct screen_table table;
    int longest = point->exact ? point->enumeration.longest : point->tally.longest;
    screen_table_head(&table, point->exact ? exact : drawn, 3);
    for (int length = 1; length <= longest; length++) {
        screen_table_add(&table, "%d", length);
        if (point->exact) {
            struct magicboard_fraction p = magicboard_p_length(&point->enumeration, length);
            screen_table_add(&table, "%.6g", (double)p.numerator / (double)p.denominator);
            screen_table_add(&table, "= %" PRIu64 "/%" PRIu64, p.numerator, p.denominator);
            continue;
        }
        struct magicboard_estimate p =
            magicboard_estimate_length(point->side, &point->tally, length);
        screen_table_add(&table, "%.3g +- %.2g", p.value, (p.interval[1] - p.interval[0]) / 2);
        screen_table_add(&table, "%.3g",
                         (double)point->tally.plain[length] / (double)point->tally.boards);
    }
    putchar('\n');
    return screen_table_print(&table, stdout);
}

static bool board_census_print_report(const struct board_census_report *report) {
    bool printed = report->point->exact ? census_print_exact(report) : census_print_drawn(report);
    if (report->count == 1)
        printed = census_print_lengths(report->point) && printed;
    if (!report->point->exact)
        puts("\nall goals: one search of each board covers every goal\nworth: how many times as "
             "many "
             "boards with one goal have the same error of p(solvable)");
    return printed;
}

static void census_set_estimate(json_t *object, const char *key, const char *interval,
                                const struct magicboard_estimate *estimate) {
    json_set_real(object, key, estimate->value);
    json_set_interval(object, interval, estimate->interval);
}

static json_t *census_drawn_json(const struct magicboard_point *point) {
    const struct magicboard_tally *tally = &point->tally;
    struct magicboard_estimates of = magicboard_estimate(point->side, tally);
    json_t *object = json_pack("{s:i}", "d", point->side);
    json_t *plain = json_object(), *lengths = json_array();
    json_object_set_new(object, "boards", json_unsigned(tally->boards));
    census_set_estimate(object, "p_solvable", "p_solvable_ci95", &of.p_solvable);
    census_set_estimate(object, "mean_length", "mean_length_ci95", &of.mean_length);
    census_set_estimate(plain, "p_solvable", "p_solvable_ci95", &of.plain_p_solvable);
    census_set_estimate(plain, "mean_length", "mean_length_ci95", &of.plain_mean_length);
    json_object_set_new(object, "plain", plain);
    json_set_real(object, "gain", of.gain);
    json_object_set_new(object, "max_length", json_integer(tally->longest));
    json_object_set_new(object, "longest_board", json_unsigned(tally->longest_board));
    for (int length = 1; length <= tally->longest; length++) {
        struct magicboard_estimate p = magicboard_estimate_length(point->side, tally, length);
        json_t *entry = json_pack("{s:i}", "length", length);
        census_set_estimate(entry, "p", "p_ci95", &p);
        json_object_set_new(entry, "goals", json_unsigned(tally->goals[length]));
        json_object_set_new(entry, "plain", json_unsigned(tally->plain[length]));
        json_array_append_new(lengths, entry);
    }
    json_object_set_new(object, "lengths", lengths);
    return object;
}

static void census_set_fraction(json_t *object, const char *key, struct magicboard_fraction p) {
    json_set_real(object, key, (double)p.numerator / (double)p.denominator);
    json_object_set_new(object, "numerator", json_unsigned(p.numerator));
    json_object_set_new(object, "denominator", json_unsigned(p.denominator));
}

static json_t *census_exact_json(const struct magicboard_point *point) {
    const struct magicboard_enumeration *of = &point->enumeration;
    json_t *object = json_pack("{s:i}", "d", point->side);
    json_t *lengths = json_array();
    census_set_fraction(object, "p_solvable", magicboard_p_solvable(of));
    json_set_real(object, "mean_length", magicboard_mean_length(of));
    json_object_set_new(object, "max_length", json_integer(of->longest));
    for (int length = 1; length <= of->longest; length++) {
        json_t *entry = json_pack("{s:i}", "length", length);
        census_set_fraction(entry, "p", magicboard_p_length(of, length));
        json_array_append_new(lengths, entry);
    }
    json_object_set_new(object, "lengths", lengths);
    return object;
}

static json_t *census_point_json(const struct magicboard_point *point) {
    return point->exact ? census_exact_json(point) : census_drawn_json(point);
}

static json_t *board_census_json(const struct board_census_report *report) {
    json_t *points = json_array();
    json_t *object = report->count == 1 ? census_point_json(report->point) : json_object();
    for (size_t i = 0; i < report->count; i++)
        json_array_append_new(points, census_point_json(&report->point[i]));
    json_object_set_new(object, "points", points);
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* State of the command. */
struct board_census_session {
    const struct board_census_options *options;
    struct watcher watcher;
    struct magicboard_point *point; /* [sides.count], of which `done` have results */
    size_t done;
};

static bool board_census_count(const struct board_census_session *session,
                               struct magicboard_point *point, const struct blocks_store *store,
                               struct error *error) {
    const struct board_census_options *options = session->options;
    const struct watch *watch = &session->watcher.watch;
    if (point->exact)
        return magicboard_enumerate(point->side, options->common.threads, watch,
                                    &point->enumeration, error);
    const struct magicboard_census census = {
        .side = point->side,
        .seed = options->common.seed,
        .boards = options->boards,
        .threads = options->common.threads,
        .kernel = magicboard_best_kernel(),
        .watch = watch,
        .store = store,
    };
    return magicboard_census(&census, &point->tally, error);
}

/* Counts one side after the other. An interrupted sample still counts as done if it has boards. */
static bool board_census_count_all(void *what, const struct blocks_store *store,
                                   struct error *error) {
    struct board_census_session *session = what;
    const struct magicboard_sides *sides = &session->options->sides;
    session->point = calloc(sides->count, sizeof *session->point);
    if (!session->point)
        return error_memory(error);
    for (size_t i = 0; i < sides->count; i++) {
        struct magicboard_point *point = &session->point[i];
        point->side = sides->side[i];
        point->exact = session->options->exact;
        bool counted = board_census_count(session, point, store, error);
        session->done += counted || point->tally.boards > 0;
        if (!counted)
            return false;
    }
    return true;
}

static struct dataset_writer *board_census_create_dataset(const void *what,
                                                          const struct dataset_origin *origin,
                                                          struct error *error) {
    const struct board_census_session *session = what;
    return magicboard_census_file_create(session->point, session->done,
                                         session->options->common.seed, origin, error);
}

static bool board_census_has_data(const void *what) {
    const struct board_census_session *session = what;
    return session->done > 0;
}

static struct board_census_report
board_census_report_of(const struct board_census_session *session) {
    return (struct board_census_report){
        .point = session->point, .count = session->done, .seconds = session->watcher.seconds};
}

static json_t *board_census_make_json(const void *what) {
    const struct board_census_report report = board_census_report_of(what);
    return board_census_json(&report);
}

static bool board_census_print(const void *what) {
    const struct board_census_report report = board_census_report_of(what);
    return board_census_print_report(&report);
}

static void board_census_note_stop(const void *what) {
    const struct board_census_session *session = what;
    report_note("stopped after %zu of %zu sides; the last one may have fewer boards than requested",
                session->done, session->options->sides.count);
}

static int board_census_execute(struct board_census_session *session) {
    bool exact = session->options->exact;
    const struct census_run census = {.common = &session->options->common,
                                      .checkpoint = &session->options->checkpoint,
                                      .unit = exact ? "parts of a step" : "boards",
                                      .unit_size = exact ? 1 : MAGICBOARD_CENSUS_BLOCK,
                                      .watcher = &session->watcher,
                                      .context = session,
                                      .count = board_census_count_all,
                                      .begun = board_census_has_data,
                                      .create = board_census_create_dataset,
                                      .json = board_census_make_json,
                                      .print = board_census_print,
                                      .note_stop = board_census_note_stop};
    return census_run(&census);
}

/* Checks options that exclude each other. */
static bool board_census_check(struct board_census_options *options, struct error *error) {
    struct parsed_options *parsed = &options->common.parsed;
    if (!options->exact)
        return true;
    if (option_given(parsed, "boards"))
        return error_input(error,
                           "--exact and --boards exclude each other: --exact counts all boards");
    if (option_given(parsed, "seed"))
        return error_input(error, "--exact and --seed exclude each other: nothing is random");
    for (size_t i = 0; i < options->sides.count; i++)
        if (options->sides.side[i] > MAGICBOARD_ENUMERATE_MOST)
            return error_input(error, "--exact needs d from 2 to %d, not %d",
                               MAGICBOARD_ENUMERATE_MOST, options->sides.side[i]);
    option_include(parsed, "boards", false);
    option_include(parsed, "seed", false);
    return true;
}

static int board_census_run(int argc, char **argv) {
    struct error error = {0};
    struct board_census_options options = {0};
    struct board_census_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, board_census_table, board_census_help, argc, argv,
                      &options, &error) ||
        !board_census_check(&options, &error))
        return report_error(&error);
    int code = board_census_execute(&session);
    free(session.point);
    return code;
}

const struct command command_magicboard_census = {
    .game = "magicboard",
    .verb = "census",
    .summary = "computes how many boards are solvable",
    .run = board_census_run,
    .spreads = true,
};
