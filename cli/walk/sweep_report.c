#include "cli/walk/sweep_report.h"

#include "cli/common/json.h"
#include "cli/common/report.h"
#include "cli/common/screen_table.h"
#include "sim/common/number.h"
#include "sim/walk/board.h"

#include <math.h>
#include <stdio.h>

static const double quantile[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantile / sizeof *quantile };

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
        .strategy = result->strategy[strategy],
        .p = result->p[p],
        .histogram = &result->histogram[sweep_result_point(result, strategy, p, start)],
    };
    board_square_name(result->board, result->start[start], point.start);
    point.summary = histogram_summarise(point.histogram);
    return point;
}

/* A number with that many decimals, or "-" for one that is not there. */
static void add_real(struct screen_table *table, double value, int decimals) {
    if (isfinite(value))
        screen_table_add(table, "%.*f", decimals, value);
    else
        screen_table_add(table, "-");
}

static void add_number(struct screen_table *table, double value) {
    char text[NUMBER_TEXT];
    number_print(value, text);
    screen_table_add(table, "%s", text);
}

/* A number of moves that some game took, or "-" when none ended. */
static void add_moves(struct screen_table *table, const struct point *point, uint64_t moves) {
    if (point->summary.ended > 0)
        screen_table_add(table, "%llu", (unsigned long long)moves);
    else
        screen_table_add(table, "-");
}

static void add_point(struct screen_table *table, const struct point *point) {
    static const double shown[] = {0.05, 0.5, 0.95};
    const struct histogram_summary *summary = &point->summary;
    screen_table_add(table, "%s", point->strategy);
    add_number(table, point->p);
    screen_table_add(table, "%s", point->start);
    add_real(table, summary->mean, 4);
    add_real(table, (summary->ci95[1] - summary->ci95[0]) / 2, 4);
    add_real(table, summary->sd, 3);
    add_moves(table, point, summary->minimum);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        add_moves(table, point, histogram_quantile(point->histogram, shown[i]));
    add_moves(table, point, summary->maximum);
    screen_table_add(table, "%llu", (unsigned long long)summary->ended);
}

static bool print_points(const struct sweep_result *result) {
    static const char *const heading[] = {"<strategy", "p",  "<start", "mean", "+-95%", "sd",
                                          "min",       "5%", "50%",    "95%",  "max",   "ended"};
    struct screen_table table = {.columns = sizeof heading / sizeof *heading};
    for (size_t i = 0; i < table.columns; i++)
        screen_table_add(&table, "%s", heading[i]);
    for (size_t strategy = 0; strategy < result->strategies; strategy++)
        for (size_t p = 0; p < result->ps; p++)
            for (size_t start = 0; start < result->starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                add_point(&table, &point);
            }
    return screen_table_print(&table, stdout);
}

/* Expected moves by p (lines) and strategy (columns). Raises *widest to the widest half-width. */
static bool print_matrix(const struct sweep_result *result, size_t start, double *widest) {
    struct screen_table table = {.columns = result->strategies + 1};
    screen_table_add(&table, "p");
    for (size_t strategy = 0; strategy < result->strategies; strategy++)
        screen_table_add(&table, "%s", result->strategy[strategy]);
    for (size_t p = 0; p < result->ps; p++) {
        add_number(&table, result->p[p]);
        for (size_t strategy = 0; strategy < result->strategies; strategy++) {
            struct point point = get_point(result, strategy, p, start);
            add_real(&table, point.summary.mean, 3);
            *widest = fmax(*widest, (point.summary.ci95[1] - point.summary.ci95[0]) / 2);
        }
    }
    return screen_table_print(&table, stdout);
}

bool sweep_report_print(const struct sweep_result *result, struct error *error) {
    if (result->ps == 1) {
        printf("Moves of %llu games at each point\n\n", (unsigned long long)result->games_done);
        return print_points(result) || error_memory(error);
    }
    double widest = 0;
    for (size_t start = 0; start < result->starts; start++) {
        char name[SQUARE_NAME];
        board_square_name(result->board, result->start[start], name);
        printf("%sExpected moves from %s: %llu games at each point\n\n", start > 0 ? "\n" : "",
               name, (unsigned long long)result->games_done);
        if (!print_matrix(result, start, &widest))
            return error_memory(error);
    }
    if (widest > 0)
        printf("\n95 %% intervals are at most +-%.3g wide.\n", widest);
    return true;
}

/* A number of moves that some game took, if any ended. */
static void set_moves(json_t *object, const char *key, const struct histogram_summary *summary,
                      uint64_t moves) {
    if (summary->ended > 0)
        json_object_set_new(object, key, json_unsigned(moves));
    else
        json_set_real(object, key, NAN);
}

static json_t *point_json(const struct point *point) {
    const struct histogram_summary *summary = &point->summary;
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(point->strategy));
    json_set_real(object, "p", point->p);
    json_object_set_new(object, "start", json_string(point->start));
    json_object_set_new(object, "games", json_unsigned(summary->games));
    json_set_real(object, "mean", summary->mean);
    json_set_real(object, "standard_error", summary->standard_error);
    json_t *interval = json_array();
    json_append_real(interval, summary->ci95[0]);
    json_append_real(interval, summary->ci95[1]);
    json_object_set_new(object, "ci95", interval);
    json_set_real(object, "sd", summary->sd);
    set_moves(object, "min", summary, summary->minimum);
    set_moves(object, "max", summary, summary->maximum);
    json_t *quantiles = json_object();
    for (size_t i = 0; i < QUANTILES; i++) {
        char key[NUMBER_TEXT];
        number_print(quantile[i], key);
        set_moves(quantiles, key, summary, histogram_quantile(point->histogram, quantile[i]));
    }
    json_object_set_new(object, "quantiles", quantiles);
    json_object_set_new(object, "ended", json_unsigned(summary->ended));
    json_object_set_new(object, "censored", json_unsigned(summary->censored));
    json_object_set_new(object, "unfinishable", json_unsigned(summary->unfinishable));
    return object;
}

json_t *sweep_report_json(const struct sweep_result *result) {
    json_t *points = json_array();
    for (size_t strategy = 0; strategy < result->strategies; strategy++)
        for (size_t p = 0; p < result->ps; p++)
            for (size_t start = 0; start < result->starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                json_array_append_new(points, point_json(&point));
            }
    return points;
}

/* The point with the largest share of such games. */
static struct point worst_point(const struct sweep_result *result, bool censored) {
    struct point worst = get_point(result, 0, 0, 0);
    for (size_t strategy = 0; strategy < result->strategies; strategy++)
        for (size_t p = 0; p < result->ps; p++)
            for (size_t start = 0; start < result->starts; start++) {
                struct point point = get_point(result, strategy, p, start);
                if (censored ? point.summary.censored > worst.summary.censored
                             : point.summary.unfinishable > worst.summary.unfinishable)
                    worst = point;
            }
    return worst;
}

static bool report_worst(const struct sweep_result *result, bool censored) {
    struct point worst = worst_point(result, censored);
    uint64_t games = censored ? worst.summary.censored : worst.summary.unfinishable;
    if (games == 0)
        return false;
    char p[NUMBER_TEXT];
    number_print(worst.p, p);
    double share = 100 * (double)games / (double)worst.summary.games;
    if (censored)
        report_note("%.3g %% of the games of %s at p = %s from %s are censored: not over after "
                    "%llu moves (--max-moves); they are not in the mean",
                    share, worst.strategy, p, worst.start, (unsigned long long)result->max_moves);
    else
        report_note("%.3g %% of the games of %s at p = %s from %s cannot end, whatever is drawn: "
                    "there is no mean",
                    share, worst.strategy, p, worst.start);
    return true;
}

bool sweep_report_unended(const struct sweep_result *result) {
    bool unfinishable = report_worst(result, false);
    bool censored = report_worst(result, true);
    return unfinishable || censored;
}
