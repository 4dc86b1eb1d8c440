/* `bukub walk sheet`: an exercise on paper, the board, a table for ten games and questions; on a
 * page of its own the exact answers. */
#include "cli/shared/sheet/sheet.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "analysis/walk/optimal/optimum.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

enum { GAMES = 10 };

struct exercise_options {
    struct walk_options walk;
    struct sheet_options sheet;
};

static const struct option_entry exercise_option[] = {
    {.name = "per-page", .refused = "the exercise is one page"},
    {0},
};

static const struct option_table exercise_table[] = {
    {.entry = walk_board_table},
    {.entry = walk_memoryless_table},
    {.entry = walk_p_table},
    {.entry = walk_start_table},
    {.entry = exercise_option},
    {.entry = sheet_options_table, .offset = offsetof(struct exercise_options, sheet)},
    {.entry = sheet_common_table},
    {.entry = common_options_table, .hidden = COMMON_SAVING},
    {0},
};

static const char exercise_help[] =
    "Draws an exercise for printing, as PDF or SVG: the board, a table for ten games with two "
    "strategies, and questions; and on a page of their own the answers, computed exactly.\v"
    "Examples:\n"
    "  bukub walk sheet -o sheet.pdf\n"
    "  bukub walk sheet --board five --p 0.25 --no-solutions -o sheet.svg";

struct exercise {
    const struct walk_setting *setting;
    struct optimum optimum;
    struct exact_point *point; /* by strategy */
};

static const char *const questions[] = {
    "1. What are the mean and the standard deviation of each column?",
    "2. Is one of the strategies better, or may the difference be chance?",
    "3. How many games would tell a mean to 0.5 moves, with 95 % confidence?",
    "4. What changes if grey squares always replace the collection, and if they never do?",
    "5. Which letters are not worth taking first, and why?",
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static int exercise_squares(const void *context, size_t i) { return WALK_MAX_SIDE; }

/* With rings on the start and, if solved, marks on what the best strategy takes first. */
static void exercise_board(const struct exercise *exercise, bool solved, double side,
                           cairo_t *cairo) {
    const struct walk_board *board = &exercise->setting->board;
    double unit = side / (board->rows > board->columns ? board->rows : board->columns);
    for (int square = 0; square < board->squares; square++) {
        const char letter[] = {(char)('A' + board->letter[square]), '\0'};
        int row = square / board->columns, column = square % board->columns;
        double x = unit * (column + 0.5), y = unit * (row + 0.5);
        pen_add_square(cairo, row, column, unit);
        pen_ink(cairo, board->green[square] ? PEN_GREY : PEN_WHITE);
        cairo_fill_preserve(cairo);
        pen_ink(cairo, PEN_THIN);
        cairo_set_line_width(cairo, 0.7);
        cairo_stroke(cairo);
        bool first =
            solved && optimum_takes(&exercise->optimum, exercise->optimum.table.start_row, square);
        pen_ink(cairo, first ? PEN_MARK : PEN_BLACK);
        pen_text(cairo, x, y + 0.18 * unit, 0.5 * unit, first ? PEN_BOLD : PEN_REGULAR, PEN_CENTER,
                 letter);
        if (square == exercise->setting->start[0])
            pen_ring(cairo, x, y, 0.4 * unit, 0.04 * unit);
    }
}

/* A line of the table beside the board, and what is under it. */
static void exercise_line(const char *name, const char *left, const char *right, double width,
                          double height, cairo_t *cairo) {
    pen_ink(cairo, PEN_BLACK);
    pen_text(cairo, 2, height - 5, 9, PEN_REGULAR, PEN_LEFT, name);
    pen_text(cairo, 0.68 * width, height - 5, 9, PEN_REGULAR, PEN_RIGHT, left);
    pen_text(cairo, width - 2, height - 5, 9, PEN_REGULAR, PEN_RIGHT, right);
    pen_ink(cairo, PEN_THIN);
    pen_line(cairo, 0, height, width, height, 0.5);
    cairo_translate(cairo, 0, height);
}

static void exercise_draw(const void *context, size_t i, bool solved, double side, cairo_t *cairo) {
    const struct exercise *exercise = context;
    const double board = 0.5 * side, width = 0.46 * side, height = board / (GAMES + 3);
    exercise_board(exercise, solved, board, cairo);
    for (size_t k = 0; !solved && k < QUESTIONS; k++) {
        double y = board + 26 + (double)k * (side - board) / QUESTIONS;
        pen_ink(cairo, PEN_BLACK);
        pen_text(cairo, 0, y, 10, PEN_REGULAR, PEN_LEFT, questions[k]);
        pen_ink(cairo, PEN_THIN);
        pen_line(cairo, 0, y + 22, side, y + 22, 0.5);
    }
    cairo_save(cairo);
    cairo_translate(cairo, side - width, 0);
    exercise_line(solved ? "strategy" : "game", solved ? "mean" : "strategy A",
                  solved ? "sd" : "strategy B", width, height, cairo);
    for (size_t k = 0; k < (solved ? exercise->setting->strategies : GAMES + 2); k++) {
        char game[8], mean[32], sd[32];
        snprintf(game, sizeof game, k < GAMES ? "%zu" : k == GAMES ? "mean" : "sd", k + 1);
        snprintf(mean, sizeof mean, "%.2f", exercise->point[k].moves.value);
        snprintf(sd, sizeof sd, "%.2f", sqrt(exercise->point[k].variance.value));
        exercise_line(solved ? exercise->setting->strategy[k].name : game, solved ? mean : "",
                      solved ? sd : "", width, height, cairo);
    }
    cairo_restore(cairo);
}

static void exercise_describe(const void *context, size_t i, char text[SHEET_TEXT]) {
    snprintf(text, SHEET_TEXT, "Question 3: (1.96 sd / 0.5) squared.");
}

static int exercise_run(int argc, char **argv) {
    struct error error = {0};
    struct exercise_options options = {.walk = {.memoryless = true, .exact_only = true}};
    struct common_options *common = &options.walk.common;
    struct walk_setting setting = {.strategies = 0};
    struct exercise exercise = {
        .setting = &setting,
        .point = memory_allocate(STRATEGY_SET_STRATEGIES, sizeof *exercise.point)};
    char rules[512], reset[WALK_PALINDROME + 1];
    const struct sheet sheet = {
        .title = "The palindrome walk",
        .rules = rules,
        .explanation = "Computed exactly. Red: the letters that the best strategy takes first.",
        .answer = "Name",
        .puzzles = 1,
        .context = &exercise,
        .squares = exercise_squares,
        .draw = exercise_draw,
        .describe = exercise_describe,
    };
    common_options_init(common);
    bool good = options_read(&common->parsed, exercise_table, exercise_help, argc, argv, &options,
                             &error) &&
                sheet_check(&options.sheet, 1, common->force, &error) &&
                walk_setting_open(&setting, &options.walk, NULL, &error);
    const struct exact_plan plan = {.points = setting.points,
                                    .limits = exact_default_limits(),
                                    .threads = options.walk.common.threads};
    if (good) {
        collection_print(&setting.board.reset, reset);
        snprintf(rules, sizeof rules,
                 "From the ring, move to a random neighbour; from an edge square, to any square.\n"
                 "White: you may keep its letter; a fifth one only to end with a palindrome.\n"
                 "Grey: with probability %g your letters become %s, or else you lose this letter.",
                 *setting.points.p, reset);
    }
    good =
        good && exact_sweep(&plan, exercise.point, &error) &&
        optimum_solve(&exercise.optimum, &setting.board, *setting.points.p, &plan.limits, &error) &&
        sheet_save(&sheet, &options.sheet, common->force, NULL, &error);
    if (good && !common->quiet)
        sheet_print(&options.sheet, 1);
    exact_points_free(exercise.point, STRATEGY_SET_STRATEGIES);
    optimum_free(&exercise.optimum);
    walk_setting_free(&setting);
    return good ? EXIT_DONE : report_error(&error);
}

const struct command command_walk_sheet = {
    .name = "sheet",
    .summary = "draws an exercise and its answers for printing",
    .run = exercise_run,
};
