/* `bukub walk sheet`: an exercise on paper, with the board, a table for ten games, and questions. A
 * second page has the answers. exercise_draw draws both. Lengths without a unit are in points. */
#include "cli/shared/sheet/sheet.h"
#include "analysis/walk/optimal/optimum.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/walk/rules/collection.h"

/* Columns of the answers: the means at three values of p; at the given p, the sd, and how many
 * games give a mean within 0.5 of the expected one, in 95 % of all cases. */
enum { P_NEVER, P_GIVEN, P_ALWAYS, MEANS, SD = MEANS, GAMES, COLUMNS };

enum { CELL = 32 /* bytes of a text in a table */, RULE_LINES = 7 };
static const char rules_format[] =
    "Start on the ring. Move to a random neighbour or, from the edge, to any square.\n"
    "White: you may take its letter. That of the start is %s before the first move.\n"
    "You may take a fifth letter only if the five can be arranged into a palindrome, "
    "which ends the game.\n"
    "Green (grey here): with probability %g your letters become %s; if not, you lose all "
    "like its own.\n"
    "To move, draw a numbered slip and put it back: from an inner square 1 to 8 for its "
    "neighbours,\nclockwise from the one above; from the edge 1 to %d for the row (1 is A), "
    "then 1 to %d for the\ncolumn. On a green square, a random number of a calculator below "
    "%g replaces your letters.";

/* Sizes of text and of text in tables; the width of a line to write on. */
static const double text_size = 10, table_size = 9, thin = 0.5;

struct exercise_options {
    struct walk_options walk;
    struct sheet_options sheet;
};

static const struct option_entry exercise_option[] =
    ONE_OPTION({.name = "per-page", .refused = "the exercise is one page"});

struct exercise {
    const struct walk_setting *setting;
    struct optimum optimum;
    double p[MEANS];
    struct exact_point *point; /* [strategies * MEANS] by strategy, then p */
};

static const char *const questions[] = {
    "When do strategies A and B take a letter?",
    "1. What are the mean and the standard deviation of each column?",
    "2. Is one of the strategies better, or may the difference be chance?",
    "3. For how many games is the 95 % interval of a mean 0.5 moves on either side?",
    "4. What changes if green squares never replace your letters, and if they always do?",
    "5. On which squares should you not take the first letter, and why?",
};

static void thin_line(cairo_t *cairo, double y, double width) {
    pen_ink(cairo, PEN_THIN);
    pen_line(cairo, 0, y, width, y, thin);
}

static void text_line(cairo_t *cairo, double y, const char *text) {
    pen_ink(cairo, PEN_BLACK);
    pen_text(cairo, 0, y, text_size, PEN_REGULAR, PEN_LEFT, text);
}

/* Draws the board with a ring on the start. If solved, marks what the best strategy takes first. */
static void exercise_board(const struct exercise *exercise, bool solved, double side,
                           cairo_t *cairo) {
    const struct walk_board *board = &exercise->setting->board;
    double unit = side / (board->rows > board->columns ? board->rows : board->columns);
    /* In squares. A drop is how far a baseline is below the middle of the text. */
    const double letter_size = 0.5, letter_drop = 0.18, ring_radius = 0.4, ring_width = 0.04;
    /* In points: edges of squares; small names of columns above the board, of rows left of it. */
    const double edge_width = 0.7, small = 8, above = 4, left = 5, drop = 3;
    for (int square = 0; square < board->squares; square++) {
        const char letter[] = {(char)('A' + board->letter[square]), '\0'};
        int row = square / board->columns, column = square % board->columns;
        double x = unit * (column + 0.5), y = unit * (row + 0.5);
        pen_add_square(cairo, row, column, unit);
        pen_ink(cairo, board->green[square] ? PEN_GREY : PEN_WHITE);
        cairo_fill_preserve(cairo);
        pen_ink(cairo, PEN_THIN);
        cairo_set_line_width(cairo, edge_width);
        cairo_stroke(cairo);
        bool first =
            solved && optimum_takes(&exercise->optimum, exercise->optimum.table.start_row, square);
        pen_ink(cairo, first ? PEN_MARK : PEN_BLACK);
        pen_text(cairo, x, y + letter_drop * unit, letter_size * unit,
                 first ? PEN_BOLD : PEN_REGULAR, PEN_CENTER, letter);
        if (square == exercise->setting->start[0])
            pen_ring(cairo, x, y, ring_radius * unit, ring_width * unit);
    }
    pen_ink(cairo, PEN_BLACK);
    for (int line = 0; line < board->rows || line < board->columns; line++) {
        char name[12];
        snprintf(name, sizeof name, "%d", line + 1);
        if (line < board->columns)
            pen_text(cairo, unit * (line + 0.5), -above, small, PEN_REGULAR, PEN_CENTER, name);
        snprintf(name, sizeof name, "%c", 'A' + line);
        if (line < board->rows)
            pen_text(cairo, -left, unit * (line + 0.5) + drop, small, PEN_REGULAR, PEN_RIGHT, name);
    }
}

/* Draws a row, its name and text[columns] on the right 70 % of the width, and moves below it. */
static void exercise_row(const char *name, char text[][CELL], int columns, double width,
                         double height, cairo_t *cairo) {
    const double margin = 2, baseline = height - 5, column = 0.7 * width / columns;
    pen_ink(cairo, PEN_BLACK);
    pen_text(cairo, margin, baseline, table_size, PEN_REGULAR, PEN_LEFT, name);
    for (int k = 0; k < columns; k++)
        pen_text(cairo, width - margin - (columns - 1 - k) * column, baseline, table_size,
                 PEN_REGULAR, PEN_RIGHT, text[k]);
    thin_line(cairo, height, width);
    cairo_translate(cairo, 0, height);
}

/* Writes a number of the answers, given its upper bound, into a cell; a long one as 2.18e+21. */
static void write_cell(char cell[CELL], int decimals, double value, double upper) {
    if (isfinite(upper))
        snprintf(cell, CELL, value < 1e7 ? "%.*f" : "%.*e", decimals, value);
    else
        strcpy(cell, isinf(value) ? "infinite" : "unknown");
}

/* Draws the page of the answers: the board, the exact means and standard deviations, and notes. */
static void exercise_answer(const struct exercise *exercise, double width, double board,
                            cairo_t *cairo) {
    static const char *const notes[] = {
        "Columns p: the expected moves; sd: the standard deviation at the p of the exercise.",
        "Questions 1 and 2: the mean of ten games is off by about sd / square root of 10.",
        "Question 3, games: (1.96 sd / 0.5) squared.",
        "Question 4: the columns p = 0 and p = 1.",
        "Question 5: white squares that are not red, if any: there, waiting takes fewer moves.",
    };
    exercise_board(exercise, true, board, cairo);
    const double table = board + 14, row = 17, first_note = 24, line = 15; /* in y */
    char text[COLUMNS][CELL] = {[SD] = "sd", [GAMES] = "games"}, shown[CELL];
    for (int k = 0; k < MEANS; k++)
        snprintf(text[k], CELL, "p = %g", exercise->p[k]);
    cairo_translate(cairo, 0, table);
    exercise_row("strategy", text, COLUMNS, width, row, cairo);
    for (size_t i = 0; i < exercise->setting->points.strategies; i++) {
        const struct exact_point *point = exercise->point + i * MEANS;
        const struct exact_bracket variance = point[P_GIVEN].variance;
        for (int k = 0; k < MEANS; k++)
            write_cell(text[k], 2, point[k].moves.value, point[k].moves.upper);
        write_cell(text[SD], 2, sqrt(variance.value), variance.upper);
        write_cell(text[GAMES], 0, ceil(variance.value * pow(1.96 / 0.5, 2)), variance.upper);
        const char *name = exercise->setting->strategy[i].name; /* a long one is cut: */
        snprintf(shown, CELL, strlen(name) < CELL ? "%s" : "%.28s...", name);
        utf8_sanitize(shown); /* as it may be cut within a character */
        exercise_row(shown, text, COLUMNS, width, row, cairo);
    }
    for (size_t k = 0; k < sizeof notes / sizeof *notes; k++)
        text_line(cairo, first_note + line * (double)k, notes[k]);
}

/* Draws the page of the answers or, if not `solved`, that of the exercise. */
static void exercise_draw(const void *context, size_t i, bool solved, double side, cairo_t *cairo) {
    const struct exercise *exercise = context;
    const double board = 0.5 * side; /* its side; it is in the upper left corner of both pages */
    if (solved) {
        exercise_answer(exercise, side, board, cairo);
        return;
    }
    /* "Name" and a line for it, beside the title and a little higher. */
    const double name = -SHEET_TITLE - 5, gap = 4, name_line = name + 2;
    double end = board + pen_text(cairo, board, name, table_size, PEN_REGULAR, PEN_LEFT, "Name");
    pen_line(cairo, end + gap, name_line, side, name_line, thin);
    /* All else is moved down by the lines of rules for which a sheet has no room. */
    cairo_translate(cairo, 0, (RULE_LINES - SHEET_RULES) * SHEET_LEADING);
    exercise_board(exercise, false, board, cairo);
    /* Questions below the board: from one baseline to the next, and to two lines to write on. */
    const double first_question = board + 18, question = 0.11 * side, lines[] = {16, 33};
    for (size_t k = 0; k < sizeof questions / sizeof *questions; k++) {
        double y = first_question + (double)k * question;
        text_line(cairo, y, questions[k]);
        thin_line(cairo, y + lines[0], side);
        thin_line(cairo, y + lines[1], side);
    }
    /* On the right of the board, a table of its height for the games of two strategies. */
    static const char *const row[] = {"game", "1", "2", "3",  "4",    "5", "6",
                                      "7",    "8", "9", "10", "mean", "sd"};
    enum { ROWS = sizeof row / sizeof *row };
    char headings[2][CELL] = {"strategy A", "strategy B"}, empty[2][CELL] = {""};
    const double table = 0.54 * side; /* its x */
    cairo_translate(cairo, table, 0);
    for (int k = 0; k < ROWS; k++)
        exercise_row(row[k], k == 0 ? headings : empty, 2, side - table, board / ROWS, cairo);
}

/* Computes the answers. */
static bool exercise_make(struct sheet *sheet, const struct watch *watch, struct error *error) {
    struct exercise *exercise = sheet->context;
    const struct walk_setting *setting = exercise->setting;
    struct exact_plan plan = walk_exact_plan(setting, watch);
    exercise->point = memory_allocate(MEANS * setting->points.strategies, sizeof *exercise->point);
    plan.points.p = exercise->p;
    plan.points.ps = MEANS;
    return exact_sweep(&plan, exercise->point, error) &&
           optimum_solve(&exercise->optimum, &setting->board, exercise->p[P_GIVEN], &plan.limits,
                         error);
}

static int exercise_execute(void *what, struct error *error) {
    struct exercise_options *options = what;
    struct exercise *exercise = kept(memory_allocate(1, sizeof *exercise), NULL);
    char rules[1024];
    struct sheet sheet = {
        .title = "The palindrome walk",
        .rules = rules,
        .explanation = "Computed exactly. Red: the letters that the best strategy takes first.",
        .unit = "points",
        .puzzles = 1,
        .context = exercise,
        .squares = (const int[]){WALK_MAX_SIDE}, /* so many do not limit the width */
        .draw = exercise_draw,
        .make = exercise_make,
    };
    options->walk.memoryless = true;
    const struct walk_setting *setting = walk_setting_open(&options->walk, NULL, error);
    if (!setting || !walk_setting_check_one(setting, "the exercise has one value",
                                            "the exercise has one square", error))
        return EXIT_BAD_INPUT;
    *exercise = (struct exercise){
        .setting = setting, .p = {[P_NEVER] = 0, [P_GIVEN] = setting->points.p[0], [P_ALWAYS] = 1}};
    snprintf(rules, sizeof rules, rules_format,
             options->walk.collect_at_start ? "offered, too," : "not offered", exercise->p[P_GIVEN],
             setting->board.reset.size > 0 ? collection_text(&setting->board.reset).text : "none",
             setting->board.rows, setting->board.columns, exercise->p[P_GIVEN]);
    return sheet_run(&sheet, &options->sheet, &options->walk.common, error);
}

const struct command command_walk_sheet = {
    .name = "sheet",
    .summary = "draws an exercise and its answers for printing",
    .options = {{.entry = walk_board_table},
                {.entry = walk_memoryless_table},
                {.entry = walk_p_table},
                {.entry = walk_start_table},
                {.entry = exercise_option},
                SHEET_OPTIONS(struct exercise_options)},
    .help = "Draws an exercise for printing, as PDF or SVG: the board, a table for ten games with "
            "two strategies, and questions; and on a page of their own the answers, computed "
            "exactly.\v"
            "Examples:\n"
            "  bukub walk sheet -o sheet.pdf\n"
            "  bukub walk sheet --board five --p 0.25 --no-solutions -o sheet.svg",
    .options_size = sizeof(struct exercise_options),
    .execute = exercise_execute,
};
