#include "cli/magicboard/walker_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"
#include "sim/statistics/share.h"
#include "sim/statistics/student.h"

#include <math.h>
#include <stdio.h>

/* What the walks that were played say, with intervals of 95 %. */
struct played {
    uint64_t goal, lost, censored;
    double p, p_interval[2];
    double mean, mean_interval[2];
};

static struct played sum_up(const struct histogram *histogram) {
    struct moments moments = histogram_moments(histogram);
    struct played played = {
        .goal = moments.count, .lost = histogram->unfinishable, .censored = histogram->censored};
    played.p = (double)played.goal / (double)histogram_games(histogram);
    share_interval(played.goal, histogram_games(histogram), played.p_interval);
    played.mean = moments_mean(&moments);
    double half = NAN;
    if (moments.count > 1)
        half = student_half_width(0.95, (double)moments.count - 1) *
               sqrt(moments_variance(&moments) / (double)moments.count);
    played.mean_interval[0] = played.mean - half;
    played.mean_interval[1] = played.mean + half;
    return played;
}

static void add_probability(struct screen_table *table, double p) {
    screen_table_add(table, "%.6g", p);
}

static void add_row(struct screen_table *table, const struct magicboard_entry *entry,
                    const struct magicboard_walker *walker) {
    static const double shares[] = {0.05, 0.5, 0.95};
    const struct magicboard_chain *chain = &walker->chain;
    screen_table_add(table, "%zu", entry->board);
    screen_table_add(table, "%s", magicboard_corner_name(entry->puzzle.corner));
    screen_table_add(table, "exact");
    add_probability(table, chain->p_goal);
    add_probability(table, chain->p_lost);
    screen_table_add_real(table, chain->expected_steps, 4);
    screen_table_add_real(table, chain->steps_given_goal, 4);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        screen_table_add_real(table,
                              magicboard_chain_quantile(chain, walker->probability,
                                                        MAGICBOARD_CHAIN_STEPS, shares[i]),
                              0);
}

static void add_played(struct screen_table *table, const struct magicboard_entry *entry,
                       const struct histogram *histogram) {
    static const double shares[] = {0.05, 0.5, 0.95};
    struct played played = sum_up(histogram);
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

bool walker_report_print(const struct walker_report *report) {
    static const char *const heading[] = {"board", "<start",     "<",   "p(goal)", "p(lost)",
                                          "steps", "given goal", "5 %", "50 %",    "95 %"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    table.labels = 3;
    for (size_t i = 0; i < report->count; i++) {
        add_row(&table, &report->entry[i], &report->walker[i]);
        if (report->games > 0)
            add_played(&table, &report->entry[i], &report->walker[i].histogram);
    }
    bool printed = screen_table_print(&table, stdout);
    if (report->count == 1 && report->walker->chain.p_lost > 0)
        puts("\nthe goal is not reached for sure: the expected number of steps is infinite");
    return printed;
}

static json_t *distribution_json(const struct magicboard_walker *walker) {
    json_t *list = json_array();
    size_t last = MAGICBOARD_CHAIN_STEPS;
    while (last > 0 && walker->probability[last - 1] == 0)
        last--;
    for (size_t i = 0; i < last; i++)
        json_array_append_new(list, json_real(walker->probability[i]));
    return list;
}

static json_t *played_json(const struct histogram *histogram) {
    struct played played = sum_up(histogram);
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

json_t *walker_report_json(const struct walker_report *report) {
    json_t *boards = json_array();
    for (size_t i = 0; i < report->count; i++) {
        const struct magicboard_walker *walker = &report->walker[i];
        json_t *board = json_pack("{s:I, s:s}", "board", (json_int_t)report->entry[i].board,
                                  "start", magicboard_corner_name(report->entry[i].puzzle.corner));
        json_set_real(board, "p_goal", walker->chain.p_goal);
        json_set_real(board, "p_lost", walker->chain.p_lost);
        json_set_real(board, "expected_steps", walker->chain.expected_steps);
        json_set_real(board, "expected_steps_given_goal", walker->chain.steps_given_goal);
        json_object_set_new(board, "distribution", distribution_json(walker));
        json_set_real(board, "rest", walker->rest);
        if (report->games > 0)
            json_object_set_new(board, "played", played_json(&walker->histogram));
        json_array_append_new(boards, board);
    }
    json_t *object = json_pack("{s:o}", "boards", boards);
    json_set_real(object, "seconds", report->seconds);
    return object;
}
