#include "cli/walk/optimal.h"

#include "analysis/walk/optimal/objective.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decisions depend on the moves left; more would make large files. */
enum { MOST_SAVED = 200 };

static bool objective_check_policy(const struct optimal_options *options,
                                   const struct walk_setting *setting, struct error *error) {
    if (options->policy && options->within > MOST_SAVED)
        return error_input(error, "--export-policy: only for --within up to %d", MOST_SAVED);
    return optimal_check_policy(options, setting, true, error);
}

/* A failure is reported when the result has been printed. */
static void objective_export(const struct computation *computation,
                             const struct walk_setting *setting, const struct objective_plan *plan,
                             const struct objective_point *point) {
    const struct optimal_options *options = computation->options;
    if (!options->policy || !result_whole(computation->result, computation->unsaved))
        return;
    struct dataset_writer *policy = objective_file_create(
        plan, point, walk_setting_origin(setting, computation->result->command_line),
        computation->unsaved);
    if (policy)
        optimal_save_policy(options, policy, computation->unsaved);
    dataset_free(policy);
}

static bool objective_solve(const struct computation *computation,
                            const struct walk_setting *setting, struct error *error) {
    const struct optimal_options *options = computation->options;
    struct objective_plan plan = {
        .within = (uint32_t)options->within,
        .discount = options->discount,
        .points = walk_setting_points(setting),
        .limits = exact_default_limits(),
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = computation->watch,
    };
    plan.limits.watch = plan.flow.watch = plan.watch;
    size_t points = walk_points_of_strategy(&plan.points);
    struct objective_point *point = calloc(points, sizeof *point);
    struct objective_shortfall *shortfall =
        calloc(walk_points_count(&plan.points) + 1, sizeof *shortfall);
    bool solved = (point && shortfall) || error_memory(error);
    solved = solved && objective_sweep(&plan, point, shortfall, error);
    if (solved || error->kind == ERROR_STOPPED)
        objective_to_result(computation->result, &plan, point, shortfall);
    if (solved)
        objective_export(computation, setting, &plan, point);
    objective_points_free(point, points);
    free(shortfall);
    return solved;
}

static bool objective_compute(const struct computation *computation, struct error *error) {
    const struct optimal_options *options = computation->options;
    struct walk_setting *setting = malloc(sizeof *setting);
    if (!setting)
        return error_memory(error);
    bool done = walk_setting_open(setting, &options->walk, error) &&
                objective_check_policy(options, setting, error);
    if (done) {
        walk_setting_to_result(setting, computation->result);
        done = objective_solve(computation, setting, error);
    }
    walk_setting_free(setting);
    free(setting);
    return done;
}

/* Tables. */

static bool is_in_time(const struct result *result) {
    return result_find(result, "within") != NULL;
}

static void objective_add_row(struct screen_table *table, const struct result *result,
                              const char *strategy, size_t point, double value, double lost,
                              int decimals) {
    const char *const *dimensions = objective_description.rows[OBJECTIVE_POINTS].dimensions;
    screen_table_add(table, "%s", strategy);
    screen_table_add_number(
        table, result_real(result, "p", result_row_index(result, dimensions, 0, point)));
    screen_table_add(table, "%s",
                     result_text(result, "start", result_row_index(result, dimensions, 1, point)));
    screen_table_add_real(table, value, 10);
    screen_table_add_real(table, lost, decimals);
}

/* The optimum at each point, then the strategies. */
static bool objective_print_values(const struct result *result) {
    const struct result_rows *rows = objective_description.rows;
    bool in_time = is_in_time(result);
    const char *const heading[] = {"<strategy", "p", "<start",
                                   in_time ? "probability" : "discounted moves",
                                   in_time ? "lost" : "above optimum"};
    const char *value = in_time ? "shortfall_probability" : "shortfall_discounted_moves";
    const char *lost = in_time ? "lost_probability" : "lost_moves";
    size_t points = result_rows_count(result, rows[OBJECTIVE_POINTS].dimensions);
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < points; i++) {
        if (!result_row_present(result, &rows[OBJECTIVE_POINTS], i))
            continue;
        objective_add_row(&table, result, result_text(result, "optimum_strategy", i), i,
                          result_real(result, in_time ? "probability" : "discounted_moves", i), 0,
                          0);
        for (size_t k = 0; k < result_length(result, "strategy"); k++)
            if (result_row_present(result, &rows[OBJECTIVE_SHORTFALLS], k * points + i))
                objective_add_row(&table, result, result_text(result, "strategy", k), i,
                                  result_real(result, value, k * points + i),
                                  result_real(result, lost, k * points + i), 10);
    }
    return screen_table_print(&table, stdout);
}

/* Maximum number of rows of a distribution. */
enum { LINES = 25 };

/* Prints the distribution, in steps such that at most LINES rows result. */
static bool print_in_time(const struct result *result) {
    static const char *const heading[] = {"moves", "probability", "cumulative",
                                          "greatest cumulative"};
    size_t length = result_length(result, "moves"), step = (length - 1) / LINES + 1;
    double sum = 0;
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t n = 0; n < length; n++) {
        double probability = result_real(result, "distribution", n);
        sum += probability;
        if (n == 0 || (n % step != 0 && n != length - 1))
            continue;
        screen_table_add(&table, "%zu", n);
        screen_table_add_real(&table, probability, 6);
        screen_table_add_real(&table, sum, 6);
        screen_table_add_real(&table, result_real(result, "greatest", n), 6);
    }
    printf("\nDistribution of moves when optimizing for %zu, and the greatest probability for each "
           "number\n\n",
           length - 1);
    return screen_table_print(&table, stdout);
}

static bool objective_print_decisions(const struct result *result) {
    static const char *const heading[] = {"moves left", "<takes, with an empty collection"};
    struct screen_table table;
    const char *before = "?";
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t left = result_length(result, "left"); left-- > 0;) {
        const char *now = result_text(result, "takes_first", left);
        if (strcmp(now, before) == 0)
            continue;
        screen_table_add(&table, "%zu", left);
        screen_table_add(&table, "%s", *now ? now : "nothing: it can no longer help");
        before = now;
    }
    printf("\nDecisions depend on the moves left; each line applies down to the next. *: on some "
           "squares\n\n");
    return screen_table_print(&table, stdout);
}

static bool print_followed(const struct result *result) {
    static const struct view_column column[] = {
        {.heading = "expected moves", .variable = "expected_moves", .format = "%.10f"},
        {.heading = "5%", .variable = "quantiles", .inner = 1},
        {.heading = "25%", .variable = "quantiles", .inner = 2},
        {.heading = "50%", .variable = "quantiles", .inner = 3},
        {.heading = "75%", .variable = "quantiles", .inner = 4},
        {.heading = "95%", .variable = "quantiles", .inner = 5},
        {0},
    };
    const struct view_table table = {.rows = &objective_description.rows[OBJECTIVE_POINTS],
                                     .column = column};
    printf("\nMoves of a game under this policy\n\n");
    return view_table_print(result, &table, stdout);
}

static bool print_objective(const struct result *result) {
    const struct result_rows *points = &objective_description.rows[OBJECTIVE_POINTS];
    if (is_in_time(result))
        printf("The greatest probability of finishing within %" PRId64 " moves\n\n",
               result_integer(result, "within", 0));
    else
        printf(
            "The least expected discounted moves: each move counts %g times the previous one\n\n",
            result_real(result, "discount", 0));
    if (!objective_print_values(result))
        return false;
    if (result_rows_count(result, points->dimensions) != 1 ||
        !result_row_present(result, points, 0) || result_length(result, "moves") == 0)
        return true;
    if (!is_in_time(result))
        return print_followed(result);
    return print_in_time(result) && objective_print_decisions(result);
}

static bool objective_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    (void)view;
    return print_objective(result) || error_memory(error);
}

static bool objective_note(const struct result *result) {
    bool solved = true, converged = true;
    for (size_t i = 0; i < result_length(result, "p") * result_length(result, "start"); i++) {
        bool known = result_integer(result, "solved", i);
        solved = solved && known;
        converged = converged && (!known || result_integer(result, "converged", i));
    }
    if (!solved)
        report_note("stopped: some points were not solved");
    if (!converged)
        report_note("some bounds have a relative width above %g", result_real(result, "width", 0));
    note_memory(result, "loss");
    return solved && converged;
}

const struct verb objective_verb = {
    .options = optimal_table,
    .progress_unit = "points",
    .unit_size = 1,
    .compute = objective_compute,
    .description = &objective_description,
    .print = objective_print,
    .note = objective_note,
};
