#include "cli/magicboard/census_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static void add_estimate(struct screen_table *table, const struct magicboard_estimate *estimate,
                         int decimals) {
    screen_table_add(table, "%.*f +- %.*f", decimals, estimate->value, decimals,
                     (estimate->interval[1] - estimate->interval[0]) / 2);
}

static void add_drawn(struct screen_table *table, const struct magicboard_point *point) {
    struct magicboard_estimates of = magicboard_estimate(point->side, &point->tally);
    screen_table_add(table, "%d", point->side);
    screen_table_add(table, "all goals");
    screen_table_add(table, "%" PRIu64, point->tally.boards);
    add_estimate(table, &of.p_solvable, 6);
    add_estimate(table, &of.mean_length, 4);
    screen_table_add(table, "%d", point->tally.longest);
    screen_table_add_real(table, of.gain, 1);
    int longest = MAGICBOARD_STEPS - 1;
    while (longest > 0 && point->tally.plain[longest] == 0)
        longest--;
    screen_table_add(table, "%d", point->side);
    screen_table_add(table, "one goal");
    screen_table_add(table, "%" PRIu64, point->tally.boards);
    add_estimate(table, &of.plain_p_solvable, 6);
    add_estimate(table, &of.plain_mean_length, 4);
    screen_table_add(table, "%d", longest);
    screen_table_add(table, "1");
}

static bool print_drawn(const struct census_report *report) {
    static const char *const heading[] = {"d",      "<estimator", "boards", "p(solvable)",
                                          "length", "longest",    "worth"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    table.labels = 2;
    for (size_t i = 0; i < report->count; i++)
        add_drawn(&table, &report->point[i]);
    return screen_table_print(&table, stdout);
}

static bool print_exact(const struct census_report *report) {
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
static bool print_lengths(const struct magicboard_point *point) {
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

bool census_report_print(const struct census_report *report) {
    bool printed = report->point->exact ? print_exact(report) : print_drawn(report);
    if (report->count == 1)
        printed = print_lengths(report->point) && printed;
    if (!report->point->exact)
        puts("\nall goals: each board without its goal tells of every goal at once; worth as many "
             "times\nas many boards with one goal, for p(solvable)");
    return printed;
}

static void set_estimate(json_t *object, const char *key, const char *interval,
                         const struct magicboard_estimate *estimate) {
    json_set_real(object, key, estimate->value);
    json_set_interval(object, interval, estimate->interval);
}

static json_t *drawn_json(const struct magicboard_point *point) {
    const struct magicboard_tally *tally = &point->tally;
    struct magicboard_estimates of = magicboard_estimate(point->side, tally);
    json_t *object = json_pack("{s:i}", "d", point->side);
    json_t *plain = json_object(), *lengths = json_array();
    json_object_set_new(object, "boards", json_unsigned(tally->boards));
    set_estimate(object, "p_solvable", "p_solvable_ci95", &of.p_solvable);
    set_estimate(object, "mean_length", "mean_length_ci95", &of.mean_length);
    set_estimate(plain, "p_solvable", "p_solvable_ci95", &of.plain_p_solvable);
    set_estimate(plain, "mean_length", "mean_length_ci95", &of.plain_mean_length);
    json_object_set_new(object, "plain", plain);
    json_set_real(object, "gain", of.gain);
    json_object_set_new(object, "max_length", json_integer(tally->longest));
    json_object_set_new(object, "longest_board", json_unsigned(tally->longest_board));
    for (int length = 1; length <= tally->longest; length++) {
        struct magicboard_estimate p = magicboard_estimate_length(point->side, tally, length);
        json_t *entry = json_pack("{s:i}", "length", length);
        set_estimate(entry, "p", "p_ci95", &p);
        json_object_set_new(entry, "goals", json_unsigned(tally->goals[length]));
        json_object_set_new(entry, "plain", json_unsigned(tally->plain[length]));
        json_array_append_new(lengths, entry);
    }
    json_object_set_new(object, "lengths", lengths);
    return object;
}

static void set_fraction(json_t *object, const char *key, struct magicboard_fraction p) {
    json_set_real(object, key, (double)p.numerator / (double)p.denominator);
    json_object_set_new(object, "numerator", json_unsigned(p.numerator));
    json_object_set_new(object, "denominator", json_unsigned(p.denominator));
}

static json_t *exact_json(const struct magicboard_point *point) {
    const struct magicboard_enumeration *of = &point->enumeration;
    json_t *object = json_pack("{s:i}", "d", point->side);
    json_t *lengths = json_array();
    set_fraction(object, "p_solvable", magicboard_p_solvable(of));
    json_set_real(object, "mean_length", magicboard_mean_length(of));
    json_object_set_new(object, "max_length", json_integer(of->longest));
    for (int length = 1; length <= of->longest; length++) {
        json_t *entry = json_pack("{s:i}", "length", length);
        set_fraction(entry, "p", magicboard_p_length(of, length));
        json_array_append_new(lengths, entry);
    }
    json_object_set_new(object, "lengths", lengths);
    return object;
}

static json_t *point_json(const struct magicboard_point *point) {
    return point->exact ? exact_json(point) : drawn_json(point);
}

json_t *census_report_json(const struct census_report *report) {
    json_t *points = json_array();
    json_t *object = report->count == 1 ? point_json(report->point) : json_object();
    for (size_t i = 0; i < report->count; i++)
        json_array_append_new(points, point_json(&report->point[i]));
    json_object_set_new(object, "points", points);
    json_set_real(object, "seconds", report->seconds);
    return object;
}
