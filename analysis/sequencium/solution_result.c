/* Result files of `bukub sequencium solve`: their declarations, and setting them. The first kind is
 * the solution of a position, the second, with --all, a table of empty boards that were solved.
 * Values are payoffs of Red under optimal play. */
#include "analysis/sequencium/solve.h"

#include "sim/sequencium/game.h"
#include "sim/text/square.h"

#include <math.h>

/* Lists the squares of a set in their order, and returns their number. */
static size_t list_squares(uint64_t set, int square[SEQUENCIUM_SQUARES]) {
    size_t count = 0;
    for (; set; set &= set - 1)
        square[count++] = __builtin_ctzll(set);
    return count;
}

/* --- the solution of a position --------------------------------------------------------------- */

/* A value, of the position or after a move, as results show it. */
struct shown_value {
    struct sequencium_bounds bounds;
    bool exact;    /* the bounds are equal */
    double number; /* then the value, else NaN */
};

#define SHOWN(path) DATASET_MEMBER(struct shown_value, path)

static const struct dataset_variable solution_variables[] = {
    VARIABLE(DOUBLE, "value", "points",
             "payoff of `value_for` under optimal play; NaN if only bounds are known",
             .whole = true, SHOWN(number)),
    VARIABLE(INT64, "exact", "1", "1: the bounds are equal; 0: they differ", .flag = true,
             SHOWN(exact)),
    VARIABLE(INT64, "lower", "points", "guaranteed lower bound of the value", SHOWN(bounds.lower)),
    VARIABLE(INT64, "upper", "points", "guaranteed upper bound of the value", SHOWN(bounds.upper)),
    ATTRIBUTE(TEXT, "payoff", "name of the payoff"),
    ATTRIBUTE(INT64, "weak", "1: only whether Red gets at least a draw; 0: the value",
              .flag = true),
    VARIABLE(TEXT, "value_for", "name", "the player whose value it is"),
    VARIABLE(INT64, "mirror_argument", "1",
             "1: the second player answers each move with its image, which gives a bound",
             .flag = true),
    COORDINATE(INT64, "choice", "1", "number of the optimal square, from 0"),
    VARIABLE(TEXT, "best", "name", "square on which the largest number keeps the value",
             .dimensions = {"choice"}),
    VARIABLE(INT64, "best_complete", "1", "1: there are no other such squares; 0: unknown",
             .flag = true),
    COORDINATE(INT64, "turn", "1", "number of the move of optimal play, from 0"),
    VARIABLE(TEXT, "line", "name", "move of optimal play, B2 2", .dimensions = {"turn"}),
    VARIABLE(UINT64, "nodes", "1", "positions searched"),
    {0},
};

static const struct dataset_variable solution_moves[] = {
    COORDINATE(TEXT, "move", "name", "with --moves: square on which the player to move can write"),
    VARIABLE(INT64, "number", "1", "the largest number that can be written there",
             .dimensions = {"move"}),
    VARIABLE(DOUBLE, "move_value", "points", "value after the move; NaN if only bounds are known",
             .key = "value", .whole = true, .dimensions = {"move"}, SHOWN(number)),
    VARIABLE(INT64, "move_exact", "1", "1: its bounds are equal; 0: they differ", .key = "exact",
             .flag = true, .dimensions = {"move"}, SHOWN(exact)),
    VARIABLE(INT64, "move_lower", "points", "guaranteed lower bound of this value", .key = "lower",
             .dimensions = {"move"}, SHOWN(bounds.lower)),
    VARIABLE(INT64, "move_upper", "points", "guaranteed upper bound of this value", .key = "upper",
             .dimensions = {"move"}, SHOWN(bounds.upper)),
    {0},
};

const struct result_description sequencium_solution_description = {
    .filetype = "bukub sequencium solve",
    .format_version = 1,
    .timer = "solve",
    .variables = {solution_variables, solution_moves},
    .rows = RESULT_ROWS({.key = "moves", .dimensions = {"move"}}),
};

/* Sets the variables of a list that show the value with these bounds. */
static void set_value(struct result *result, const struct dataset_variable *variables, size_t index,
                      struct sequencium_bounds bounds) {
    struct shown_value shown = {.bounds = bounds, .exact = bounds.lower == bounds.upper};
    shown.number = shown.exact ? bounds.lower : (double)NAN;
    result_set_record(result, variables, index, &shown);
}

void sequencium_solution_to_result(const struct sequencium_position *position,
                                   const struct sequencium_plan *plan,
                                   const struct sequencium_solution *solution,
                                   struct result *result) {
    const int columns = position->board.columns;
    int square[SEQUENCIUM_SQUARES];
    char *board = printed(sequencium_position_print, position);
    result_set_origin(result, "board", board);
    free(board);
    result_set_text(result, "payoff", 0, sequencium_payoffs[plan->payoff]);
    result_set_whole(result, "weak", 0, plan->weak);
    result_set_text(result, "value_for", 0, sequencium_colour_name(SEQUENCIUM_RED));
    set_value(result, solution_variables, 0, solution->value);
    result_set_whole(result, "mirror_argument", 0, solution->mirrored);
    result_set_whole(result, "best_complete", 0, solution->best_complete);
    result_set_whole(result, "nodes", 0, (int64_t)solution->searched);

    size_t choices = list_squares(solution->best, square);
    result_dimension(result, "choice", choices);
    result_add(result, "best");
    for (size_t i = 0; i < choices; i++)
        result_set_text(result, "best", i, square_name(columns, square[i]).text);

    result_dimension(result, "turn", solution->line_length);
    result_add(result, "line");
    for (size_t i = 0; i < solution->line_length; i++) {
        uint32_t move = sequencium_move_code(solution->line[i]);
        result_set_text(result, "line", i, game_sequencium.move_text(position, move).text);
    }

    if (!plan->each)
        return;
    size_t moves = list_squares(sequencium_open(position, position->mover), square);
    result_dimension(result, "move", moves);
    result_add_list(result, solution_moves);
    for (size_t i = 0; i < moves; i++) {
        result_set_text(result, "move", i, square_name(columns, square[i]).text);
        result_set_whole(result, "number", i, sequencium_largest_move(position, square[i]).number);
        set_value(result, solution_moves, i, solution->after[square[i]]);
    }
}

/* --- a table of boards ------------------------------------------------------------------------ */

#define SOLVED(path) .dimensions = {"solution"}, DATASET_MEMBER(struct sequencium_solved, path)

static const struct dataset_variable solution_boards[] = {
    COORDINATE(INT64, "solution", "1", "number of the board and payoff, from 0", .key = ""),
    VARIABLE(INT64, "rows", "squares", "rows of the empty board", SOLVED(rows)),
    VARIABLE(INT64, "columns", "squares", "columns of the board", SOLVED(columns)),
    VARIABLE(TEXT, "payoff", "name", "name of the payoff", SOLVED(payoff)),
    VARIABLE(INT64, "value_for_red", "points", "payoff of Red under optimal play", SOLVED(value)),
    VARIABLE(UINT64, "nodes", "1", "positions searched", SOLVED(nodes)),
    VARIABLE(TEXT, "best_first_moves", "name",
             "squares of all optimal first moves, separated by blanks", .dimensions = {"solution"}),
    {0},
};

const struct result_description sequencium_boards_description = {
    .filetype = "bukub sequencium boards",
    .format_version = 1,
    .timer = "solve",
    .variables = {solution_boards},
    .rows = RESULT_ROWS({.key = "solutions", .dimensions = {"solution"}}),
};

void sequencium_boards_to_result(const struct sequencium_solved *solved, size_t count,
                                 struct result *result) {
    result_dimension(result, "solution", count);
    for (size_t i = 0; i < count; i++) {
        int square[SEQUENCIUM_SQUARES], squares = (int)list_squares(solved[i].best, square);
        result_set_record(result, solution_boards, i, &solved[i]);
        result_set_text(result, "best_first_moves", i,
                        squares_text(solved[i].columns, square, squares).text);
    }
}
