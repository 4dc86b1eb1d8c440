#include "cli/walk/optimal.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/moves_report.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* JSON. */

static void set_place(json_t *object, const struct optimal_plan *plan, const char *strategy,
                      size_t p, size_t start) {
    char name[SQUARE_NAME];
    board_square_name(plan->points.board, plan->points.start[start], name);
    json_object_set_new(object, "strategy", json_string(strategy));
    json_set_real(object, "p", plan->points.p[p]);
    json_object_set_new(object, "start", json_string(name));
}

static void optimal_report_set_moves(json_t *object, const struct exact_bracket *moves) {
    json_set_real(object, "expected_moves", moves->value);
    json_set_real(object, "lower", moves->lower);
    json_set_real(object, "upper", moves->upper);
}

json_t *optimal_report_points(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    json_t *points = json_array();
    for (size_t p = 0; p < plan->points.ps; p++)
        for (size_t start = 0; start < plan->points.starts; start++) {
            const struct optimal_point *point =
                &report->point[walk_point_number(&plan->points, (struct walk_point){0, p, start})];
            if (!point->solved)
                continue;
            json_t *object = json_object();
            set_place(object, plan, "optimal", p, start);
            optimal_report_set_moves(object, &point->moves);
            json_set_real(object, "variance", point->variance.value);
            json_set_real(object, "derivative_p", point->derivative.value);
            json_set_real(object, "probability_of_ending", point->ending.value);
            json_set_real(object, "residual", point->residual);
            json_object_set_new(object, "passes", json_integer(point->passes));
            json_object_set_new(object, "converged", json_boolean(point->converged));
            if (point->flow.distribution)
                flow_report_json(object, &point->flow);
            json_array_append_new(points, object);
        }
    return points;
}

static json_t *decision_json(const struct regret_decision *decision) {
    char held[WALK_PALINDROME + 1];
    collection_print(&decision->collection, held);
    const char letter[] = {(char)('A' + decision->letter), '\0'};
    json_t *object = json_pack("{s:s, s:s}", "collection", decision->collection.size ? held : "",
                               "letter", letter);
    json_set_real(object, "loss", decision->loss);
    json_set_real(object, "times", decision->times);
    json_set_real(object, "takes", decision->takes);
    json_set_real(object, "best", decision->best);
    return object;
}

static json_t *regret_json(const struct optimal_report *report, size_t strategy, size_t p,
                           size_t start) {
    const struct optimal_plan *plan = report->plan;
    const struct optimal_regret *regret =
        &report->regret[walk_point_number(&plan->points, (struct walk_point){strategy, p, start})];
    json_t *object = json_object();
    set_place(object, plan, report->setting->strategy[strategy].name, p, start);
    optimal_report_set_moves(object, &regret->moves);
    json_set_real(object, "regret", regret->regret.total);
    json_object_set_new(object, "losing_decisions", json_integer((json_int_t)regret->regret.count));
    json_t *decisions = json_array();
    for (size_t i = 0; i < regret->regret.count && i < report->decisions; i++)
        json_array_append_new(decisions, decision_json(&regret->regret.decisions[i]));
    json_object_set_new(object, "decisions", decisions);
    return object;
}

json_t *optimal_report_regrets(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    json_t *regrets = json_array();
    for (size_t strategy = 0; strategy < plan->points.strategies; strategy++)
        for (size_t p = 0; p < plan->points.ps; p++)
            for (size_t start = 0; start < plan->points.starts; start++)
                if (report
                        ->regret[walk_point_number(&plan->points,
                                                   (struct walk_point){strategy, p, start})]
                        .solved)
                    json_array_append_new(regrets, regret_json(report, strategy, p, start));
    return regrets;
}

/* Tables. */

static void optimal_report_add_place(struct screen_table *table, const struct optimal_plan *plan,
                                     size_t p, size_t start) {
    char name[SQUARE_NAME], number[NUMBER_TEXT];
    board_square_name(plan->points.board, plan->points.start[start], name);
    number_print(plan->points.p[p], number);
    screen_table_add(table, "%s", name);
    screen_table_add(table, "%s", number);
}

static bool optimal_report_print_points(const struct optimal_report *report) {
    static const double quantile[] = {0.05, 0.5, 0.95};
    static const char *const heading[] = {"<start",     "p",  "moves", "+-", "sd",
                                          "d moves/dp", "5%", "50%",   "95%"};
    const struct optimal_plan *plan = report->plan;
    size_t columns = plan->distribution ? 9 : 6;
    struct screen_table table;
    screen_table_head(&table, heading, columns);
    for (size_t start = 0; start < plan->points.starts; start++)
        for (size_t p = 0; p < plan->points.ps; p++) {
            const struct optimal_point *point =
                &report->point[walk_point_number(&plan->points, (struct walk_point){0, p, start})];
            if (!point->solved)
                continue;
            optimal_report_add_place(&table, plan, p, start);
            screen_table_add_real(&table, point->moves.value, 10);
            screen_table_add(&table, "%.1g",
                             isfinite(point->moves.value)
                                 ? fmax(point->moves.upper - point->moves.value,
                                        point->moves.value - point->moves.lower)
                                 : 0);
            screen_table_add_real(&table, sqrt(point->variance.value), 6);
            screen_table_add_real(&table, point->derivative.value, 6);
            for (size_t i = 6; i < columns; i++)
                flow_report_quantile(&table, &point->flow, quantile[i - 6]);
        }
    return screen_table_print(&table, stdout);
}

static void add_regret(struct screen_table *table, const struct optimal_regret *regret,
                       const struct optimal_point *point) {
    screen_table_add_real(table, regret->moves.value, 10);
    screen_table_add_real(table, regret->regret.total, 10);
    if (isfinite(regret->regret.total))
        screen_table_add(table, "%.3f %%", 100 * regret->regret.total / point->moves.value);
    else
        screen_table_add(table, "-");
    screen_table_add(table, "%zu", regret->regret.count);
}

static bool print_regrets(const struct optimal_report *report) {
    static const char *const heading[] = {
        "<strategy", "<start", "p", "moves", "regret", "relative", "suboptimal decisions"};
    const struct optimal_plan *plan = report->plan;
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t strategy = 0; strategy < plan->points.strategies; strategy++)
        for (size_t start = 0; start < plan->points.starts; start++)
            for (size_t p = 0; p < plan->points.ps; p++) {
                const struct optimal_regret *regret = &report->regret[walk_point_number(
                    &plan->points, (struct walk_point){strategy, p, start})];
                if (!regret->solved)
                    continue;
                screen_table_add(&table, "%s", report->setting->strategy[strategy].name);
                optimal_report_add_place(&table, plan, p, start);
                add_regret(&table, regret,
                           &report->point[walk_point_number(&plan->points,
                                                            (struct walk_point){0, p, start})]);
            }
    printf("\nRegret: expected moves above the optimum\n\n");
    return screen_table_print(&table, stdout);
}

static bool optimal_report_print_decisions(const struct optimal_report *report, size_t strategy) {
    static const char *const heading[] = {"<holding", "<letter",    "per game", "taken",
                                          "best",     "moves lost", "of regret"};
    const struct regret *regret = &report->regret[strategy].regret;
    size_t count = regret->count < report->decisions ? regret->count : report->decisions;
    if (count == 0)
        return true;
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < count; i++) {
        const struct regret_decision *decision = &regret->decisions[i];
        char held[WALK_PALINDROME + 1];
        collection_print(&decision->collection, held);
        screen_table_add(&table, "%s", held);
        screen_table_add(&table, "%c", 'A' + decision->letter);
        screen_table_add(&table, "%.6f", decision->times);
        screen_table_add(&table, "%.0f %%", 100 * decision->takes);
        screen_table_add(&table, "%.0f %%", 100 * decision->best);
        screen_table_add(&table, "%.6f", decision->loss);
        screen_table_add(&table, "%.2f %%", 100 * decision->loss / regret->total);
    }
    printf("\nCostliest decisions of %s, per game\n\n", report->setting->strategy[strategy].name);
    return screen_table_print(&table, stdout);
}

bool optimal_report_print(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    printf("The least expected moves\n\n");
    bool printed = optimal_report_print_points(report) &&
                   (plan->points.strategies == 0 || print_regrets(report));
    if (plan->points.ps == 1 && plan->points.starts == 1)
        for (size_t strategy = 0; printed && strategy < plan->points.strategies; strategy++)
            printed = optimal_report_print_decisions(report, strategy);
    return printed;
}

/* Notes. */

static bool optimal_report_note_endless(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    for (size_t p = 0; p < plan->points.ps; p++)
        for (size_t start = 0; start < plan->points.starts; start++) {
            const struct optimal_point *point =
                &report->point[walk_point_number(&plan->points, (struct walk_point){0, p, start})];
            if (!point->solved || isfinite(point->moves.value))
                continue;
            char name[SQUARE_NAME], number[NUMBER_TEXT];
            board_square_name(plan->points.board, plan->points.start[start], name);
            number_print(plan->points.p[p], number);
            report_note("no strategy makes games from %s at p = %s certain to end: the expected "
                        "moves are infinite, and games end with probability %.6g at most",
                        name, number, point->ending.value);
            return true;
        }
    return false;
}

static bool optimal_report_note_wide(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    double widest = 0;
    bool ran_out = false;
    for (size_t i = 0; i < plan->points.ps * plan->points.starts; i++) {
        const struct optimal_point *point = &report->point[i];
        if (!point->solved || point->converged || !isfinite(point->moves.value))
            continue;
        widest = fmax(widest, (point->moves.upper - point->moves.lower) / point->moves.value);
        ran_out |= point->passes >= plan->limits.passes;
    }
    if (widest > plan->limits.width)
        report_note("bounds have a relative width of up to %.2g, not %g: %s", widest,
                    plan->limits.width, ran_out ? "more passes are needed" : "limited by rounding");
    return ran_out;
}

bool optimal_report_notes(const struct optimal_report *report) {
    const struct optimal_plan *plan = report->plan;
    bool endless = optimal_report_note_endless(report);
    bool whole = !optimal_report_note_wide(report) && !endless;
    for (size_t strategy = 0; strategy < plan->points.strategies; strategy++)
        if (!report->setting->strategy[strategy].strategy->memoryless)
            report_note("%s has memory: its regret can only be estimated, with `bukub walk "
                        "compare'",
                        report->setting->strategy[strategy].name);
    return whole;
}

/* Changes of decisions along p. */

bool changes_report_print(const struct optimum_changes *changes, const struct walk_board *board) {
    static const char *const heading[] = {"p from",  "to",  "<holding",
                                          "<letter", "<on", "<from here on"};
    struct screen_table table = {.columns = sizeof heading / sizeof *heading};
    printf("\nChanges of the optimal decisions along p: %zu\n\n", changes->count);
    if (changes->count == 0)
        return true;
    for (size_t i = 0; i < table.columns; i++)
        screen_table_add(&table, "%s", heading[i]);
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        char held[WALK_PALINDROME + 1], square[SQUARE_NAME];
        collection_print(&change->collection, held);
        board_square_name(board, change->square, square);
        screen_table_add(&table, "%.7f", change->lower);
        screen_table_add(&table, "%.7f", change->upper);
        screen_table_add(&table, "%s", held);
        screen_table_add(&table, "%c", 'A' + board->letter[change->square]);
        screen_table_add(&table, "%s", square);
        screen_table_add(&table, change->takes ? "taken" : "left");
    }
    return screen_table_print(&table, stdout);
}

json_t *changes_report_json(const struct optimum_changes *changes, const struct walk_board *board) {
    json_t *array = json_array();
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        char held[WALK_PALINDROME + 1], square[SQUARE_NAME];
        const char letter[] = {(char)('A' + board->letter[change->square]), '\0'};
        collection_print(&change->collection, held);
        board_square_name(board, change->square, square);
        json_t *object =
            json_pack("{s:s, s:s, s:s, s:b}", "collection", change->collection.size ? held : "",
                      "letter", letter, "square", square, "takes_above", change->takes);
        json_set_real(object, "p_lower", change->lower);
        json_set_real(object, "p_upper", change->upper);
        json_array_append_new(array, object);
    }
    return array;
}

/* The policy summary. */

/* The letters of a set, "BDG". */
static void letters_text(uint32_t letters, char text[WALK_LETTERS + 1]) {
    size_t length = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (letters >> letter & 1)
            text[length++] = (char)('A' + letter);
    text[length] = '\0';
}

/* Whether the square has the letter, and it is taken there always or sometimes. */
static bool is_taken(const struct policy_entry *entry, const struct walk_table *table, int letter,
                     int square, bool always) {
    const struct walk_board *board = table->board;
    if (board->green[square] || board->letter[square] != letter)
        return false;
    double take = policy_take_of(table, entry->row, square);
    return always ? take >= 1 : take > 0 && take < 1;
}

/* The squares on which letters are taken that are not taken everywhere: "R: A1 C2  Y: B3
 * sometimes"; to be freed. NULL when memory is short. */
static char *depends_text(const struct policy_entry *entry, const struct walk_table *table) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!(entry->depends >> letter & 1))
            continue;
        fprintf(out, "%s%c:", ftell(out) > 0 ? "  " : "", 'A' + letter);
        for (int square = 0; square < table->board->squares; square++) {
            char name[SQUARE_NAME];
            board_square_name(table->board, square, name);
            if (is_taken(entry, table, letter, square, true))
                fprintf(out, " %s", name);
            else if (is_taken(entry, table, letter, square, false))
                fprintf(out, " %s sometimes", name);
        }
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

bool policy_summary_print(const struct policy_summary *summary, const struct walk_table *table,
                          size_t most) {
    static const char *const heading[] = {"<holding", "decisions", "<takes", "<leaves",
                                          "<takes only on"};
    struct screen_table screen = {.columns = sizeof heading / sizeof *heading};
    for (size_t i = 0; i < screen.columns; i++)
        screen_table_add(&screen, "%s", heading[i]);
    for (size_t i = 0; i < summary->count && i < most; i++) {
        const struct policy_entry *entry = &summary->entry[i];
        char held[WALK_PALINDROME + 1], takes[WALK_LETTERS + 1], leaves[WALK_LETTERS + 1];
        char *depends = depends_text(entry, table);
        collection_print(&entry->collection, held);
        letters_text(entry->takes, takes);
        letters_text(entry->leaves, leaves);
        screen.failed |= !depends;
        screen_table_add(&screen, "%s", held);
        screen_table_add(&screen, "%.4f", entry->times);
        screen_table_add(&screen, "%s", takes);
        screen_table_add(&screen, "%s", leaves);
        screen_table_add(&screen, "%s", depends ? depends : "");
        free(depends);
    }
    return screen_table_print(&screen, stdout);
}

/* Probabilities of taking the letters whose decision depends on the square: {"R": {"A1": 1, "C2":
 * 0}}. */
static json_t *depends_json(const struct policy_entry *entry, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    json_t *object = json_object();
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        if (!(entry->depends >> letter & 1))
            continue;
        const char key[] = {(char)('A' + letter), '\0'};
        json_t *squares = json_object();
        for (int square = 0; square < board->squares; square++) {
            char name[SQUARE_NAME];
            if (board->green[square] || board->letter[square] != letter)
                continue;
            board_square_name(board, square, name);
            json_set_real(squares, name, policy_take_of(table, entry->row, square));
        }
        json_object_set_new(object, key, squares);
    }
    return object;
}

json_t *policy_summary_json(const struct policy_summary *summary, const struct walk_table *table,
                            size_t most) {
    json_t *array = json_array();
    for (size_t i = 0; i < summary->count && i < most; i++) {
        const struct policy_entry *entry = &summary->entry[i];
        char held[WALK_PALINDROME + 1], takes[WALK_LETTERS + 1], leaves[WALK_LETTERS + 1];
        collection_print(&entry->collection, held);
        letters_text(entry->takes, takes);
        letters_text(entry->leaves, leaves);
        json_t *object = json_pack(
            "{s:s, s:f, s:s, s:s, s:o}", "collection", entry->collection.size ? held : "", "times",
            entry->times, "takes", takes, "leaves", leaves, "depends", depends_json(entry, table));
        json_array_append_new(array, object);
    }
    return array;
}
