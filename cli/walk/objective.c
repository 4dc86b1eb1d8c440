/* `bukub walk optimal --within` and `--discount`: the greatest probability of finishing within so
 * many moves, and the least expected discounted moves. */
#include "cli/walk/optimal.h"

#include "analysis/walk/optimal/objective.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decisions depend on the moves left; more would make large files. */
enum { MOST_SAVED = 200 };

static bool objective_compute(const struct computation *computation, struct error *error) {
    const struct optimal_options *options = computation->options;
    struct result *result = computation->result;
    struct walk_setting setting;
    bool done = walk_setting_open(&setting, &options->walk, error);
    if (done && options->policy && options->within > MOST_SAVED)
        done = error_input(error, "--export-policy: only for --within up to %d", MOST_SAVED);
    done = done && optimal_check_policy(options, &setting, true, error);
    struct objective_plan plan = {
        .within = (uint32_t)options->within,
        .discount = options->discount,
        .points = setting.points,
        .limits = exact_default_limits(),
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = computation->watch,
    };
    plan.limits.watch = plan.flow.watch = plan.watch;
    size_t points = walk_points_of_strategy(&plan.points);
    struct objective_point *point = NULL;
    struct objective_shortfall *shortfall = NULL;
    if (done) {
        walk_setting_to_result(&setting, result);
        point = memory_table(points, sizeof *point, error);
        shortfall = memory_table(walk_points_count(&plan.points), sizeof *shortfall, error);
        done = point && shortfall && objective_sweep(&plan, point, shortfall, error);
    }
    if (done || (shortfall && error->kind == ERROR_STOPPED))
        objective_to_result(result, &plan, point, shortfall);
    if (done && options->policy) {
        /* A failure is reported when the result has been printed. */
        struct dataset_writer *policy =
            objective_file_create(&plan, point, walk_setting_origin(&setting, result->command_line),
                                  computation->unsaved);
        optimal_save_policy(options, policy, computation->unsaved);
        dataset_free(policy);
    }
    objective_points_free(point, points);
    free(shortfall);
    walk_setting_free(&setting);
    return done;
}

/* Tables. */

/* A number without bounds of its own in the file: with the width requested for the moves. */
static const char *with_width(const struct result *result, const char *variable, size_t row,
                              char buffer[VIEW_TEXT]) {
    bool lost = strcmp(variable, "lost_moves") == 0;
    double value = result_real(result, variable, row);
    double moves = lost ? result_real(result, "shortfall_discounted_moves", row) : value;
    double error = result_real(result, "width", 0) * moves;
    return view_bounded(value, value - error, value + error, 10, buffer);
}

/* Which of these columns are printed depends on the objective. */
static const struct view_column point_columns[] = {
    {.heading = "<strategy", .variable = "optimum_strategy"},
    {.heading = "p", .variable = "p"},
    {.heading = "<start", .variable = "start"},
    {.heading = "probability", .variable = "probability", .format = "%.10f"},
    {.heading = "discounted moves",
     .variable = "discounted_moves",
     .low = "discounted_moves_lower",
     .high = "discounted_moves_upper",
     .decimals = 10},
    {0},
};

static const struct view_column shortfall_columns[] = {
    {.heading = "<strategy", .variable = "strategy"},
    {.heading = "p", .variable = "p"},
    {.heading = "<start", .variable = "start"},
    {.heading = "probability", .variable = "shortfall_probability", .format = "%.10f"},
    {.heading = "lost", .variable = "lost_probability", .format = "%.10f"},
    {.heading = "discounted moves", .variable = "shortfall_discounted_moves", .words = with_width},
    {.heading = "above optimum", .variable = "lost_moves", .words = with_width},
    {0},
};

static double cumulative(const struct result *result, size_t moves) {
    double sum = 0;
    for (size_t n = 0; n <= moves; n++)
        sum += result_real(result, "distribution", n);
    return sum;
}

static const struct view_column in_time_columns[] = {
    {.heading = "moves", .variable = "moves"},
    {.heading = "probability", .variable = "distribution", .format = "%.6f"},
    {.heading = "cumulative", .value = cumulative, .format = "%.6f"},
    {.heading = "greatest cumulative", .variable = "greatest", .format = "%.6f"},
    {0},
};

/* Maximum number of rows of a distribution. */
enum { LINES = 25 };

/* Steps such that at most LINES rows result. */
static bool is_step(const struct result *result, size_t moves) {
    size_t length = result_length(result, "moves"), step = (length - 1) / LINES + 1;
    return moves > 0 && (moves % step == 0 || moves == length - 1);
}

/* Decisions, from the most moves left on. */

static double moves_left(const struct result *result, size_t row) {
    return (double)(result_length(result, "left") - 1 - row);
}

static const char *takes_first(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    const char *takes = result_text(result, "takes_first", (size_t)moves_left(result, row));
    return *takes ? takes : "nothing: it can no longer help";
}

static bool is_change(const struct result *result, size_t row) {
    return row == 0 ||
           strcmp(takes_first(result, row, NULL), takes_first(result, row - 1, NULL)) != 0;
}

static const struct view_column decision_columns[] = {
    {.heading = "moves left", .value = moves_left},
    {.heading = "<takes, with an empty collection", .text = takes_first},
    {0},
};

static const struct view_column followed_columns[] = {
    {.heading = "expected moves", .variable = "expected_moves", .words = with_width},
    {.heading = "5%", .variable = "quantiles", .inner = 1},
    {.heading = "25%", .variable = "quantiles", .inner = 2},
    {.heading = "50%", .variable = "quantiles", .inner = 3},
    {.heading = "75%", .variable = "quantiles", .inner = 4},
    {.heading = "95%", .variable = "quantiles", .inner = 5},
    {0},
};

static bool objective_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    const struct result_rows *rows = objective_description.rows;
    static const struct result_rows moves = {.dimensions = {"p", "start", "moves"}};
    static const struct result_rows left = {.dimensions = {"left"}};
    const struct view_table points = {
        .rows = &rows[OBJECTIVE_POINTS], .labels = 3, .column = point_columns};
    const struct view_table shortfalls = {.title = "\nStrategies compared with it",
                                          .rows = &rows[OBJECTIVE_SHORTFALLS],
                                          .labels = 3,
                                          .column = shortfall_columns};
    const struct view_table followed = {.title = "\nMoves of a game under this policy",
                                        .rows = &rows[OBJECTIVE_POINTS],
                                        .column = followed_columns};
    static const struct view_table distribution = {
        .rows = &moves, .shown = is_step, .labels = 1, .column = in_time_columns};
    static const struct view_table decisions = {
        .title = "\nDecisions depend on the moves left; each line applies down to the next. *: on "
                 "some squares",
        .rows = &left,
        .shown = is_change,
        .column = decision_columns};
    bool in_time = result_find(result, "within");
    char discount[NUMBER_TEXT];
    number_print(result_real(result, "discount", 0), discount);
    if (in_time)
        screen_print(stdout, "The greatest probability of finishing within %" PRId64 " moves\n\n",
                     result_integer(result, "within", 0));
    else
        screen_print(
            stdout,
            "The least expected discounted moves: each move counts %s times the previous one\n\n",
            discount);
    view_table_print(result, &points, stdout);
    if (result_length(result, "strategy") > 0)
        view_table_print(result, &shortfalls, stdout);
    if (result_rows_count(result, rows[OBJECTIVE_POINTS].dimensions) != 1 ||
        !result_row_present(result, &rows[OBJECTIVE_POINTS], 0) ||
        result_length(result, "moves") == 0)
        return true;
    /* Of a single point: the distribution of moves, and the decisions. */
    if (!in_time) {
        view_table_print(result, &followed, stdout);
        return true;
    }
    screen_print(
        stdout,
        "\nDistribution of moves when optimizing for %zu, and the greatest probability for each "
        "number\n\n",
        result_length(result, "moves") - 1);
    view_table_print(result, &distribution, stdout);
    view_table_print(result, &decisions, stdout);
    return true;
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

const struct result_command objective_command = {
    .options = optimal_table,
    .progress_unit = "points",
    .compute = objective_compute,
    .description = &objective_description,
    .print = objective_print,
    .note = objective_note,
};
