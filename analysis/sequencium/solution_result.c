/* Declares and sets the result files of `bukub sequencium solve`, for one position or, with --all,
 * for a table of empty boards. Values are payoffs of Red under optimal play. */
#include "analysis/sequencium/solve.h"

#include "sim/sequencium/game.h"
#include "sim/text/square.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct dataset_variable solution_value[] = {
    VARIABLE(DOUBLE, "value", "points",
             "payoff of `value_for` under optimal play; NaN if only bounds are known",
             .whole = true),
    VARIABLE(INT64, "exact", "1", "1: the bounds are equal; 0: they differ", .flag = true),
    VARIABLE(INT64, "lower", "points", "guaranteed lower bound of the value",
             DATASET_MEMBER(struct sequencium_bounds, lower)),
    VARIABLE(INT64, "upper", "points", "guaranteed upper bound of the value",
             DATASET_MEMBER(struct sequencium_bounds, upper)),
    {0},
};

static const struct dataset_variable solution_variables[] = {
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
             .key = "value", .whole = true, .dimensions = {"move"}),
    VARIABLE(INT64, "move_exact", "1", "1: its bounds are equal; 0: they differ", .key = "exact",
             .flag = true, .dimensions = {"move"}),
    VARIABLE(INT64, "move_lower", "points", "guaranteed lower bound of this value", .key = "lower",
             .dimensions = {"move"}, DATASET_MEMBER(struct sequencium_bounds, lower)),
    VARIABLE(INT64, "move_upper", "points", "guaranteed upper bound of this value", .key = "upper",
             .dimensions = {"move"}, DATASET_MEMBER(struct sequencium_bounds, upper)),
    {0},
};

const struct result_description sequencium_solution_description = {
    .filetype = "bukub sequencium solve",
    .format_version = 1,
    .timer = "solve",
    .variables = {solution_value, solution_variables, solution_moves},
    .rows = RESULT_ROWS({.key = "moves", .dimensions = {"move"}}),
};

/* Sets the bounds of the value of a position or, for a move, of the position after it. */
static void set_bounds(struct result *result, const struct dataset_variable *variables,
                       const char *value, const char *exact, size_t index,
                       const struct sequencium_bounds *bounds) {
    bool known = bounds->lower == bounds->upper;
    result_set_record(result, variables, index, bounds);
    result_set_real(result, value, index, known ? (double)bounds->lower : NAN);
    result_set_whole(result, exact, index, known);
}

void sequencium_solution_to_result(const struct sequencium_position *position,
                                   const struct sequencium_plan *plan,
                                   const struct sequencium_solution *solution,
                                   struct result *result) {
    char *board = printed(sequencium_position_print, position);
    size_t count = 0;
    result_set_origin(result, "board", board);
    free(board);
    set_bounds(result, solution_value, "value", "exact", 0, &solution->value);
    result_set_text(result, "payoff", 0, sequencium_payoffs[plan->payoff]);
    result_set_whole(result, "weak", 0, plan->weak);
    result_set_text(result, "value_for", 0, sequencium_colour_name(SEQUENCIUM_RED));
    result_set_whole(result, "mirror_argument", 0, solution->mirrored);
    result_dimension(result, "choice", (size_t)__builtin_popcountll(solution->best));
    result_add(result, "best");
    for (uint64_t best = solution->best; best; best &= best - 1)
        result_set_text(result, "best", count++,
                        square_name(position->board.columns, __builtin_ctzll(best)).text);
    result_set_whole(result, "best_complete", 0, solution->best_complete);
    result_dimension(result, "turn", solution->line_length);
    result_add(result, "line");
    for (size_t i = 0; i < solution->line_length; i++)
        result_set_text(
            result, "line", i,
            game_sequencium.move_text(position, sequencium_move_code(solution->line[i])).text);
    result_set_whole(result, "nodes", 0, (int64_t)solution->searched);
    if (!plan->each)
        return;
    uint64_t rest = sequencium_open(position, position->mover); /* a set of squares, bit by bit */
    result_dimension(result, "move", (size_t)__builtin_popcountll(rest));
    result_add_list(result, solution_moves);
    for (size_t i = 0; rest; rest &= rest - 1, i++) {
        int square = __builtin_ctzll(rest);
        result_set_text(result, "move", i, square_name(position->board.columns, square).text);
        result_set_whole(result, "number", i, sequencium_largest_move(position, square).number);
        set_bounds(result, solution_moves, "move_value", "move_exact", i, &solution->after[square]);
    }
}

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
        char names[SEQUENCIUM_SQUARES * SQUARE_NAME] = "";
        size_t used = 0;
        for (uint64_t rest = solved[i].best; rest; rest &= rest - 1)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? " " : "",
                                     square_name(solved[i].columns, __builtin_ctzll(rest)).text);
        result_set_record(result, solution_boards, i, &solved[i]);
        result_set_text(result, "best_first_moves", i, names);
    }
}
