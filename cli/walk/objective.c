/* `bukub walk optimal --within` and `--discount`: the greatest probability of finishing within N
 * moves, and the least expected discounted moves, of which each counts less than the one before. */
#include "analysis/walk/optimal/objective.h"
#include "cli/walk/optimal.h"

/* The most moves of a saved policy: it has all decisions again for each number of moves left. */
enum { MOST_SAVED = 200 };

static bool objective_compute(const struct computation *computation, struct error *error) {
    const struct optimal_options *options = computation->options;
    struct result *result = computation->result;
    const struct walk_setting *setting =
        walk_setting_open(&options->walk, computation->watch, error);
    if (!setting)
        return false;
    if (options->policy_file && options->within > MOST_SAVED)
        return error_input(error, "--export-policy: only for --within up to %d", MOST_SAVED);
    if (!optimal_check_policy(options, setting, true, error))
        return false;
    const struct exact_plan exact = walk_exact_plan(setting, computation->watch);
    const struct objective_plan plan = {
        .within = (uint32_t)options->within,
        .discount = options->discount,
        .points = setting->points,
        .limits = exact.limits,
        .transient = exact.transient,
        .threads = exact.threads,
        .watch = exact.watch,
    };
    size_t points = walk_points_of_strategy(&plan.points);
    struct objective_point *point = kept(memory_table(points, sizeof *point, error), NULL);
    struct objective_shortfall *shortfall =
        kept(memory_table(walk_points_count(&plan.points), sizeof *shortfall, error), NULL);
    walk_setting_to_result(setting, result);
    bool done = point && shortfall && objective_sweep(&plan, point, shortfall, error);
    if (done || (shortfall && error->kind == ERROR_STOPPED))
        objective_to_result(result, &plan, point, shortfall);
    if (done && options->policy_file) {
        /* A failure is reported when the result has been printed. */
        struct dataset_writer *policy = objective_file_create(
            &plan, point, walk_setting_origin(setting, result), computation->unsaved);
        optimal_save_policy(options, policy, computation->unsaved);
        dataset_free(policy);
    }
    return done;
}

/* The text of a number whose bounds are not saved. The requested width is relative: the error is at
 * most the width times the number or, for lost_moves, times the moves that exceed the optimum. */
static const char *with_width(const struct result *result, const char *variable, size_t row,
                              char buffer[VIEW_TEXT]) {
    double value = result_real(result, variable, row);
    bool lost = strcmp(variable, "lost_moves") == 0;
    double moves = lost ? result_real(result, "shortfall_discounted_moves", row) : value;
    double error = result_real(result, "width", 0) * moves;
    return view_bounded(value, value - error, value + error, 10, buffer);
}

/* In `columns`, variables that a result lacks are left out; * is the next column of `own`. */
static const struct view_table optima = {
    .over = {"p", "start"},
    .labels = 3,
    .columns = "optimum_strategy p start probability discounted_moves"};

static const struct view_table shortfalls = {
    .title = "\nStrategies compared with it",
    POINT_ROWS,
    .columns = "strategy p start shortfall_probability lost_probability * *",
    .own = {{"shortfall_discounted_moves", .shown.heading = "discounted moves", .text = with_width},
            {"lost_moves", .shown.heading = "above optimum", .text = with_width}}};

static const struct view_table followed = {
    .title = "\nMoves of a game under this policy",
    .over = {"p", "start"},
    .own = {{"expected_moves", .shown.heading = "expected moves", .text = with_width},
            {"quantiles", .shown.heading = "5%", .at = 0.05},
            {"quantiles", .shown.heading = "25%", .at = 0.25},
            {"quantiles", .shown.heading = "50%", .at = 0.5},
            {"quantiles", .shown.heading = "75%", .at = 0.75},
            {"quantiles", .shown.heading = "95%", .at = 0.95}}};

/* Prints the distribution of moves, 1 to N of --within, in at most LINES rows. Then prints what is
 * taken with an empty collection: a row for each change, from the most moves left to the fewest. */
static void print_policy(const struct result *result) {
    enum { LINES = 25 };
    const size_t within = result_length(result, "moves") - 1;
    const size_t step = within / LINES + 1; /* from row to row, but for the last row, of N */
    struct screen_table distribution = {.labels = 1};
    double cumulative = 0;
    screen_print(stdout,
                 "\nDistribution of moves when optimizing for %zu, and the greatest probability "
                 "for each number\n\n",
                 within);
    screen_table_head(&distribution,
                      OPTION_NAMES("moves", "probability", "cumulative", "greatest cumulative"));
    for (size_t i = 1; i <= within; i++) { /* no game ends in 0 moves */
        cumulative += result_real(result, "distribution", i);
        if (i % step != 0 && i != within)
            continue;
        screen_table_add(&distribution, "%" PRId64, result_integer(result, "moves", i));
        screen_table_add_real(&distribution, result_real(result, "distribution", i), "%.6f");
        screen_table_add_real(&distribution, cumulative, "%.6f");
        screen_table_add_real(&distribution, result_real(result, "greatest", i), "%.6f");
    }
    screen_table_print(&distribution);
    screen_print(stdout,
                 "\nDecisions depend on the moves left; each line applies down to the next. "
                 "*: on some squares\n\n");
    struct screen_table decisions = {.labels = 0};
    screen_table_head(&decisions, OPTION_NAMES("moves left", "<takes, with an empty collection"));
    const char *above = NULL; /* what is taken with one more move left */
    for (size_t left = result_length(result, "left"); left-- > 0;) {
        const char *takes = result_text(result, "takes_first", left);
        if (above && strcmp(takes, above) == 0)
            continue;
        above = takes;
        screen_table_add(&decisions, "%zu", left);
        screen_table_add(&decisions, "%s", *takes ? takes : "nothing: it can no longer help");
    }
    screen_table_print(&decisions);
}

static bool objective_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    bool in_time = result_find(result, "within");
    struct view_table table = optima;
    table.title = in_time ? "The greatest probability of finishing within {within} move{within:+s}"
                          : "The least expected discounted moves: each move counts {discount} "
                            "times the previous one";
    view_print(result, &table);
    if (result_length(result, "strategy") > 0)
        view_print(result, &shortfalls);
    bool single = result_rows_count(result, optima.over) == 1 &&
                  result_row_present(result, objective_description.rows, 0) &&
                  result_length(result, "moves") > 0;
    if (single && in_time)
        print_policy(result);
    else if (single)
        view_print(result, &followed);
    return true;
}

static bool objective_note(const struct result *result) {
    bool converged = true; /* all points that are solved */
    for (size_t i = 0; i < result_length(result, "p") * result_length(result, "start"); i++)
        converged = converged && (!result_integer(result, "solved", i) ||
                                  result_integer(result, "converged", i));
    if (!result->complete)
        report_note("stopped: some points were not solved");
    if (!converged)
        report_note("some bounds have a relative width above %g", result_real(result, "width", 0));
    optimal_note_memory(result, "loss");
    return result->complete && converged;
}

const struct command objective_command = {
    .progress_unit = "points",
    .compute = objective_compute,
    .description = &objective_description,
    .print = objective_print,
    .note = objective_note,
    .shows_time = true,
};
