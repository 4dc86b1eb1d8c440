/* magicboard sheet: boards and their solutions on paper. Lengths without a unit are in points. */
#include "cli/shared/sheet/sheet.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"

struct board_sheet_options {
    struct magicboard_generate_options generate;
    struct sheet_options sheet;
};

static const struct option_entry board_sheet_option[] = {
    OPTION(FILE, NULL, "FILE", struct board_sheet_options, generate.magicboard.file,
           "a file with boards"),
    OPTION(COUNT, "count", "N", struct board_sheet_options, generate.plan.boards,
           "Number of boards (default: those of a page)", .least = 1, .most = MAGICBOARD_BATCH,
           .group = 1),
    {0},
};

struct drawn_boards {
    struct magicboard_generate_options *options;
    struct magicboard_batch batch;
    struct magicboard_solution *solution; /* [batch.entries] */
};

/* A point of a drawn board: how far, in 1/72 inch, from its upper left corner. */
struct point {
    double x, y;
};

/* The middle of a square of a board whose squares have the side `unit`. */
static struct point middle_of(const struct magicboard_board *board, int square, double unit) {
    const int row = square / board->side, column = square % board->side;
    return (struct point){unit * (column + 0.5), unit * (row + 0.5)};
}

static void draw_number(cairo_t *cairo, struct point at, double size, enum pen_place place,
                        int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    pen_text(cairo, at.x, at.y, size, PEN_REGULAR, place, text);
}

/* Draws the steps of a solution, each as its number and an arrow on the square where it begins: a
 * shortest solution passes a square once, so they never overlap. */
static void draw_steps(cairo_t *cairo, const struct magicboard_puzzle *puzzle,
                       const struct magicboard_solution *solution, double unit) {
    const double size = 0.25 * unit, legible = 4;        /* of the number; the least, in points */
    const double left = 0.46 * unit, up = 0.27 * unit;   /* where it is, from the middle */
    const double head = 0.11 * unit, edge = 0.48 * unit; /* of the arrow: size; middle to tip */
    const struct magicboard_board *board = &puzzle->board;
    pen_ink(cairo, PEN_MARK);
    for (int step = 0, square = puzzle->start; step < solution->length; step++) {
        const enum magicboard_direction move = solution->move[step];
        const struct point from = middle_of(board, square, unit);
        const int across = (move == MAGICBOARD_EAST) - (move == MAGICBOARD_WEST); /* -1, 0, 1 */
        const int down = (move == MAGICBOARD_SOUTH) - (move == MAGICBOARD_NORTH);
        pen_add_head(cairo, from.x + edge * across, from.y + edge * down, head * across,
                     head * down);
        if (size >= legible)
            draw_number(cairo, (struct point){from.x - left, from.y - up}, size, PEN_LEFT,
                        step + 1);
        square = magicboard_target(board, square, move);
    }
    cairo_fill(cairo);
}

/* The size of the numbers of a board whose squares have the side 1, given the largest of them. */
static double number_size(int largest) { return largest > 9 ? 0.4 : 0.5; }

static void board_draw(const void *context, size_t i, bool solved, double side, cairo_t *cairo) {
    const struct drawn_boards *boards = context;
    const struct magicboard_puzzle *puzzle = &boards->batch.entry[i].puzzle;
    const struct magicboard_board *board = &puzzle->board;
    const double unit = side / board->side; /* points; the lengths that follow are in squares: */
    const double below = 0.18;              /* from the middle to the base line of a number */
    const double ring = 0.33, ring_line = 0.04;
    pen_ink(cairo, PEN_GREY);
    pen_add_square(cairo, board->goal / board->side, board->goal % board->side, unit);
    cairo_fill(cairo);
    pen_board(cairo, board->side, side);
    if (solved)
        draw_steps(cairo, puzzle, &boards->solution[i], unit);
    pen_ink(cairo, PEN_BLACK);
    int largest = 0;
    for (int square = 0; square < board->squares; square++)
        if (board->value[square] > largest)
            largest = board->value[square];
    for (int square = 0; square < board->squares; square++) {
        struct point at = middle_of(board, square, unit);
        at.y += below * unit;
        draw_number(cairo, at, number_size(largest) * unit, PEN_CENTER, board->value[square]);
    }
    const struct point start = middle_of(board, puzzle->start, unit);
    pen_ring(cairo, start.x, start.y, ring * unit, ring_line * unit);
}

/* Two lines: the moves in groups of five; their number, that of solutions, and the difficulty. */
static void board_describe(const void *context, size_t i, char text[SHEET_TEXT]) {
    const struct drawn_boards *boards = context;
    const struct magicboard_solution *solution = &boards->solution[i];
    char moves[MAGICBOARD_MOVES_TEXT];
    if (solution->length < 0) {
        snprintf(text, SHEET_TEXT, "unsolvable");
        return;
    }
    magicboard_moves_text(solution, moves);
    size_t length = 0; /* of the text so far */
    for (size_t move = 0; moves[move]; move++)
        length += (size_t)snprintf(text + length, SHEET_TEXT - length, "%s%c",
                                   move > 0 && move % 5 == 0 ? " " : "", moves[move]);
    bool unique = strcmp(solution->shortest, "1") == 0;
    snprintf(text + length, SHEET_TEXT - length, "\n%d step%s, %s%s; difficulty %.1f",
             solution->length, solution->length == 1 ? "" : "s",
             unique ? "unique" : solution->shortest, unique ? "" : " shortest solutions",
             magicboard_difficulty(&boards->batch.entry[i].puzzle));
}

/* The sheet.make of the boards of a file: sorts and solves them. If that changes their order, the
 * sheet shows their numbers in the file, too. */
static bool solve_boards(struct sheet *sheet, const struct watch *watch, struct error *error) {
    struct drawn_boards *boards = sheet->context;
    struct magicboard_batch *batch = &boards->batch;
    magicboard_sort(batch, (enum magicboard_order)boards->options->order);
    boards->solution = kept(memory_allocate(batch->entries, sizeof *boards->solution), free);
    int *squares = kept(memory_allocate(batch->entries, sizeof *squares), free);
    size_t *number = kept(memory_allocate(batch->entries, sizeof *number), free);
    sheet->puzzles = batch->entries;
    sheet->squares = squares;
    for (size_t i = 0; i < batch->entries; i++) {
        squares[i] = batch->entry[i].puzzle.board.side;
        number[i] = batch->entry[i].board;
        if (boards->options->magicboard.file && number[i] != i + 1)
            sheet->number = number;
        if (!magicboard_solve(&batch->entry[i].puzzle, 0, watch, &boards->solution[i], error))
            return false;
    }
    return true;
}

/* The sheet.make of boards to be generated, of which it keeps those that meet the request. */
static bool make_generated(struct sheet *sheet, const struct watch *watch, struct error *error) {
    struct drawn_boards *boards = sheet->context;
    struct magicboard_batch *batch = &boards->batch;
    struct magicboard_generation *plan = &boards->options->plan;
    struct magicboard_generated *generated =
        kept(memory_allocate(plan->boards, sizeof *generated), free);
    uint64_t count = 0;
    plan->watch = watch;
    if (!magicboard_generate(plan, generated, &count, error))
        return false;
    batch->entry = kept(memory_allocate(plan->boards, sizeof *batch->entry), free);
    for (size_t i = 0; i < count; i++)
        if (generated[i].distance == 0)
            batch->entry[batch->entries++].puzzle = generated[i].puzzle;
    sheet->missed = count - batch->entries;
    return solve_boards(sheet, watch, error);
}

/* The size, in points, of the smallest numbers: those of the largest boards, up to side - 1. */
static double smallest_numbers(const struct sheet_options *options,
                               const struct magicboard_batch *batch) {
    int side = 1;
    for (size_t i = 0; i < batch->entries; i++)
        if (batch->entry[i].puzzle.board.side > side)
            side = batch->entry[i].puzzle.board.side;
    return sheet_square(options, batch->entries, side) * number_size(side - 1);
}

/* Notes on unsolvable boards, and on numbers that are too small. */
static void board_sheet_note(const struct sheet *sheet, const struct sheet_options *options) {
    const double legible = 5; /* points */
    const struct drawn_boards *boards = sheet->context;
    const struct magicboard_batch *batch = &boards->batch;
    size_t unsolvable = 0;
    for (size_t i = 0; i < batch->entries; i++)
        unsolvable += boards->solution[i].length < 0;
    if (unsolvable > 0)
        report_note("%zu of %zu boards are unsolvable%s", unsolvable, batch->entries,
                    options->no_solutions ? "" : "; the pages with solutions say which");
    const double size = smallest_numbers(options, batch);
    if (size >= legible)
        return;
    struct sheet_options fewer = *options;
    fewer.per_page = (int)sheet_per_page(options, batch->entries);
    while (fewer.per_page > 1 && smallest_numbers(&fewer, batch) < legible)
        fewer.per_page--;
    report_note("numbers are printed in %.1f points; --per-page %d prints them in %.1f points",
                size, fewer.per_page, smallest_numbers(&fewer, batch));
}

static int board_sheet_execute(void *what, struct error *error) {
    struct board_sheet_options *options = what;
    struct magicboard_generate_options *generate = &options->generate;
    struct parsed_options *parsed = &generate->magicboard.common.parsed;
    struct drawn_boards boards = {.options = generate};
    struct sheet sheet = {
        .title = "MagicBoard",
        .rules =
            "Begin on the circled number. In each step move north, east, south or west by\n"
            "exactly as many squares as the number you are on says, without leaving the board.\n"
            "Reach the 0 in as few steps as possible. Write down each step: N, E, S or W.",
        .explanation = "Red: the steps of the alphabetically first of the shortest solutions, each "
                       "with its number\nand direction on the square where it begins. Difficulty "
                       "is in bits: a step among m legal\nmoves adds log2 m, further shortest "
                       "solutions make a board easier.",
        .answer = "Moves",
        .unit = "boards",
        .context = &boards,
        .draw = board_draw,
        .describe = board_describe,
        .note = board_sheet_note,
    };
    if (generate->magicboard.file) {
        if (!options_exclude(parsed, "FILE",
                             OPTION_NAMES("d", "count", "length", "min-length", "max-length",
                                          "unique", "no-dead-ends", "no-lost", "max-forced",
                                          "attempts", "seed"),
                             error) ||
            !magicboard_options_read(&generate->magicboard, &boards.batch, error))
            return EXIT_BAD_INPUT;
        sheet.puzzles = boards.batch.entries;
        sheet.make = solve_boards;
    } else {
        if (!options_need(parsed, "FILE", OPTION_NAMES("start", "any-size"), error) ||
            !magicboard_generate_check(generate, error))
            return EXIT_BAD_INPUT;
        if (!option_given(parsed, "count"))
            generate->plan.boards = sheet_per_page(&options->sheet, SIZE_MAX);
        sheet.puzzles = generate->plan.boards;
        sheet.make = make_generated;
    }
    return sheet_run(&sheet, &options->sheet, &generate->magicboard.common, error);
}

const struct command command_magicboard_sheet = {
    .name = "sheet",
    .summary = "draws boards and their solutions for printing",
    .options = {{.entry = board_sheet_option},
                {.entry = magicboard_generate_table},
                {.entry = seed_options_table},
                {.entry = magicboard_reading_table},
                SHEET_OPTIONS(struct board_sheet_options)},
    .help = "Draws numbered boards for printing, as PDF or SVG, and their solutions on pages of "
            "their own. The boards are those of FILE, a text (- for standard input) or a result of "
            "`generate', or are generated as requested.\v"
            "The pages with boards show nothing of the solutions. Boards are numbered as on the "
            "sheet; those with solutions also have, in parentheses, the number in the file if that "
            "is another one, as after sorting. Unsolvable boards of FILE are drawn and, among the "
            "solutions, marked; generated boards that do not meet the request are left out. Equal "
            "boards give equal files.\n\n"
            "Examples:\n"
            "  bukub magicboard sheet boards.txt -o sheet.pdf\n"
            "  bukub magicboard sheet --d 6 --length 9 --unique --count 12 -o sheet.pdf\n"
            "  bukub magicboard sheet boards.txt --per-page 1 --paper letter -o sheet.svg",
    .options_size = sizeof(struct board_sheet_options),
    .execute = board_sheet_execute,
    .all_processes = true,
};
