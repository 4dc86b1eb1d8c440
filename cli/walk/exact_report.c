#include "cli/walk/exact_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/counts_report.h"
#include "cli/walk/flow_report.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>

/* A point of the report, with its names. */
struct named {
    const char *strategy;
    double p;
    char start[SQUARE_NAME];
    const struct exact_point *point;
};

static struct named exact_report_get(const struct exact_report *report, size_t strategy, size_t p,
                                     size_t start) {
    const struct exact_plan *plan = report->plan;
    struct named named = {
        .strategy = report->strategy[strategy],
        .p = plan->p[p],
        .point = &report->point[exact_plan_point(plan, strategy, p, start)],
    };
    board_square_name(plan->board, plan->start[start], named.start);
    return named;
}

/* The next point that was solved, from number *next on; false when there is none. */
static bool get_next(const struct exact_report *report, size_t *next, struct named *named) {
    const struct exact_plan *plan = report->plan;
    for (; *next < plan->strategies * plan->ps * plan->starts; ++*next)
        if (report->point[*next].solved) {
            size_t number = (*next)++;
            *named = exact_report_get(report, number / plan->starts / plan->ps,
                                      number / plan->starts % plan->ps, number % plan->starts);
            return true;
        }
    return false;
}

/* JSON. */

static json_t *exact_report_point_json(const struct exact_report *report,
                                       const struct named *named) {
    const struct exact_point *point = named->point;
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(named->strategy));
    json_set_real(object, "p", named->p);
    json_object_set_new(object, "start", json_string(named->start));
    json_set_real(object, "expected_moves", point->moves.value);
    json_set_real(object, "lower", point->moves.lower);
    json_set_real(object, "upper", point->moves.upper);
    json_set_real(object, "variance", point->variance.value);
    json_set_real(object, "derivative_p", point->derivative.value);
    json_set_real(object, "probability_of_ending", point->ending.value);
    json_set_real(object, "residual", point->residual);
    json_object_set_new(object, "passes", json_integer(point->passes));
    json_object_set_new(object, "converged", json_boolean(point->converged));
    if (point->flow.distribution) {
        counts_report_json(object, report->plan->board, point->counts);
        flow_report_json(object, &point->flow);
    }
    return object;
}

json_t *exact_report_json(const struct exact_report *report) {
    json_t *points = json_array();
    struct named named;
    for (size_t next = 0; get_next(report, &next, &named);)
        json_array_append_new(points, exact_report_point_json(report, &named));
    return points;
}

/* Tables. */

static void exact_report_add_point(struct screen_table *table, const struct named *named,
                                   bool distribution) {
    const struct exact_point *point = named->point;
    double above = point->moves.upper - point->moves.value;
    double below = point->moves.value - point->moves.lower;
    screen_table_add(table, "%s", named->strategy);
    screen_table_add_number(table, named->p);
    screen_table_add(table, "%s", named->start);
    screen_table_add_real(table, point->moves.value, 10);
    screen_table_add(table, "%.1g", isfinite(point->moves.value) ? fmax(above, below) : 0);
    screen_table_add_real(table, sqrt(point->variance.value), 6);
    screen_table_add_real(table, point->derivative.value, 6);
    screen_table_add(table, "%.6g", point->ending.value);
    for (size_t i = 1; distribution && i + 1 < SWEEP_QUANTILES; i += 2)
        flow_report_quantile(table, &point->flow, sweep_quantile_values[i]);
    if (distribution)
        counts_report_add(table, point->counts);
}

static bool exact_report_print_points(const struct exact_report *report) {
    static const char *const heading[] = {"<strategy", "p",          "<start", "moves",   "+-",
                                          "sd",        "d moves/dp", "ends",   "5%",      "50%",
                                          "95%",       "takes",      "resets", "removals"};
    struct screen_table table;
    screen_table_head(&table, heading, report->plan->distribution ? 14 : 8);
    struct named named;
    for (size_t next = 0; get_next(report, &next, &named);)
        exact_report_add_point(&table, &named, report->plan->distribution);
    return screen_table_print(&table, stdout);
}

/* Of a single point. */
static bool print_visits(const struct exact_report *report) {
    const struct exact_plan *plan = report->plan;
    bool single = plan->strategies * plan->starts == 1;
    if (!single || !report->point[0].counts)
        return true;
    printf("\nExpected visits of each square (*: green)\n\n");
    return counts_report_draw(plan->board, report->point[0].counts);
}

/* Expected moves by p (lines) and strategy (columns). */
static bool exact_report_print_matrix(const struct exact_report *report, size_t start) {
    const struct exact_plan *plan = report->plan;
    struct screen_table table = {.columns = plan->strategies + 1, .labels = 1};
    screen_table_add(&table, "p");
    for (size_t strategy = 0; strategy < plan->strategies; strategy++)
        screen_table_add(&table, "%s", report->strategy[strategy]);
    for (size_t p = 0; p < plan->ps; p++) {
        screen_table_add_number(&table, plan->p[p]);
        for (size_t strategy = 0; strategy < plan->strategies; strategy++) {
            struct named named = exact_report_get(report, strategy, p, start);
            screen_table_add_real(&table, named.point->solved ? named.point->moves.value : NAN, 6);
        }
    }
    return screen_table_print(&table, stdout);
}

bool exact_report_print(const struct exact_report *report, struct error *error) {
    const struct exact_plan *plan = report->plan;
    if (plan->ps == 1) {
        printf("Expected moves, exactly\n\n");
        return (exact_report_print_points(report) && print_visits(report)) || error_memory(error);
    }
    for (size_t start = 0; start < plan->starts; start++) {
        char name[SQUARE_NAME];
        board_square_name(plan->board, plan->start[start], name);
        printf("%sExpected moves from %s, exactly\n\n", start > 0 ? "\n" : "", name);
        if (!exact_report_print_matrix(report, start))
            return error_memory(error);
    }
    return true;
}

/* Notes. */

/* Tells the first point whose games need not end. */
static bool exact_report_note_endless(const struct exact_report *report) {
    struct named named;
    for (size_t next = 0; get_next(report, &next, &named);) {
        if (isfinite(named.point->moves.value))
            continue;
        char p[NUMBER_TEXT];
        number_print(named.p, p);
        report_note("games of %s at p = %s from %s end with probability %.6g: the expected moves "
                    "are infinite",
                    named.strategy, p, named.start, named.point->ending.value);
        return true;
    }
    return false;
}

static bool exact_report_note_wide(const struct exact_report *report) {
    const struct exact_limits *limits = &report->plan->limits;
    struct named named;
    double widest = 0;
    bool ran_out = false;
    for (size_t next = 0; get_next(report, &next, &named);) {
        const struct exact_point *point = named.point;
        if (point->converged || !isfinite(point->moves.value))
            continue;
        widest = fmax(widest, (point->moves.upper - point->moves.lower) / point->moves.value);
        ran_out |= point->passes >= limits->passes;
    }
    if (widest > limits->width)
        report_note("bounds are up to %.2g of the expectation wide, not %g: %s", widest,
                    limits->width, ran_out ? "more passes are needed" : "rounding allows no less");
    return widest > limits->width && ran_out;
}

bool exact_report_notes(const struct exact_report *report) {
    bool endless = exact_report_note_endless(report);
    bool wide = exact_report_note_wide(report);
    return !endless && !wide;
}
