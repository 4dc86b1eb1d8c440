#include "cli/walk/optimal.h"

#include "analysis/walk/optimal/objective.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/result_save.h"
#include "cli/walk/moves_report.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decisions depend on the moves left; more would make large files. */
enum { MOST_SAVED = 200 };

/* State of the command. */
struct objective_session {
    struct optimal_options *options;
    struct walk_setting setting;
    struct objective_plan plan;
    struct objective_point *point;
    struct objective_shortfall *shortfall;
    struct watcher watcher;
    bool saved;
};

static bool objective_check_output(const struct objective_session *session, struct error *error) {
    const struct optimal_options *options = session->options;
    const struct common_options *common = &options->walk.common;
    if (!common->output)
        return true;
    if (session->setting.p.values != 1 || session->setting.starts != 1)
        return error_input(error, "-o: give one --p and one --start");
    if (options->within > MOST_SAVED)
        return error_input(error, "-o: only for --within up to %d", MOST_SAVED);
    return dataset_writable(common->output, common->force, error);
}

static bool objective_open_session(struct objective_session *session, struct error *error) {
    const struct optimal_options *options = session->options;
    struct walk_setting *setting = &session->setting;
    if (!walk_setting_open(setting, &options->walk, error) ||
        !objective_check_output(session, error))
        return false;
    session->plan = (struct objective_plan){
        .within = (uint32_t)options->within,
        .discount = options->discount,
        .points = walk_setting_points(setting),
        .limits = exact_default_limits(),
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = &session->watcher.watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    size_t points = walk_points_of_strategy(&session->plan.points);
    session->point = calloc(points, sizeof *session->point);
    session->shortfall = calloc(points * setting->strategies + 1, sizeof *session->shortfall);
    return (session->point && session->shortfall) || error_memory(error);
}

static bool objective_save(struct objective_session *session, struct error *error) {
    const struct common_options *common = &session->options->walk.common;
    if (!common->output)
        return true;
    char *command_line = walk_command_line(&session->setting);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = walk_setting_origin(&session->setting, command_line);
    const struct dataset_timer timer = {"solve", session->watcher.seconds};
    struct dataset_writer *writer =
        objective_file_create(&session->plan, &session->point[0], origin, error);
    free(command_line);
    return session->saved = result_write(writer, common, &timer, 1, error);
}

/* Maximum number of rows of a distribution. */
enum { LINES = 25 };

static json_t *place_json(const struct objective_plan *plan, const char *strategy, size_t i) {
    char name[SQUARE_NAME];
    board_square_name(plan->points.board, plan->points.start[i % plan->points.starts], name);
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(strategy));
    json_set_real(object, "p", plan->points.p[i / plan->points.starts]);
    json_object_set_new(object, "start", json_string(name));
    if (plan->within > 0)
        json_object_set_new(object, "within", json_integer(plan->within));
    else
        json_set_real(object, "discount", plan->discount);
    return object;
}

static const char *value_key(const struct objective_plan *plan) {
    return plan->within > 0 ? "probability" : "discounted_moves";
}

static json_t *array_json(const double *value, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_append_real(array, value[i]);
    return array;
}

static json_t *objective_point_json(const struct objective_plan *plan, size_t i,
                                    const struct objective_point *point) {
    json_t *object = place_json(plan, "optimal", i);
    json_set_real(object, value_key(plan), point->value.value);
    json_set_real(object, "lower", point->value.lower);
    json_set_real(object, "upper", point->value.upper);
    json_object_set_new(object, "converged", json_boolean(point->converged));
    if (plan->within > 0) {
        const struct horizon *horizon = point->horizon;
        json_object_set_new(object, "greatest", array_json(horizon->within, horizon->moves + 1U));
        json_object_set_new(object, "distribution",
                            array_json(horizon->distribution, horizon->moves + 1U));
        json_set_real(object, "tail", 1 - point->value.value);
        return object;
    }
    json_set_real(object, "expected_moves", point->moves.value);
    if (point->flow.distribution)
        flow_report_json(object, &point->flow);
    return object;
}

static json_t *objective_points_json(const struct objective_session *session) {
    json_t *points = json_array();
    for (size_t i = 0; i < walk_points_of_strategy(&session->plan.points); i++)
        if (session->point[i].solved)
            json_array_append_new(points,
                                  objective_point_json(&session->plan, i, &session->point[i]));
    return points;
}

static json_t *objective_shortfalls_json(const struct objective_session *session) {
    const struct objective_plan *plan = &session->plan;
    size_t points = walk_points_of_strategy(&plan->points);
    json_t *array = json_array();
    for (size_t i = 0; i < plan->points.strategies * points; i++) {
        const struct objective_shortfall *shortfall = &session->shortfall[i];
        if (!shortfall->solved)
            continue;
        json_t *object = place_json(plan, session->setting.strategy[i / points].name, i % points);
        json_set_real(object, value_key(plan), shortfall->value);
        json_set_real(object, "lost", shortfall->lost);
        json_array_append_new(array, object);
    }
    return array;
}

static void objective_add_place(struct screen_table *table, const struct objective_plan *plan,
                                const char *strategy, size_t i) {
    char name[SQUARE_NAME], number[NUMBER_TEXT];
    board_square_name(plan->points.board, plan->points.start[i % plan->points.starts], name);
    number_print(plan->points.p[i / plan->points.starts], number);
    screen_table_add(table, "%s", strategy);
    screen_table_add(table, "%s", number);
    screen_table_add(table, "%s", name);
}

static bool objective_print_values(const struct objective_session *session) {
    const struct objective_plan *plan = &session->plan;
    size_t points = walk_points_of_strategy(&plan->points);
    struct screen_table table = {.columns = 5};
    screen_table_add(&table, "<strategy");
    screen_table_add(&table, "p");
    screen_table_add(&table, "<start");
    screen_table_add(&table, plan->within > 0 ? "probability" : "discounted moves");
    screen_table_add(&table, plan->within > 0 ? "lost" : "above optimum");
    for (size_t i = 0; i < points; i++) {
        const struct objective_point *point = &session->point[i];
        if (!point->solved)
            continue;
        objective_add_place(&table, plan, "optimal", i);
        screen_table_add(&table, "%.10f", point->value.value);
        screen_table_add(&table, "0");
        for (size_t k = 0; k < plan->points.strategies; k++) {
            const struct objective_shortfall *shortfall = &session->shortfall[k * points + i];
            if (!shortfall->solved)
                continue;
            objective_add_place(&table, plan, session->setting.strategy[k].name, i);
            screen_table_add(&table, "%.10f", shortfall->value);
            screen_table_add(&table, "%.10f", shortfall->lost);
        }
    }
    return screen_table_print(&table, stdout);
}

/* Prints the distribution, in steps such that at most LINES rows result. */
static bool print_in_time(const struct horizon *horizon) {
    struct screen_table table = {.columns = 4};
    screen_table_add(&table, "moves");
    screen_table_add(&table, "probability");
    screen_table_add(&table, "cumulative");
    screen_table_add(&table, "greatest cumulative");
    uint32_t step = horizon->moves / LINES + 1;
    double sum = 0;
    for (uint32_t n = 0; n <= horizon->moves; n++) {
        sum += horizon->distribution[n];
        if (n == 0 || (n % step != 0 && n != horizon->moves))
            continue;
        screen_table_add(&table, "%u", n);
        screen_table_add(&table, "%.6f", horizon->distribution[n]);
        screen_table_add(&table, "%.6f", sum);
        screen_table_add(&table, "%.6f", horizon->within[n]);
    }
    printf("\nDistribution of moves when optimizing for %u, and the greatest probability for each "
           "number\n\n",
           horizon->moves);
    return screen_table_print(&table, stdout);
}

/* The letters that are taken with an empty collection when `left` moves remain after a landing; '*'
 * marks those left on some squares. */
static void taken_text(const struct horizon *horizon, uint32_t left,
                       char text[2 * WALK_LETTERS + 1]) {
    const struct walk_board *board = horizon->game.board;
    bool taken[WALK_LETTERS] = {false}, left_there[WALK_LETTERS] = {false};
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square])
            continue;
        bool takes = horizon_takes(horizon, left, horizon->game.start_row, square);
        taken[board->letter[square]] |= takes;
        left_there[board->letter[square]] |= !takes;
    }
    size_t length = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!taken[letter])
            continue;
        text[length++] = (char)('A' + letter);
        if (left_there[letter])
            text[length++] = '*';
    }
    text[length] = '\0';
}

static bool objective_print_decisions(const struct horizon *horizon) {
    struct screen_table table = {.columns = 2};
    screen_table_add(&table, "moves left");
    screen_table_add(&table, "<takes, with an empty collection");
    char now[2 * WALK_LETTERS + 1], before[2 * WALK_LETTERS + 1] = "?";
    for (uint32_t left = horizon->moves; left-- > 0;) {
        taken_text(horizon, left, now);
        if (strcmp(now, before) == 0)
            continue;
        screen_table_add(&table, "%u", left);
        screen_table_add(&table, "%s", *now ? now : "nothing: it can no longer help");
        memcpy(before, now, sizeof before);
    }
    printf("\nDecisions depend on the moves left; each line applies down to the next. *: on some "
           "squares\n\n");
    return screen_table_print(&table, stdout);
}

static bool print_followed(const struct objective_point *point) {
    static const double quantile[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    enum { QUANTILES = sizeof quantile / sizeof *quantile };
    struct screen_table table = {.columns = 1 + QUANTILES};
    screen_table_add(&table, "expected moves");
    for (size_t i = 0; i < QUANTILES; i++)
        screen_table_add(&table, "%.0f%%", 100 * quantile[i]);
    screen_table_add(&table, isfinite(point->moves.value) ? "%.10f" : "infinite",
                     point->moves.value);
    for (size_t i = 0; i < QUANTILES; i++)
        flow_report_quantile(&table, &point->flow, quantile[i]);
    printf("\nMoves of a game under this policy\n\n");
    return screen_table_print(&table, stdout);
}

static bool objective_print_tables(const struct objective_session *session) {
    const struct objective_plan *plan = &session->plan;
    if (plan->within > 0)
        printf("The greatest probability of finishing within %u moves\n\n", plan->within);
    else
        printf(
            "The least expected discounted moves: each move counts %g times the previous one\n\n",
            plan->discount);
    if (!objective_print_values(session))
        return false;
    if (walk_points_of_strategy(&plan->points) > 1 || !session->point[0].solved)
        return true;
    if (plan->within == 0)
        return print_followed(&session->point[0]);
    return print_in_time(session->point[0].horizon) &&
           objective_print_decisions(session->point[0].horizon);
}

static bool objective_print_notes(const struct objective_session *session) {
    const struct objective_plan *plan = &session->plan;
    bool whole = true;
    for (size_t i = 0; i < walk_points_of_strategy(&plan->points); i++)
        whole &= !session->point[i].solved || session->point[i].converged;
    if (!whole)
        report_note("some bounds have a relative width above %g", plan->limits.width);
    for (size_t i = 0; i < plan->points.strategies; i++)
        if (!session->setting.strategy[i].strategy->memoryless)
            report_note("%s has memory: its loss can only be estimated, with `bukub walk "
                        "compare'",
                        session->setting.strategy[i].name);
    return whole;
}

static int objective_print(const struct objective_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options->walk.common;
    if (common->json) {
        json_t *object = json_object();
        json_object_set_new(object, "points", objective_points_json(session));
        if (session->plan.points.strategies > 0)
            json_object_set_new(object, "shortfalls", objective_shortfalls_json(session));
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!objective_print_tables(session)) {
        error_memory(&error);
        return report_error(&error);
    }
    printf("\n%.2f s\n", session->watcher.seconds);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

static int objective_run_session(struct objective_session *session) {
    struct error error = {0};
    if (!objective_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options->walk.common.progress, "points", 1);
    bool solved = objective_sweep(&session->plan, session->point, session->shortfall, &error);
    watcher_stop(&session->watcher);
    bool stopped = !solved && error.kind == ERROR_STOPPED;
    if (!solved && !stopped)
        return report_error(&error);
    struct error save_error = {0};
    bool saved = stopped || objective_save(session, &save_error);
    int code = objective_print(session);
    if (stopped)
        report_note("stopped: some points were not solved");
    bool whole = objective_print_notes(session) && !stopped;
    if (!saved)
        return report_error(&save_error);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

int objective_run(struct optimal_options *options) {
    struct error error = {0};
    struct objective_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->options = options;
    int code = objective_run_session(session);
    objective_points_free(session->point, walk_points_of_strategy(&session->plan.points));
    free(session->shortfall);
    walk_setting_free(&session->setting);
    free(session);
    return code;
}
