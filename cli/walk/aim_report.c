#include "cli/walk/aim_report.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/flow_report.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <string.h>

/* Lines of a distribution, at most. */
enum { LINES = 25 };

/* JSON. */

static json_t *place_json(const struct aim_plan *plan, const char *strategy, size_t i) {
    char name[SQUARE_NAME];
    board_square_name(plan->board, plan->start[i % plan->starts], name);
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(strategy));
    json_set_real(object, "p", plan->p[i / plan->starts]);
    json_object_set_new(object, "start", json_string(name));
    if (plan->within > 0)
        json_object_set_new(object, "within", json_integer(plan->within));
    else
        json_set_real(object, "discount", plan->discount);
    return object;
}

static const char *value_key(const struct aim_plan *plan) {
    return plan->within > 0 ? "probability" : "discounted_moves";
}

static json_t *array_json(const double *value, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_append_real(array, value[i]);
    return array;
}

static json_t *objective_report_point_json(const struct aim_plan *plan, size_t i,
                                           const struct aim_point *point) {
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

json_t *aim_report_points(const struct aim_report *report) {
    json_t *points = json_array();
    for (size_t i = 0; i < aim_points(report->plan); i++)
        if (report->point[i].solved)
            json_array_append_new(points,
                                  objective_report_point_json(report->plan, i, &report->point[i]));
    return points;
}

json_t *aim_report_shortfalls(const struct aim_report *report) {
    const struct aim_plan *plan = report->plan;
    size_t points = aim_points(plan);
    json_t *array = json_array();
    for (size_t i = 0; i < plan->strategies * points; i++) {
        const struct aim_shortfall *shortfall = &report->shortfall[i];
        if (!shortfall->solved)
            continue;
        json_t *object = place_json(plan, report->setting->strategy[i / points], i % points);
        json_set_real(object, value_key(plan), shortfall->value);
        json_set_real(object, "lost", shortfall->lost);
        json_array_append_new(array, object);
    }
    return array;
}

/* Tables. */

static void objective_report_add_place(struct screen_table *table, const struct aim_plan *plan,
                                       const char *strategy, size_t i) {
    char name[SQUARE_NAME], number[NUMBER_TEXT];
    board_square_name(plan->board, plan->start[i % plan->starts], name);
    number_print(plan->p[i / plan->starts], number);
    screen_table_add(table, "%s", strategy);
    screen_table_add(table, "%s", number);
    screen_table_add(table, "%s", name);
}

static bool objective_report_print_values(const struct aim_report *report) {
    const struct aim_plan *plan = report->plan;
    size_t points = aim_points(plan);
    struct screen_table table = {.columns = 5};
    screen_table_add(&table, "<strategy");
    screen_table_add(&table, "p");
    screen_table_add(&table, "<start");
    screen_table_add(&table, plan->within > 0 ? "probability" : "discounted moves");
    screen_table_add(&table, plan->within > 0 ? "lost" : "above the least");
    for (size_t i = 0; i < points; i++) {
        const struct aim_point *point = &report->point[i];
        if (!point->solved)
            continue;
        objective_report_add_place(&table, plan, "the best", i);
        screen_table_add(&table, "%.10f", point->value.value);
        screen_table_add(&table, "0");
        for (size_t k = 0; k < plan->strategies; k++) {
            const struct aim_shortfall *shortfall = &report->shortfall[k * points + i];
            if (!shortfall->solved)
                continue;
            objective_report_add_place(&table, plan, report->setting->strategy[k], i);
            screen_table_add(&table, "%.10f", shortfall->value);
            screen_table_add(&table, "%.10f", shortfall->lost);
        }
    }
    return screen_table_print(&table, stdout);
}

/* By numbers of moves, as many of them as fit. */
static bool print_in_time(const struct horizon *horizon) {
    struct screen_table table = {.columns = 4};
    screen_table_add(&table, "moves");
    screen_table_add(&table, "takes so many");
    screen_table_add(&table, "within so many");
    screen_table_add(&table, "the best within so many");
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
    printf("\nThe moves of a game decided for %u, and the best there is for each number\n\n",
           horizon->moves);
    return screen_table_print(&table, stdout);
}

/* What is done with nothing held, by the moves that are left after a landing: lines of letters
 * that are taken. */
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

static bool objective_report_print_decisions(const struct horizon *horizon) {
    struct screen_table table = {.columns = 2};
    screen_table_add(&table, "moves left");
    screen_table_add(&table, "<takes, with nothing held");
    char now[2 * WALK_LETTERS + 1], before[2 * WALK_LETTERS + 1] = "?";
    for (uint32_t left = horizon->moves; left-- > 0;) {
        taken_text(horizon, left, now);
        if (strcmp(now, before) == 0)
            continue;
        screen_table_add(&table, "%u", left);
        screen_table_add(&table, "%s", *now ? now : "nothing: it cannot help any more");
        memcpy(before, now, sizeof before);
    }
    printf("\nDecisions change with the moves left; each line holds down to the next. *: on some "
           "squares\n\n");
    return screen_table_print(&table, stdout);
}

static bool print_followed(const struct aim_point *point) {
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
    printf("\nThe moves of a game decided so\n\n");
    return screen_table_print(&table, stdout);
}

bool aim_report_print(const struct aim_report *report) {
    const struct aim_plan *plan = report->plan;
    if (plan->within > 0)
        printf("The greatest probability of finishing within %u moves\n\n", plan->within);
    else
        printf("The least discounted moves: each counts %g of the one before\n\n", plan->discount);
    if (!objective_report_print_values(report))
        return false;
    if (aim_points(plan) > 1 || !report->point[0].solved)
        return true;
    if (plan->within == 0)
        return print_followed(&report->point[0]);
    return print_in_time(report->point[0].horizon) &&
           objective_report_print_decisions(report->point[0].horizon);
}

bool aim_report_notes(const struct aim_report *report) {
    const struct aim_plan *plan = report->plan;
    bool whole = true;
    for (size_t i = 0; i < aim_points(plan); i++)
        whole &= !report->point[i].solved || report->point[i].converged;
    if (!whole)
        report_note("some bounds are wider than %g of the value", plan->limits.width);
    for (size_t i = 0; i < plan->strategies; i++)
        if (!report->setting->choice[i].strategy->memoryless)
            report_note("%s has memory: what it loses can only be estimated, with `bukub walk "
                        "compare'",
                        report->setting->strategy[i]);
    return whole;
}
