#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/moves_report.h"
#include "cli/walk/sweep_command.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdlib.h>

static size_t sweep_exact_points_of(const struct exact_plan *plan) {
    return walk_points_count(&plan->points);
}

bool sweep_exact_solve(struct sweep_exact *exact, struct walk_setting *setting,
                       struct error *error) {
    const struct walk_options *options = setting->options;
    exact->plan = (struct exact_plan){
        .points = walk_setting_points(setting),
        .limits = exact_default_limits(),
        .threads = options->common.threads,
        .watch = &exact->watcher.watch,
    };
    exact->plan.limits.watch = exact->plan.watch;
    exact->point = calloc(sweep_exact_points_of(&exact->plan), sizeof *exact->point);
    if (!exact->point)
        return error_memory(error);
    watcher_start(&exact->watcher, options->common.progress, "points", 1);
    bool solved = exact_sweep(&exact->plan, exact->point, error);
    watcher_stop(&exact->watcher);
    return solved;
}

void sweep_exact_free(struct sweep_exact *exact) {
    exact_points_free(exact->point, sweep_exact_points_of(&exact->plan));
    *exact = (struct sweep_exact){0};
}

/* Deviation of the simulated from the exact mean in standard errors; NaN if either is missing. */
static double deviation(const struct exact_point *point, const struct histogram *histogram) {
    struct histogram_summary summary = histogram_summarise(histogram);
    bool known = point->solved && isfinite(point->moves.value) && summary.standard_error > 0;
    return known ? (summary.mean - point->moves.value) / summary.standard_error : NAN;
}

static void sweep_exact_add_point(struct screen_table *table, const struct exact_plan *plan,
                                  const struct sweep_result *result, size_t i,
                                  const struct exact_point *point) {
    char start[SQUARE_NAME];
    double errors = deviation(point, &result->histogram[i]);
    const struct walk_points *points = &plan->points;
    const struct walk_point at = walk_point_at(points, i);
    board_square_name(points->board, points->start[at.start], start);
    screen_table_add(table, "%s", points->strategy[at.strategy].name);
    screen_table_add_number(table, points->p[at.p]);
    screen_table_add(table, "%s", start);
    struct histogram_summary summary = histogram_summarise(&result->histogram[i]);
    screen_table_add_real(table, point->moves.value, 10);
    screen_table_add_real(table, figures_mean(&summary), 4);
    if (isnan(errors))
        screen_table_add(table, "-");
    else
        screen_table_add(table, "%+.2f", errors);
}

bool sweep_exact_print(const struct sweep_exact *exact, const struct sweep_result *result,
                       struct error *error) {
    static const char *const heading[] = {"<strategy", "p",         "<start",
                                          "exact",     "simulated", "standard errors"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < sweep_exact_points_of(&exact->plan); i++)
        if (exact->point[i].solved)
            sweep_exact_add_point(&table, &exact->plan, result, i, &exact->point[i]);
    printf("\nExact expected moves, and the deviations of the simulated means\n\n");
    return screen_table_print(&table, stdout) || error_memory(error);
}

void sweep_exact_json(const struct sweep_exact *exact, const struct sweep_result *result,
                      json_t *points) {
    for (size_t i = 0; i < sweep_exact_points_of(&exact->plan); i++) {
        const struct exact_point *point = &exact->point[i];
        json_t *object = json_array_get(points, i);
        if (!object || !point->solved)
            continue;
        json_set_real(object, "expected_moves", point->moves.value);
        json_set_real(object, "lower", point->moves.lower);
        json_set_real(object, "upper", point->moves.upper);
        json_set_real(object, "variance", point->variance.value);
        json_set_real(object, "derivative_p", point->derivative.value);
        json_set_real(object, "deviation", deviation(point, &result->histogram[i]));
    }
}

void sweep_control_free(struct sweep_control *control) {
    free(control->point);
    *control = (struct sweep_control){.point = NULL};
}

static size_t sweep_control_points_of(const struct sweep_control *control) {
    return control->point ? walk_points_count(&control->plan.sweep.result->points) : 0;
}

bool sweep_control_play(struct sweep_control *control, const struct sweep_plan *sweep,
                        const struct walk_choice *strategy, struct error *error) {
    control->plan = (struct control_plan){
        .sweep = *sweep, .control = strategy, .limits = exact_default_limits()};
    control->plan.limits.watch = sweep->watch;
    control->point = calloc(walk_points_count(&sweep->result->points), sizeof *control->point);
    return control->point ? control_sweep(&control->plan, control->point, error)
                          : error_memory(error);
}

/* The strategy, p and start of a point. */
struct sweep_control_place {
    const char *strategy;
    char p[NUMBER_TEXT], start[SQUARE_NAME];
};

static struct sweep_control_place sweep_control_place_of(const struct sweep_control *control,
                                                         size_t i) {
    const struct walk_points *points = &control->plan.sweep.result->points;
    const struct walk_point at = walk_point_at(points, i);
    struct sweep_control_place place = {.strategy = points->strategy[at.strategy].name};
    number_print(points->p[at.p], place.p);
    board_square_name(points->board, points->start[at.start], place.start);
    return place;
}

static void sweep_control_add_point(struct screen_table *table, const struct sweep_control *control,
                                    size_t i) {
    const struct sweep_control_place place = sweep_control_place_of(control, i);
    const struct control_point *point = &control->point[i];
    const struct control_variate *corrected = &point->corrected;
    screen_table_add(table, "%s", place.strategy);
    screen_table_add(table, "%s", place.p);
    screen_table_add(table, "%s", place.start);
    screen_table_add_real(table, corrected->mean, 6);
    screen_table_add_real(table, (corrected->interval[1] - corrected->interval[0]) / 2, 6);
    screen_table_add_real(table, point->expectation.value, 10);
    screen_table_add_real(table, point->mean, 6);
    screen_table_add_real(table, corrected->correlation, 4);
    screen_table_add_real(table, corrected->coefficient, 4);
    screen_table_add_real(table, corrected->reduction, 2);
}

bool sweep_control_print(const struct sweep_control *control, struct error *error) {
    static const char *const heading[] = {
        "<strategy",    "p",           "<start",      "corrected",         "+-95%", "control exact",
        "control mean", "correlation", "coefficient", "variance reduction"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < sweep_control_points_of(control); i++)
        if (control->point[i].played)
            sweep_control_add_point(&table, control, i);
    printf("\nMeans corrected by the control variate %s\n\n", control->plan.control->name);
    return screen_table_print(&table, stdout) || error_memory(error);
}

static json_t *sweep_control_point_json(const struct sweep_control *control,
                                        const struct control_point *point) {
    const struct control_variate *corrected = &point->corrected;
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(control->plan.control->name));
    json_set_real(object, "expected_moves", point->expectation.value);
    json_set_real(object, "lower", point->expectation.lower);
    json_set_real(object, "upper", point->expectation.upper);
    json_set_real(object, "mean", point->mean);
    json_set_real(object, "corrected_mean", corrected->mean);
    json_set_real(object, "standard_error", corrected->standard_error);
    json_set_interval(object, "ci95", corrected->interval);
    json_set_real(object, "coefficient", corrected->coefficient);
    json_set_real(object, "correlation", corrected->correlation);
    json_set_real(object, "variance_reduction", corrected->reduction);
    return object;
}

void sweep_control_json(const struct sweep_control *control, json_t *points) {
    for (size_t i = 0; i < sweep_control_points_of(control); i++) {
        json_t *object = json_array_get(points, i);
        if (object && control->point[i].played)
            json_object_set_new(object, "control",
                                sweep_control_point_json(control, &control->point[i]));
    }
}

bool sweep_control_note(const struct sweep_control *control) {
    for (size_t i = 0; i < sweep_control_points_of(control); i++) {
        if (!control->point[i].played || isfinite(control->point[i].corrected.mean))
            continue;
        const struct sweep_control_place place = sweep_control_place_of(control, i);
        report_note("the mean of %s at p = %s from %s is not corrected: this needs three games, "
                    "and all games to end, with the control too",
                    place.strategy, place.p, place.start);
        return true;
    }
    return false;
}
