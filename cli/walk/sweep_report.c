#include "cli/walk/sweep_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/moves_report.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdio.h>

/* A point of the result, unpacked. */
struct point {
    const char *strategy;
    double p;
    char start[SQUARE_NAME];
    const struct histogram *histogram;
    struct histogram_summary summary;
};

static struct point get_point(const struct sweep_result *result, size_t strategy, size_t p,
                              size_t start) {
    struct point point = {
        .strategy = result->points.strategy[strategy].name,
        .p = result->points.p[p],
        .histogram = &result->histogram[walk_point_number(&result->points,
                                                          (struct walk_point){strategy, p, start})],
    };
    board_square_name(result->points.board, result->points.start[start], point.start);
    point.summary = histogram_summarise(point.histogram);
    return point;
}

/* Adds a statistic of moves, or "-" if no game ended. */
static void sweep_report_add_moves(struct screen_table *table, const struct point *point,
                                   uint64_t moves) {
    if (point->summary.ended > 0)
        screen_table_add(table, "%llu", (unsigned long long)moves);
    else
        screen_table_add(table, "-");
}

/* With `ended`, adds the number of games that ended. */
static void sweep_report_add_point(struct screen_table *table, const struct point *point,
                                   bool ended) {
    static const double shown[] = {0.05, 0.5, 0.95};
    const struct histogram_summary *summary = &point->summary;
    screen_table_add(table, "%s", point->strategy);
    screen_table_add_number(table, point->p);
    screen_table_add(table, "%s", point->start);
    screen_table_add_real(table, figures_mean(summary), 4);
    screen_table_add_real(table, (summary->ci95[1] - summary->ci95[0]) / 2, 4);
    screen_table_add_real(table, summary->sd, 3);
    sweep_report_add_moves(table, point, summary->minimum);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        sweep_report_add_moves(table, point, histogram_quantile(point->histogram, shown[i]));
    sweep_report_add_moves(table, point, summary->maximum);
    if (ended)
        screen_table_add(table, "%llu", (unsigned long long)summary->ended);
}

static bool all_ended(const struct sweep_result *result) {
    for (size_t i = 0; i < walk_points_count(&result->points); i++)
        if (histogram_ended(&result->histogram[i]) != histogram_games(&result->histogram[i]))
            return false;
    return true;
}

static bool sweep_report_print_points(const struct sweep_result *result) {
    static const char *const heading[] = {"<strategy", "p",  "<start", "mean", "+-95%", "sd",
                                          "min",       "5%", "50%",    "95%",  "max",   "ended"};
    bool ended = !all_ended(result);
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading - !ended);
    for (size_t strategy = 0; strategy < result->points.strategies; strategy++)
        for (size_t p = 0; p < result->points.ps; p++)
            for (size_t start = 0; start < result->points.starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                sweep_report_add_point(&table, &point, ended);
            }
    return screen_table_print(&table, stdout);
}

/* Whether the mean excludes censored games. */
static bool is_cut(const struct point *point) {
    return point->summary.censored > 0 && isfinite(figures_mean(&point->summary));
}

static bool any_cut(const struct sweep_result *result, size_t start) {
    for (size_t strategy = 0; strategy < result->points.strategies; strategy++)
        for (size_t p = 0; p < result->points.ps; p++) {
            struct point point = get_point(result, strategy, p, start);
            if (is_cut(&point))
                return true;
        }
    return false;
}

/* Adds a mean, with `marks` followed by its mark or a blank. */
static void add_mean(struct screen_table *table, const struct point *point, bool marks) {
    double mean = figures_mean(&point->summary);
    if (marks && isfinite(mean))
        screen_table_add(table, "%.3f%s", mean, is_cut(point) ? "*" : " ");
    else
        screen_table_add_real(table, mean, 3);
}

/* Mean moves by p (rows) and strategy (columns). Raises *widest to the largest half-width. */
static bool sweep_report_print_matrix(const struct sweep_result *result, size_t start,
                                      double *widest) {
    struct screen_table table = {.columns = result->points.strategies + 1, .labels = 1};
    bool marks = any_cut(result, start);
    screen_table_add(&table, "p");
    for (size_t strategy = 0; strategy < result->points.strategies; strategy++)
        screen_table_add(&table, "%s", result->points.strategy[strategy].name);
    for (size_t p = 0; p < result->points.ps; p++) {
        screen_table_add_number(&table, result->points.p[p]);
        for (size_t strategy = 0; strategy < result->points.strategies; strategy++) {
            struct point point = get_point(result, strategy, p, start);
            add_mean(&table, &point, marks);
            *widest = fmax(*widest, (point.summary.ci95[1] - point.summary.ci95[0]) / 2);
        }
    }
    bool printed = screen_table_print(&table, stdout);
    if (printed && marks)
        puts("\n* mean of the games that ended; others are censored");
    return printed;
}

bool sweep_report_print(const struct sweep_result *result, struct error *error) {
    if (result->points.ps == 1) {
        printf("Moves in %llu games per point\n\n", (unsigned long long)result->games_done);
        return sweep_report_print_points(result) || error_memory(error);
    }
    double widest = 0;
    for (size_t start = 0; start < result->points.starts; start++) {
        char name[SQUARE_NAME];
        board_square_name(result->points.board, result->points.start[start], name);
        printf("%sMean moves from %s: %llu games per point\n\n", start > 0 ? "\n" : "", name,
               (unsigned long long)result->games_done);
        if (!sweep_report_print_matrix(result, start, &widest))
            return error_memory(error);
    }
    if (widest > 0)
        printf("\n95 %% intervals are at most +-%.3g.\n", widest);
    return true;
}

static json_t *sweep_report_point_json(const struct point *point) {
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(point->strategy));
    json_set_real(object, "p", point->p);
    json_object_set_new(object, "start", json_string(point->start));
    json_object_set_new(object, "games", json_unsigned(point->summary.games));
    figures_report_json(object, point->histogram, &point->summary);
    return object;
}

json_t *sweep_report_json(const struct sweep_result *result) {
    json_t *points = json_array();
    for (size_t strategy = 0; strategy < result->points.strategies; strategy++)
        for (size_t p = 0; p < result->points.ps; p++)
            for (size_t start = 0; start < result->points.starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                json_array_append_new(points, sweep_report_point_json(&point));
            }
    return points;
}

static uint64_t unended_games(const struct point *point, bool censored) {
    return censored ? point->summary.censored : point->summary.unfinishable;
}

/* The point with the most such games, and how many points have any. */
static struct point worst_point(const struct sweep_result *result, bool censored, size_t *points) {
    struct point worst = get_point(result, 0, 0, 0);
    *points = 0;
    for (size_t strategy = 0; strategy < result->points.strategies; strategy++)
        for (size_t p = 0; p < result->points.ps; p++)
            for (size_t start = 0; start < result->points.starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                *points += unended_games(&point, censored) > 0;
                if (unended_games(&point, censored) > unended_games(&worst, censored))
                    worst = point;
            }
    return worst;
}

/* The end of a note about the worst point, about the other points. */
static void print_others(const struct sweep_result *result, size_t points, char *text,
                         size_t size) {
    size_t all = walk_points_count(&result->points);
    if (all == 1)
        *text = '\0';
    else if (points == 1)
        snprintf(text, size, "; no other point has such games");
    else
        snprintf(text, size, "; %zu of %zu points have such games, this one the most", points, all);
}

static bool report_worst(const struct sweep_result *result, bool censored) {
    size_t points;
    struct point worst = worst_point(result, censored, &points);
    unsigned long long games = unended_games(&worst, censored);
    if (games == 0)
        return false;
    char p[NUMBER_TEXT], others[128];
    number_print(worst.p, p);
    print_others(result, points, others, sizeof others);
    if (censored)
        report_note("%llu of %llu games of %s at p = %s from %s are censored: not over after "
                    "%llu moves (--max-moves); the mean does not include them%s",
                    games, (unsigned long long)worst.summary.games, worst.strategy, p, worst.start,
                    (unsigned long long)result->max_moves, others);
    else
        report_note("%llu of %llu games of %s at p = %s from %s can no longer end: the mean "
                    "is infinite%s",
                    games, (unsigned long long)worst.summary.games, worst.strategy, p, worst.start,
                    others);
    return true;
}

bool sweep_report_unended(const struct sweep_result *result) {
    bool unfinishable = report_worst(result, false);
    bool censored = report_worst(result, true);
    return unfinishable || censored;
}
