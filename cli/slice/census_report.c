#include "cli/slice/census_report.h"

#include "cli/shared/output/screen_table.h"
#include "sim/statistics/share.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdio.h>

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles, BAR = 40 };

json_t *slice_census_json(const struct slice_census_report *report) {
    const struct slice_census *census = report->census;
    const struct slice_tally *tally = report->tally;
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
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* A bar of that share of the longest one. */
static void draw_bar(double share, char bar[BAR + 1]) {
    int length = (int)(share * BAR + 0.5);
    for (int i = 0; i < length; i++)
        bar[i] = '#';
    bar[length] = '\0';
}

/* Each score that came up: on how many grids, their share, and a bar. */
static bool print_counts(const struct slice_census_report *report) {
    static const char *const exact[] = {"score", "grids", "share", "<"};
    static const char *const drawn[] = {"score", "grids", "share", "from", "to", "<"};
    const struct slice_tally *tally = report->tally;
    struct screen_table table = {0};
    uint64_t highest = 0;
    for (int score = 0; score < SLICE_SCORES; score++)
        highest = tally->best[score] > highest ? tally->best[score] : highest;
    if (report->census->exact)
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
        share_interval(grids, tally->grids, interval);
        for (int end = 0; end < 2 && !report->census->exact; end++)
            screen_table_add(&table, "%.6f", interval[end]);
        draw_bar((double)grids / (double)highest, bar);
        screen_table_add(&table, "%s", bar);
    }
    return screen_table_print(&table, stdout);
}

bool slice_census_print(const struct slice_census_report *report) {
    const struct slice_census *census = report->census;
    const struct slice_tally *tally = report->tally;
    struct slice_summary summary = slice_summary(tally, census->exact);
    char grids[NUMBER_TEXT], rate[NUMBER_TEXT];
    number_print_scaled((double)tally->grids, grids);
    number_print_scaled(report->seconds > 0 ? (double)tally->grids / report->seconds : 0, rate);
    printf("%d x %d, %d filled\n%s %s grid%s; %.2f s, %s grids/s\n\n", census->side, census->side,
           census->filled, census->exact ? "all" : "drawn:", grids, tally->grids == 1 ? "" : "s",
           report->seconds, rate);
    printf("the best line crosses %.5f boundaries on average", summary.mean);
    if (!census->exact)
        printf(", +- %.5f", summary.ci95[1] - summary.mean);
    printf("; sd %.4f, %d to %d, median %d\n\n", summary.sd, summary.minimum, summary.maximum,
           slice_quantile(tally, 0.5));
    return print_counts(report);
}
