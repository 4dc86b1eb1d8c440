/* magicboard solve: shortest solutions, their number, and reachable squares. */
#include "analysis/magicboard/results.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"

struct board_solve_options {
    struct magicboard_options magicboard;
    uint64_t simple_steps;
    size_t order; /* enum magicboard_order */
};

static const struct option_entry board_solve_option[] = {
    INPUT(COUNT, "simple-steps", "N", struct board_solve_options, simple_steps,
          "Limit the search that counts solutions visiting no square twice to N steps (default "
          "%s; 0: do not count)",
          .most = INT64_MAX, .default_text = "10M", .group = 2),
    MAGICBOARD_SORT_OPTION(struct board_solve_options),
    {0},
};

static const struct dataset_variable board_solve_variables[] = {
    ATTRIBUTE(INT64, "simple_steps",
              "limit of the search for solutions that visit no square twice, in steps"),
    {0},
};

static bool board_solve_compute(const struct computation *computation, struct error *error) {
    const struct board_solve_options *options = computation->options;
    struct result *result = computation->result;
    struct magicboard_batch batch = {0};
    if (!magicboard_options_read(&options->magicboard, &batch, error))
        return false;
    struct magicboard_solution *solution =
        kept(memory_allocate(batch.entries, sizeof *solution), free);
    magicboard_boards_to_result(result, &batch);
    magicboard_sort(&batch, (enum magicboard_order)options->order);
    size_t solved = 0; /* boards, the first ones of the batch */
    while (solved < batch.entries &&
           magicboard_solve(&batch.entry[solved].puzzle, options->simple_steps, computation->watch,
                            &solution[solved], error)) {
        solved++;
        watch_progress(computation->watch, solved, batch.entries);
    }
    if (solved == 0)
        return false; /* and the result stays empty */
    result_set_whole(result, "requested", 0, (int64_t)batch.entries);
    result_set_whole(result, "simple_steps", 0, (int64_t)options->simple_steps);
    magicboard_puzzles_to_result(result, batch.entry, solved);
    for (size_t i = 0; i < solved; i++)
        magicboard_solution_to_result(result, i, &batch.entry[i].puzzle, &solution[i]);
    return solved == batch.entries;
}

/* The table of several puzzles. In place of each * there is the next column of `own`. */
static const struct view_table solutions = {
    .over = {"puzzle"},
    .labels = 2,
    .columns =
        "board start side * difficulty shortest_solutions * reachable dead_ends forced lost *",
    .own = {{"length", .inexact = "infinite", .exact = "solvable"},
            {"simple_solutions_at_least",
             .shown = {.heading = "simple", .drop = 3, .format = "%.0f"}, .inexact = ">=%.0f",
             .exact = "simple_complete"},
            {"moves", .shown = {.heading = "<moves", .empty = "unsolvable"}}}};

/* Prints what is counted on the only board, and a shortest solution in one line. */
static void print_counts(const struct result *result, const struct magicboard_board *board) {
    const bool unique = strcmp(result_text(result, "shortest_solutions", 0), "1") == 0;
    const bool all = result_integer(result, "simple_complete", 0); /* simple ones are counted */
    char *solved = memory_print(
        "solved in {length} step{length:+s}, {moves}\n"
        "%s; difficulty {difficulty:%%.1f} bits\n"
        "%s{simple_solutions_at_least} "
        "solution{simple_solutions_at_least: visits+s visit} no square twice",
        unique ? "the only shortest solution" : "{shortest_solutions} shortest solutions",
        all ? "" : "at least ");
    char *text = memory_print(
        "board {board}, from {start}: %s\n"
        "{reachable} of %d squares are reachable: {forced} with one legal move, {dead_ends} with "
        "none (dead ends)\n"
        "from {lost} of them, dead ends included, the goal cannot be reached\n",
        *result_text(result, "moves", 0) ? solved : "unsolvable", board->squares);
    view_print_text(result, text, 0);
    free(solved);
    free(text);
}

/* The square of the circle after the first `count` of the moves; -1 if one of them is illegal. */
static int square_after(const struct magicboard_puzzle *puzzle, const char *moves, size_t count) {
    int square = puzzle->start;
    for (size_t i = 0; i < count && square >= 0; i++) {
        const enum magicboard_direction by = magicboard_direction_of(moves[i]);
        square = by < MAGICBOARD_DIRECTIONS ? magicboard_target(&puzzle->board, square, by) : -1;
    }
    return square;
}

/* Prints the only puzzle: counts, and the board at each step of the solution or, if there is none,
 * with the reachable squares. */
static bool print_one_puzzle(const struct result *result, const struct magicboard_puzzle *puzzle,
                             struct error *error) {
    const char *moves = result_text(result, "moves", 0); /* empty if unsolvable */
    const struct magicboard_board *board = &puzzle->board;
    const bool colour = terminal_colour(stdout);
    if (*moves && square_after(puzzle, moves, strlen(moves)) != board->goal) /* a damaged file */
        return error_input(error, "moves: %s is not a solution of the board", quote(moves).text);
    print_counts(result, board);
    if (!*moves) {
        struct magicboard_reach reach;
        bool reachable[MAGICBOARD_SQUARES];
        magicboard_reach(board, puzzle->start, &reach);
        for (int i = 0; i < board->squares; i++)
            reachable[i] = reach.distance[i] >= 0;
        puts("\nreachable squares in brackets:");
        magicboard_board_draw(board, puzzle->start, reachable, colour, stdout);
        return true;
    }
    for (size_t i = 0; moves[i]; i++) {
        const int square = square_after(puzzle, moves, i), by = board->value[square];
        const char *direction = magicboard_direction_name(magicboard_direction_of(moves[i]));
        printf("\nstep %zu: from %s %d square%s %s\n", i + 1, square_name(board->side, square).text,
               by, by == 1 ? "" : "s", direction);
        magicboard_board_draw(board, square, NULL, colour, stdout);
    }
    puts("\nthe goal is reached");
    magicboard_board_draw(board, board->goal, NULL, colour, stdout);
    return true;
}

static bool board_solve_print(const struct result *result, const struct view_options *view,
                              struct error *error) {
    struct magicboard_batch batch;
    if (!magicboard_boards_of(result, &batch, error))
        return false;
    if (batch.entries == 1 && result_length(result, "puzzle") == 1)
        return print_one_puzzle(result, &batch.entry->puzzle, error);
    view_print(result, &solutions);
    screen_print(stdout,
                 "\nlength: steps of a shortest solution; difficulty: in bits, see --help\n"
                 "shortest, simple: shortest solutions; solutions that visit no square twice\n"
                 "reachable: squares; of these dead: without a legal move; forced: with only one; "
                 "lost: without a path to the goal\n");
    return true;
}

static bool board_solve_note(const struct result *result) {
    size_t solved = result_length(result, "puzzle"), capped = 0;
    int64_t steps = result_integer(result, "simple_steps", 0);
    for (size_t i = 0; i < solved; i++)
        capped += result_integer(result, "simple_complete", i) == 0;
    if (capped > 0 && steps > 0)
        report_note("on %zu of %zu boards the solutions that visit no square twice are not all "
                    "counted: the search ended after %" PRId64 " steps (--simple-steps)",
                    capped, solved, steps);
    return true;
}

const struct command command_magicboard_solve = {
    .name = "solve",
    .summary = "solves boards and counts solutions",
    .options = {{.entry = board_solve_option},
                {.entry = magicboard_reading_table},
                {.entry = magicboard_file_table},
                RESULT_OPTIONS(COMMON_THREADS)},
    .help = "Solves boards of MagicBoard: prints a shortest solution step by step, the number of "
            "solutions and the reachable squares. FILE (- for standard input) has a line of "
            "numbers for each row, or a drawing of the board: the drawing alone, without the lines "
            "around it. Several boards, separated by blank lines, are shown as a table.\v"
            "Moves are letters: E, N, S, W. Of several shortest solutions, the alphabetically "
            "first one is shown. `shortest' counts the shortest solutions, `simple' those that "
            "visit no square twice; `dead', `forced' and `lost' count the reachable squares with "
            "no legal move, with exactly one, and without a path to the goal. `difficulty', in "
            "bits, is -log2 of the probability that uniformly random legal moves are a shortest "
            "solution: a step with m legal moves adds log2 m, a forced one 0.\n\n"
            "Examples:\n"
            "  bukub magicboard solve example --start all\n"
            "  bukub magicboard solve example --start all --sort difficulty",
    .options_size = sizeof(struct board_solve_options),
    .progress_unit = "boards",
    .compute = board_solve_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub magicboard solve", .format_version = 2,
                           .timer = "solve",
                           .variables = {magicboard_request_variables, board_solve_variables,
                                         magicboard_puzzle_variables,
                                         magicboard_solution_variables},
                           .rows = RESULT_ROWS({.key = "boards", .dimensions = {"puzzle"}})),
    .print = board_solve_print,
    .note = board_solve_note,
    .stopped = "stopped after {puzzle:#} of {requested} boards",
};
