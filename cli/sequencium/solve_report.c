#include "cli/sequencium/solve_report.h"

#include "cli/shared/output/json.h"
#include "sim/sequencium/game.h"
#include "sim/sequencium/position_draw.h"
#include "sim/text/square.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A value for Red, as far as it is known. */
static void set_value(json_t *object, int lower, int upper) {
    if (lower == upper)
        json_object_set_new(object, "value", json_integer(lower));
    else
        json_set_real(object, "value", NAN);
    json_object_set_new(object, "exact", json_boolean(lower == upper));
    json_object_set_new(object, "lower", json_integer(lower));
    json_object_set_new(object, "upper", json_integer(upper));
}

static bool is_exact(const struct solution *solution) { return solution->lower == solution->upper; }

static json_t *best_json(const struct solve_report *report) {
    json_t *best = json_array();
    for (uint64_t rest = report->solution->best; rest; rest &= rest - 1) {
        char name[SQUARE_NAME];
        square_name(report->position->board.columns, __builtin_ctzll(rest), name);
        json_array_append_new(best, json_string(name));
    }
    return best;
}

/* Moves as the game writes them: "B2 2". */
static void move_text(const struct solve_report *report, size_t i, char text[GAME_MOVE_TEXT]) {
    game_sequencium.move_text(report->position, sequencium_move_code(report->solution->line[i]),
                              text);
}

static json_t *line_json(const struct solve_report *report) {
    json_t *line = json_array();
    for (size_t i = 0; i < report->solution->line_length; i++) {
        char text[GAME_MOVE_TEXT];
        move_text(report, i, text);
        json_array_append_new(line, json_string(text));
    }
    return line;
}

/* What each move is worth. */
static json_t *moves_json(const struct solve_report *report) {
    const struct sequencium_position *position = report->position;
    json_t *moves = json_array();
    for (uint64_t rest = sequencium_open(position, position->mover); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct solve_bounds *bounds = &report->solution->after[square];
        int number = sequencium_largest_near(position, position->mover, square) + 1;
        char name[SQUARE_NAME];
        square_name(position->board.columns, square, name);
        json_t *move = json_pack("{s:s, s:i}", "move", name, "number", number);
        set_value(move, bounds->lower, bounds->upper);
        json_array_append_new(moves, move);
    }
    return moves;
}

json_t *solve_report_json(const struct solve_report *report) {
    const struct solution *solution = report->solution;
    json_t *object = json_object();
    set_value(object, solution->lower, solution->upper);
    json_object_set_new(object, "value_for", json_string(sequencium_colour_name(SEQUENCIUM_RED)));
    json_object_set_new(object, "payoff",
                        json_string(sequencium_payoff_name(report->plan->payoff)));
    json_object_set_new(object, "weak", json_boolean(report->plan->weak));
    json_object_set_new(object, "mirror_argument", json_boolean(solution->mirrored));
    json_object_set_new(object, "best", best_json(report));
    json_object_set_new(object, "best_complete", json_boolean(solution->best_complete));
    json_object_set_new(object, "line", line_json(report));
    if (report->plan->each)
        json_object_set_new(object, "moves", moves_json(report));
    json_object_set_new(object, "nodes", json_unsigned(solution->searched));
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* "3 for Red: Blue loses it". */
static void print_value(const struct solve_report *report) {
    const struct solution *solution = report->solution;
    const char *payoff = sequencium_payoff_name(report->plan->payoff);
    if (is_exact(solution)) {
        static const char *const meaning[] = {"Blue wins", "a draw", "Red wins"};
        printf("%s: %d for Red, %s\n", payoff, solution->lower,
               meaning[(solution->lower > 0) - (solution->lower < 0) + 1]);
    } else {
        printf("%s: %d to %d for Red%s\n", payoff, solution->lower, solution->upper,
               solution->lower >= 0   ? ", at least a draw"
               : solution->upper < 0  ? ", Blue wins"
               : solution->upper <= 0 ? ", at most a draw"
                                      : "");
    }
    if (solution->mirrored)
        puts(
            "one bound by the mirror argument: the second player answers each move with its image");
}

static void print_best(const struct solve_report *report) {
    const struct solution *solution = report->solution;
    if (!solution->best)
        return;
    printf("%s for %s:", solution->best_complete ? "best" : "good enough",
           sequencium_colour_name(report->position->mover));
    for (uint64_t rest = solution->best; rest; rest &= rest - 1) {
        char name[SQUARE_NAME];
        square_name(report->position->board.columns, __builtin_ctzll(rest), name);
        printf(" %s", name);
    }
    putchar('\n');
}

/* A list of texts after a heading, in lines of a terminal's width. */
struct list {
    const char *heading;
    int column;
};

static void print_item(struct list *list, const char *text) {
    enum { WIDTH = 78 };
    int indent = (int)strlen(list->heading);
    list->column += list->column > 0 ? printf(",") : printf("%s", list->heading);
    if (list->column + 1 + (int)strlen(text) >= WIDTH)
        list->column = printf("\n%*s", indent, "") - 1;
    list->column += printf(" %s", text);
}

static void end_list(const struct list *list) {
    if (list->column > 0)
        putchar('\n');
}

static void print_line(const struct solve_report *report) {
    struct list list = {.heading = "best play:"};
    for (size_t i = 0; i < report->solution->line_length; i++) {
        char text[GAME_MOVE_TEXT];
        move_text(report, i, text);
        print_item(&list, text);
    }
    end_list(&list);
}

static void print_moves(const struct solve_report *report) {
    const struct sequencium_position *position = report->position;
    struct list list = {.heading = "each move:"};
    for (uint64_t rest = sequencium_open(position, position->mover); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct solve_bounds *bounds = &report->solution->after[square];
        char name[SQUARE_NAME], text[64];
        square_name(position->board.columns, square, name);
        if (bounds->lower == bounds->upper)
            snprintf(text, sizeof text, "%s %d", name, bounds->lower);
        else
            snprintf(text, sizeof text, "%s %d to %d", name, bounds->lower, bounds->upper);
        print_item(&list, text);
    }
    end_list(&list);
}

void solve_report_print(const struct solve_report *report) {
    const struct solution *solution = report->solution;
    sequencium_position_draw(report->position, isatty(STDOUT_FILENO), stdout);
    printf("%s to move\n\n", sequencium_colour_name(report->position->mover));
    print_value(report);
    print_best(report);
    print_line(report);
    if (report->plan->each)
        print_moves(report);
    printf("%llu positions searched, %.2f s\n", (unsigned long long)solution->searched,
           report->seconds);
}
