#include "cli/antipalindrome/solve_report.h"

#include "analysis/antipalindrome/layer.h"
#include "analysis/antipalindrome/solve.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The payoff of a margin. */
static int row_payoff(const struct row_report *report, int margin) {
    return report->plan->outcome ? (margin > 0) - (margin < 0) : margin;
}

static bool row_is_exact(const struct row_report *report, int lower, int upper) {
    return row_payoff(report, lower) == row_payoff(report, upper);
}

/* The value, or null if it is not known. */
static void row_set_value(const struct row_report *report, json_t *object, int lower, int upper) {
    json_set_real(object, "value", NAN);
    if (!row_is_exact(report, lower, upper))
        return;
    json_object_del(object, "value_is");
    json_object_set_new(object, "value", json_integer(row_payoff(report, lower)));
}

static json_t *row_move_json(const struct row_move *move) {
    return json_pack("{s:i, s:i}", "square", move->move.square + 1, "digit", move->move.digit);
}

static bool row_move_is_best(const struct row_report *report, size_t i) {
    const struct row_solution *solution = report->solution;
    return row_is_exact(report, solution->lower, solution->upper) &&
           row_is_exact(report, solution->move[i].lower, solution->move[i].upper) &&
           row_is_best(solution, i, report->plan->outcome);
}

static void row_set_moves(const struct row_report *report, json_t *object) {
    json_t *best = json_array();
    json_t *moves = json_array();
    for (size_t i = 0; i < report->solution->moves; i++) {
        const struct row_move *move = &report->solution->move[i];
        json_t *valued = row_move_json(move);
        row_set_value(report, valued, move->lower, move->upper);
        json_array_append_new(moves, valued);
        if (row_move_is_best(report, i))
            json_array_append_new(best, row_move_json(move));
    }
    json_object_set_new(object, "best", best);
    json_object_set_new(object, "moves", moves);
}

/* The winner, "unknown" if the bounds do not determine it. */
static const char *row_winner(int lower, int upper) {
    static const char *const name[] = {"Player 2", "draw", "Player 1", "unknown"};
    return name[row_outcome(lower, upper) + 1];
}

json_t *row_report_json(const struct row_report *report) {
    const struct row_solution *solution = report->solution;
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(report->row, text);
    json_t *object =
        json_pack("{s:s, s:i, s:i, s:i, s:s}", "row", text, "m", report->row->squares, "first",
                  report->row->first + 1, "mover", antipalindrome_mover(report->row) + 1, "payoff",
                  report->plan->outcome ? "outcome" : "margin");
    row_set_value(report, object, solution->lower, solution->upper);
    json_object_set_new(object, "value_for", json_string(antipalindrome_player_name(0)));
    json_object_set_new(object, "winner",
                        json_string(row_winner(solution->lower, solution->upper)));
    json_object_set_new(object, "exact",
                        json_boolean(row_is_exact(report, solution->lower, solution->upper)));
    json_object_set_new(object, "lower", json_integer(row_payoff(report, solution->lower)));
    json_object_set_new(object, "upper", json_integer(row_payoff(report, solution->upper)));
    row_set_moves(report, object);
    if (report->row->filled == 0) {
        int player = guarantee_player(report->row->squares, report->row->first);
        json_object_set_new(object, "pairing",
                            json_pack("{s:i, s:i}", "player", player + 1, "margin",
                                      guarantee_margin(report->row->squares, player)));
    }
    json_object_set_new(object, "stored", json_string(solution->kind->name));
    json_object_set_new(object, "memory", json_unsigned(solution->memory));
    json_object_set_new(object, "rows", json_unsigned(solution->rows));
    json_object_set_new(object, "passes", json_integer(solution->passes));
    json_set_real(object, "seconds", report->seconds);
    json_object_set_new(object, "resumed", json_boolean(solution->resumed));
    json_object_set_new(object, "ranks", json_integer(solution->ranks));
    json_object_set_new(object, "rank_memory", json_unsigned(solution->work.memory));
    json_object_set_new(object, "rank_received", json_unsigned(solution->work.received));
    json_set_real(object, "rank_waited", solution->work.waited);
    return object;
}

/* "margin: -6 for Player 1, Player 2 wins" */
static void row_print_value(const struct row_report *report) {
    const struct row_solution *solution = report->solution;
    const char *name = row_winner(solution->lower, solution->upper);
    bool draw = row_outcome(solution->lower, solution->upper) == 0;
    printf("\n%s: %d", report->plan->outcome ? "outcome" : "margin",
           row_payoff(report, solution->lower));
    if (!row_is_exact(report, solution->lower, solution->upper))
        printf(" to %d", row_payoff(report, solution->upper));
    printf(" for %s", antipalindrome_player_name(0));
    if (row_outcome(solution->lower, solution->upper) != 2)
        printf(", %s%s", draw ? "a draw" : name, draw ? "" : " wins");
    putchar('\n');
}

/* The values of all moves, a column for each square; optimal ones have a star. */
static bool row_print_moves(const struct row_report *report) {
    const struct row_solution *solution = report->solution;
    struct screen_table table = {.columns = solution->moves / 2 + 1, .labels = 1};
    screen_table_add(&table, "<square");
    for (size_t i = 0; i < solution->moves; i += 2)
        screen_table_add(&table, "%d", solution->move[i].move.square + 1);
    for (size_t digit = 0; digit < 2; digit++) {
        screen_table_add(&table, "%zu", digit);
        for (size_t i = digit; i < solution->moves; i += 2) {
            const struct row_move *move = &solution->move[i];
            if (row_is_exact(report, move->lower, move->upper))
                screen_table_add(&table, "%d%s", row_payoff(report, move->lower),
                                 row_move_is_best(report, i) ? "*" : " ");
            else
                screen_table_add(&table, "? ");
        }
    }
    return screen_table_print(&table, stdout);
}

/* The guarantee of the last mover's pairing strategy, unless it is no better than the worst
 * margin, as it is for Player 1 in rows of odd length. */
static void row_print_pairing(const struct antipalindrome_row *row) {
    if (row->filled != 0)
        return;
    int player = guarantee_player(row->squares, row->first);
    int margin = guarantee_margin(row->squares, player);
    if (margin == -row_most_margin(row->squares))
        return;
    if (margin == 0)
        printf("\nBy answering each move on the mirror square, %s gets at least a draw.\n",
               antipalindrome_player_name(player));
    else
        printf("\nBy answering each move on the mirror square, %s %s %d.\n",
               antipalindrome_player_name(player),
               margin < 0 ? "loses by at most" : "wins by at least", abs(margin));
}

/* Resources of the processes, each the maximum over all. */
static void row_print_ranks(const struct row_solution *solution) {
    char memory[NUMBER_TEXT], received[NUMBER_TEXT];
    number_print_scaled((double)solution->work.memory, memory);
    number_print_scaled((double)solution->work.received, received);
    printf("%d processes; at most %sB of layers, %sB received and %.2f s of waiting each\n",
           solution->ranks, memory, received, solution->work.waited);
}

static void row_print_work(const struct row_report *report) {
    const struct row_solution *solution = report->solution;
    char rows[NUMBER_TEXT], memory[NUMBER_TEXT], rate[NUMBER_TEXT];
    number_print_scaled((double)solution->rows, rows);
    number_print_scaled((double)solution->memory, memory);
    number_print_scaled(report->seconds > 0 ? (double)solution->rows / report->seconds : 0, rate);
    printf("\n%s rows in %d pass%s, stored as %ss; %sB of memory %s; %.2f s, %s rows/s\n", rows,
           solution->passes, solution->passes == 1 ? "" : "es", solution->kind->name, memory,
           solution->ranks > 1 ? "per process" : "in total", report->seconds, rate);
    if (solution->ranks > 1)
        row_print_ranks(solution);
    if (solution->resumed)
        puts("Resumed from checkpoint.");
}

bool row_report_print(const struct row_report *report) {
    antipalindrome_row_draw(report->row, isatty(STDOUT_FILENO), stdout);
    printf("%s to move\n", antipalindrome_player_name(antipalindrome_mover(report->row)));
    row_print_value(report);
    puts("\nValue of each move, by digit and square (*: optimal):");
    if (!row_print_moves(report))
        return false;
    row_print_pairing(report->row);
    row_print_work(report);
    return true;
}

void row_report_csv_heading(void) { puts("squares,value_for_player_1,best_squares,values"); }

/* On an empty row, both digits have the same value: one column for each square. */
void row_report_csv(const struct row_report *report) {
    const struct row_solution *solution = report->solution;
    printf("%d,%d,", report->row->squares, solution->lower);
    const char *blank = "";
    for (size_t i = 0; i < solution->moves; i += 2)
        if (row_move_is_best(report, i)) {
            printf("%s%d", blank, solution->move[i].move.square + 1);
            blank = " ";
        }
    for (size_t i = 0; i < solution->moves; i += 2)
        printf("%c%d", i == 0 ? ',' : ' ', solution->move[i].lower);
    putchar('\n');
}

/* Cost with one kind of values. */
struct solve_cost {
    const char *name;
    uint64_t memory, received; /* bytes of a process: peak, and in a pass */
    uint64_t rows;             /* of a pass */
};

static bool solve_plan_find_cost(const struct solve_plan *plan,
                                 const struct antipalindrome_row *row,
                                 const struct value_kind *kind, const struct watch *watch,
                                 struct solve_cost *cost, struct error *error) {
    struct layer_space space;
    int threads = blocks_available_threads(plan->threads);
    *cost = (struct solve_cost){.name = kind->name};
    bool done = layer_space_init(&space, row, kind, error) &&
                layer_space_share(&space, plan->processes, plan->processes / 2, error) &&
                layer_memory(&space, threads, &cost->memory, error) &&
                layer_traffic(&space, threads, watch, &cost->received, error);
    for (int size = 1; done && size < space.elements; size++)
        cost->rows += layer_rows(&space, size);
    layer_space_free(&space);
    return done;
}

static int solve_plan_print_json(const struct solve_plan *plan, const struct solve_cost *cost) {
    json_t *object =
        json_pack("{s:i, s:I}", "processes", plan->processes, "rows", (json_int_t)cost->rows);
    for (size_t kind = 0; kind < 2; kind++)
        json_object_set_new(object, cost[kind].name,
                            json_pack("{s:I, s:I}", "memory", (json_int_t)cost[kind].memory,
                                      "received", (json_int_t)cost[kind].received));
    return json_print(object);
}

static bool solve_plan_print_table(const struct solve_plan *plan, const struct solve_cost *cost) {
    struct screen_table table = {.columns = 3, .labels = 1};
    char rows[NUMBER_TEXT], memory[NUMBER_TEXT], received[NUMBER_TEXT];
    number_print_scaled((double)cost->rows, rows);
    printf("%d process%s, %s rows in a pass; each process:\n\n", plan->processes,
           plan->processes == 1 ? "" : "es", rows);
    screen_table_add(&table, "<a value is a");
    screen_table_add(&table, "memory");
    screen_table_add(&table, "received in a pass");
    for (size_t kind = 0; kind < 2; kind++) {
        number_print_scaled((double)cost[kind].memory, memory);
        number_print_scaled((double)cost[kind].received, received);
        screen_table_add(&table, "%s", cost[kind].name);
        screen_table_add(&table, "%sB", memory);
        screen_table_add(&table, "%sB", received);
    }
    return screen_table_print(&table, stdout);
}

int solve_plan_print(const struct solve_plan *plan, const struct antipalindrome_row *row,
                     struct watcher *watcher, enum watcher_progress when) {
    struct error error = {0};
    struct solve_cost cost[2];
    watcher_start(watcher, when, "layers", 1);
    bool done = solve_plan_find_cost(plan, row, &value_bytes, &watcher->watch, &cost[0], &error) &&
                solve_plan_find_cost(plan, row, &value_bits, &watcher->watch, &cost[1], &error);
    watcher_stop(watcher);
    if (!done)
        return report_error(&error);
    if (plan->json)
        return solve_plan_print_json(plan, cost);
    if (solve_plan_print_table(plan, cost))
        return EXIT_DONE;
    error_memory(&error);
    return report_error(&error);
}
