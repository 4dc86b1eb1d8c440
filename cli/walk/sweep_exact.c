#include "cli/walk/sweep_exact.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/figures_report.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdlib.h>

static size_t sweep_exact_points_of(const struct exact_plan *plan) {
    return plan->strategies * plan->ps * plan->starts;
}

bool sweep_exact_solve(struct sweep_exact *exact, struct walk_setting *setting,
                       struct error *error) {
    const struct walk_options *options = setting->options;
    exact->plan = (struct exact_plan){
        .board = &setting->board,
        .collect_at_start = options->collect_at_start,
        .strategies = setting->strategies,
        .ps = setting->p.values,
        .starts = setting->starts,
        .p = setting->p.value,
        .start = setting->start,
        .opener = {.open = walk_setting_player, .context = setting},
        .limits = exact_default_limits(),
        .threads = options->common.threads,
        .watch = &exact->watcher.watch,
    };
    exact->plan.limits.watch = setting->watch = exact->plan.watch;
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

/* Standard errors from the exact to the simulated mean; NaN where either is not there. */
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
    board_square_name(plan->board, plan->start[i % plan->starts], start);
    screen_table_add(table, "%s", result->strategy[i / plan->starts / plan->ps]);
    screen_table_add_number(table, plan->p[i / plan->starts % plan->ps]);
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
    printf("\nExpected moves, exactly, and the difference of the simulated ones\n\n");
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
