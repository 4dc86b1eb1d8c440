#include "analysis/sequencium/solve.h"

#include "cli/match/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/sequencium/game.h"
#include "sim/text/square.h"
#include "strategies/sequencium/registry.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* --- the solution of one position ----------------------------------------------------------- */

struct sequencium_report {
    const struct sequencium_position *position;
    const struct sequencium_plan *plan;
    const struct sequencium_solution *solution;
    double seconds;
};

/* The members for a value for Red, or for its bounds. */
static void set_position_value(json_t *object, int lower, int upper) {
    if (lower == upper)
        json_object_set_new(object, "value", json_integer(lower));
    else
        json_set_real(object, "value", NAN);
    json_object_set_new(object, "exact", json_boolean(lower == upper));
    json_object_set_new(object, "lower", json_integer(lower));
    json_object_set_new(object, "upper", json_integer(upper));
}

static bool value_is_exact(const struct sequencium_solution *solution) {
    return solution->lower == solution->upper;
}

static json_t *best_squares_json(const struct sequencium_report *report) {
    json_t *best = json_array();
    for (uint64_t rest = report->solution->best; rest; rest &= rest - 1) {
        char name[SQUARE_NAME];
        square_name(report->position->board.columns, __builtin_ctzll(rest), name);
        json_array_append_new(best, json_string(name));
    }
    return best;
}

/* In the game's notation: "B2 2". */
static void line_move_text(const struct sequencium_report *report, size_t i,
                           char text[GAME_MOVE_TEXT]) {
    game_sequencium.move_text(report->position, sequencium_move_code(report->solution->line[i]),
                              text);
}

static json_t *optimal_line_json(const struct sequencium_report *report) {
    json_t *line = json_array();
    for (size_t i = 0; i < report->solution->line_length; i++) {
        char text[GAME_MOVE_TEXT];
        line_move_text(report, i, text);
        json_array_append_new(line, json_string(text));
    }
    return line;
}

/* The value of each move. */
static json_t *moves_json(const struct sequencium_report *report) {
    const struct sequencium_position *position = report->position;
    json_t *moves = json_array();
    for (uint64_t rest = sequencium_open(position, position->mover); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct sequencium_bounds *bounds = &report->solution->after[square];
        int number = sequencium_largest_near(position, position->mover, square) + 1;
        char name[SQUARE_NAME];
        square_name(position->board.columns, square, name);
        json_t *move = json_pack("{s:s, s:i}", "move", name, "number", number);
        set_position_value(move, bounds->lower, bounds->upper);
        json_array_append_new(moves, move);
    }
    return moves;
}

static json_t *solve_report_json(const struct sequencium_report *report) {
    const struct sequencium_solution *solution = report->solution;
    json_t *object = json_object();
    set_position_value(object, solution->lower, solution->upper);
    json_object_set_new(object, "value_for", json_string(sequencium_colour_name(SEQUENCIUM_RED)));
    json_object_set_new(object, "payoff",
                        json_string(sequencium_payoff_name(report->plan->payoff)));
    json_object_set_new(object, "weak", json_boolean(report->plan->weak));
    json_object_set_new(object, "mirror_argument", json_boolean(solution->mirrored));
    json_object_set_new(object, "best", best_squares_json(report));
    json_object_set_new(object, "best_complete", json_boolean(solution->best_complete));
    json_object_set_new(object, "line", optimal_line_json(report));
    if (report->plan->each)
        json_object_set_new(object, "moves", moves_json(report));
    json_object_set_new(object, "nodes", json_unsigned(solution->searched));
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* "gamble: 3 for Red, Red wins". */
static void print_position_value(const struct sequencium_report *report) {
    const struct sequencium_solution *solution = report->solution;
    const char *payoff = sequencium_payoff_name(report->plan->payoff);
    if (value_is_exact(solution)) {
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

static void print_best(const struct sequencium_report *report) {
    const struct sequencium_solution *solution = report->solution;
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

/* A comma-separated list after a heading, wrapped at the width of a terminal. */
struct item_list {
    const char *heading;
    int column;
};

static void print_item(struct item_list *list, const char *text) {
    enum { WIDTH = 78 };
    int indent = (int)strlen(list->heading);
    list->column += list->column > 0 ? printf(",") : printf("%s", list->heading);
    if (list->column + 1 + (int)strlen(text) >= WIDTH)
        list->column = printf("\n%*s", indent, "") - 1;
    list->column += printf(" %s", text);
}

static void end_items(const struct item_list *list) {
    if (list->column > 0)
        putchar('\n');
}

static void print_optimal_play(const struct sequencium_report *report) {
    struct item_list list = {.heading = "optimal play:"};
    for (size_t i = 0; i < report->solution->line_length; i++) {
        char text[GAME_MOVE_TEXT];
        line_move_text(report, i, text);
        print_item(&list, text);
    }
    end_items(&list);
}

static void print_move_values(const struct sequencium_report *report) {
    const struct sequencium_position *position = report->position;
    struct item_list list = {.heading = "each move:"};
    for (uint64_t rest = sequencium_open(position, position->mover); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct sequencium_bounds *bounds = &report->solution->after[square];
        char name[SQUARE_NAME], text[64];
        square_name(position->board.columns, square, name);
        if (bounds->lower == bounds->upper)
            snprintf(text, sizeof text, "%s %d", name, bounds->lower);
        else
            snprintf(text, sizeof text, "%s %d to %d", name, bounds->lower, bounds->upper);
        print_item(&list, text);
    }
    end_items(&list);
}

static void solve_report_print(const struct sequencium_report *report) {
    const struct sequencium_solution *solution = report->solution;
    sequencium_position_draw(report->position, isatty(STDOUT_FILENO), stdout);
    printf("%s to move\n\n", sequencium_colour_name(report->position->mover));
    print_position_value(report);
    print_best(report);
    print_optimal_play(report);
    if (report->plan->each)
        print_move_values(report);
    printf("%llu positions searched, %.2f s\n", (unsigned long long)solution->searched,
           report->seconds);
}

/* --- the table of solved boards -------------------------------------------------------------- */

/* The best first moves, separated by blanks. */
static void print_first_moves(const struct sequencium_board *board, uint64_t best) {
    for (uint64_t rest = best; rest; rest &= rest - 1) {
        char name[SQUARE_NAME];
        square_name(board->columns, __builtin_ctzll(rest), name);
        printf("%s%s", name, rest & (rest - 1) ? " " : "");
    }
}

static void print_table_line(const struct sequencium_board *board, enum sequencium_payoff payoff,
                             const struct sequencium_solution *solution) {
    printf("%d,%d,%s,%d,%" PRIu64 ",", board->rows, board->columns, sequencium_payoff_name(payoff),
           solution->lower, solution->searched);
    print_first_moves(board, solution->best);
    putchar('\n');
}

/* A draw is a draw under every payoff, found by the same threshold queries
 * and so the same search. */
static bool print_solved_board(const struct sequencium_board *board,
                               const struct sequencium_plan *given, struct error *error) {
    struct sequencium_position start;
    struct sequencium_solution solution = {.lower = 1};
    struct sequencium_plan plan = *given;
    sequencium_start(&start, board);
    for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++) {
        plan.payoff = (enum sequencium_payoff)i;
        if (solution.lower != 0 && !sequencium_solve(&start, &plan, &solution, error))
            return false;
        print_table_line(board, plan.payoff, &solution);
    }
    fflush(stdout);
    return true;
}

/* Solves every board of at most that many squares, up to exchange of rows and columns, and prints a
 * CSV line for each payoff. */
static bool solve_table_print(const struct sequencium_plan *plan, int most_squares,
                              struct error *error) {
    struct sequencium_board board;
    puts("rows,columns,payoff,value_for_red,nodes,best_first_moves");
    for (int squares = 2; squares <= most_squares; squares++)
        for (int rows = 1; rows * rows <= squares; rows++)
            if (squares % rows == 0 && squares / rows <= SEQUENCIUM_SIDE &&
                (!sequencium_board_init(&board, rows, squares / rows, error) ||
                 !print_solved_board(&board, plan, error)))
                return false;
    return true;
}

/* --- the command ------------------------------------------------------------------------------ */

struct sequencium_solve_options {
    struct common_options common;
    struct sequencium_plan plan;
    size_t payoff;
    const char *position; /* or NULL */
    uint64_t all;         /* squares of the largest boards of the table; 0: no table */
};

static const struct option_entry sequencium_solve_option[] = {
    {.argument = "POSITION",
     .help = "a position",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct sequencium_solve_options, position)},
    {.name = "payoff",
     .argument = "NAME",
     .help = "Payoff",
     .kind = OPTION_CHOICE,
     .choices = sequencium_payoffs,
     .offset = offsetof(struct sequencium_solve_options, payoff),
     .usual = "gamble",
     .group = 1},
    {.name = "weak",
     .help = "Only decide whether Red gets at least a draw; also uses the argument of mirroring "
             "the opponent's moves",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct sequencium_solve_options, plan.weak),
     .group = 1},
    {.name = "moves",
     .help = "Also compute the value of every move, with its largest number",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct sequencium_solve_options, plan.each),
     .group = 1},
    {.name = "memory",
     .argument = "BYTES",
     .help = "Memory for the transposition table (default %s), rounded down to a power of two; "
             "with less, the search only takes longer",
     .kind = OPTION_COUNT,
     .least = SEQUENCIUM_LEAST_MEMORY,
     .most = (uint64_t)1 << 42,
     .offset = offsetof(struct sequencium_solve_options, plan.memory),
     .usual = "1G",
     .group = 1},
    {.name = "all",
     .argument = "N",
     .help = "Instead of a position: print a CSV table of all boards up to N squares, each payoff",
     .kind = OPTION_COUNT,
     .least = 2,
     .most = SEQUENCIUM_SQUARES,
     .offset = offsetof(struct sequencium_solve_options, all),
     .group = 1},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "a solution is not a dataset; use --json"},
    {0},
};

static const struct option_table sequencium_solve_table[] = {
    {.entry = sequencium_solve_option},
    {.entry = common_options_table,
     .offset = offsetof(struct sequencium_solve_options, common),
     .hidden = COMMON_THREADS | COMMON_SAVING},
    {0},
};

static const char sequencium_solve_help[] =
    "Computes the value of a position of Sequencium under optimal play, and the moves that "
    "keep it. POSITION is a file, - for standard input, or the size of an empty board.\v"
    "Examples:\n"
    "  bukub sequencium solve 5x5\n"
    "  bukub sequencium solve 5x6 --payoff margin --json\n"
    "  bukub sequencium solve 4x5 --moves\n"
    "  bukub sequencium solve 6x6 --weak --memory 4G\n"
    "  bukub sequencium solve --all 24";

/* Prints a solution, or the bounds of one that was stopped. */
static int report_solution(const struct sequencium_solve_options *options,
                           const struct sequencium_report *report, bool done) {
    int code = EXIT_DONE;
    if (options->common.json)
        code = json_print(solve_report_json(report));
    else if (!options->common.quiet)
        solve_report_print(report);
    if (!done)
        report_note("stopped: the value is known within bounds");
    return code == EXIT_DONE && !done ? EXIT_IN_PART : code;
}

static int solve_position(const struct sequencium_solve_options *options, struct watcher *watcher) {
    struct error error = {0};
    struct sequencium_position position;
    struct sequencium_solution solution;
    if (!game_options_position(arena_sequencium.game, options->position, &position, &error))
        return report_error(&error);
    watcher_start(watcher, options->common.progress, "positions", 1);
    bool done = sequencium_solve(&position, &options->plan, &solution, &error);
    watcher_stop(watcher);
    if (!done && error.kind != ERROR_STOPPED)
        return report_error(&error);
    const struct sequencium_report report = {.position = &position,
                                             .plan = &options->plan,
                                             .solution = &solution,
                                             .seconds = watcher->seconds};
    return report_solution(options, &report, done);
}

static int solve_all_boards(const struct sequencium_solve_options *options,
                            struct watcher *watcher) {
    struct error error = {0};
    if (options->position || options->common.json ||
        option_given(&options->common.parsed, "payoff") || options->plan.weak ||
        options->plan.each) {
        error_input(&error, "--all: not with a position, --payoff, --weak, --moves or --json");
        return report_error(&error);
    }
    watcher_start(watcher, options->common.progress, "positions", 1);
    bool done = solve_table_print(&options->plan, (int)options->all, &error);
    watcher_stop(watcher);
    if (done)
        return EXIT_DONE;
    if (error.kind != ERROR_STOPPED)
        return report_error(&error);
    report_note("stopped: boards are missing from the table");
    return EXIT_IN_PART;
}

static int sequencium_solve_run(int argc, char **argv) {
    struct error error = {0};
    struct sequencium_solve_options options = {.plan = {.memory = 0}};
    struct watcher watcher = {0};
    common_options_init(&options.common);
    bool good = options_read(&options.common.parsed, sequencium_solve_table, sequencium_solve_help,
                             argc, argv, &options, &error);
    if (good && !options.position && options.all == 0)
        good = error_input(&error, "a position is missing");
    if (!good)
        return report_error(&error);
    options.plan.payoff = (enum sequencium_payoff)options.payoff;
    if (options.plan.weak && options.plan.each) {
        error_input(&error, "--moves: not with --weak, which computes no values");
        return report_error(&error);
    }
    options.plan.watch = &watcher.watch;
    return options.all > 0 ? solve_all_boards(&options, &watcher)
                           : solve_position(&options, &watcher);
}

const struct command command_sequencium_solve = {
    .game = "sequencium",
    .verb = "solve",
    .summary = "computes a position's value and best moves",
    .run = sequencium_solve_run,
};
