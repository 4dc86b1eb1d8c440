#include "analysis/magicboard/results.h"

#include <string.h>

const struct dataset_variable magicboard_request_variables[] = {
    ATTRIBUTE(INT64, "requested", "requested length of the first dimension"),
    {0},
};

void magicboard_request_to_result(struct result *result, size_t requested) {
    result_set_whole(result, "requested", 0, (int64_t)requested);
}

size_t magicboard_requested(const struct result *result) {
    return (size_t)result_integer(result, "requested", 0);
}

const struct dataset_variable magicboard_puzzle_variables[] = {
    COORDINATE(INT64, "puzzle", "1", "number of the puzzle, from 1: a board and a start",
               .key = ""),
    VARIABLE(INT64, "board", "1", "number of the board in the attribute `board`, from 1",
             .dimensions = {"puzzle"}, DATASET_MEMBER(struct magicboard_entry, board)),
    VARIABLE(TEXT, "start", "name", "corner where the circle starts: NW, NE, SW or SE",
             .dimensions = {"puzzle"}),
    VARIABLE(INT64, "side", "squares", "rows and columns of the board", .dimensions = {"puzzle"},
             DATASET_MEMBER(struct magicboard_entry, puzzle.board.side)),
    {0},
};

#define OF_SOLUTION(path) .dimensions = {"puzzle"}, DATASET_MEMBER(struct magicboard_solution, path)

const struct dataset_variable magicboard_solution_variables[] = {
    VARIABLE(INT64, "solvable", "1", "1: the goal is reachable; 0: it is not", .flag = true,
             .dimensions = {"puzzle"}),
    VARIABLE(INT64, "length", "steps", "steps of a shortest solution; -1: unsolvable",
             .known = "solvable", .unknown = DATASET_INFINITE, OF_SOLUTION(length)),
    VARIABLE(TEXT, "moves", "name",
             "alphabetically first shortest solution, a letter E, N, S or W for each step",
             .known = "solvable", .dimensions = {"puzzle"}),
    VARIABLE(TEXT, "shortest_solutions", "name",
             "number of shortest solutions as a decimal number, which may exceed 64 bits",
             .whole = true, .dimensions = {"puzzle"}),
    {.name = "simple_solutions",
     .type = DATASET_INT64,
     .known = "simple_complete",
     .units = "solutions",
     .long_name = "number of solutions that visit no square twice; a lower bound if not "
                  "simple_complete; -1: "
                  "not counted",
     OF_SOLUTION(simple.count)},
    VARIABLE(INT64, "simple_solutions_at_least", "solutions", "lower bound of this number",
             OF_SOLUTION(simple.count)),
    VARIABLE(INT64, "simple_complete", "1",
             "1: all simple solutions were counted; 0: the limit was reached", .key = "",
             OF_SOLUTION(simple.complete)),
    VARIABLE(INT64, "reachable", "squares", "reachable squares, including the start",
             OF_SOLUTION(reach.reached)),
    VARIABLE(INT64, "dead_ends", "squares",
             "reachable squares other than the goal without a legal move", OF_SOLUTION(dead_ends)),
    VARIABLE(INT64, "forced", "squares", "reachable squares with exactly one legal move",
             OF_SOLUTION(forced)),
    VARIABLE(INT64, "lost", "squares", "reachable squares from which the goal is unreachable",
             OF_SOLUTION(lost)),
    VARIABLE(TEXT, "squares", "name", "names of the reachable squares, row by row", .words = true,
             .dimensions = {"puzzle"}),
    VARIABLE(DOUBLE, "difficulty", "bits",
             "minus log2 of the probability that uniformly random legal moves are a shortest "
             "solution",
             .known = "solvable", .unknown = DATASET_INFINITE, .dimensions = {"puzzle"}),
    {0},
};

void magicboard_puzzles_to_result(struct result *result, const struct magicboard_entry *entry,
                                  size_t entries) {
    result_dimension(result, "puzzle", entries);
    for (size_t i = 0; i < entries; i++) {
        result_set_whole(result, "puzzle", i, (int64_t)i + 1);
        result_set_record(result, magicboard_puzzle_variables, i, &entry[i]);
        result_set_text(result, "start", i, magicboard_corner_name(entry[i].puzzle.corner));
    }
}

static void solution_set_squares(struct result *result, size_t index,
                                 const struct magicboard_board *board,
                                 const struct magicboard_reach *reach) {
    char text[MAGICBOARD_SQUARES * SQUARE_NAME] = "", *end = text;
    for (int square = 0; square < board->squares; square++) {
        if (reach->distance[square] < 0)
            continue;
        if (end > text)
            *end++ = ' ';
        square_name(board->side, square, end);
        end += strlen(end);
    }
    result_set_text(result, "squares", index, text);
}

void magicboard_solution_to_result(struct result *result, size_t index,
                                   const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_solution *solution) {
    char moves[MAGICBOARD_MOVES_TEXT], shortest[BIG_COUNT_TEXT];
    magicboard_moves_text(solution, moves);
    big_count_print(&solution->shortest, shortest);
    result_set_record(result, magicboard_solution_variables, index, solution);
    result_set_whole(result, "solvable", index, solution->length >= 0);
    result_set_text(result, "moves", index, moves);
    result_set_real(result, "difficulty", index, magicboard_difficulty(puzzle));
    result_set_text(result, "shortest_solutions", index, shortest);
    solution_set_squares(result, index, &puzzle->board, &solution->reach);
}
