#include "analysis/magicboard/solve.h"

#include <stdlib.h>

/* Each square has as many shortest ways as those one step nearer to the start that lead to it have
 * together. With at most 4 moves and 1023 steps there are at most 4^1023 of them, which is below
 * 2^BIG_COUNT_BITS. */
static bool count_shortest(const struct magicboard_board *board,
                           struct magicboard_solution *solution, struct error *error) {
    const struct magicboard_reach *reach = &solution->reach;
    struct big_count *ways = calloc((size_t)board->squares, sizeof *ways);
    if (!ways)
        return error_memory(error);
    ways[reach->order[0]] = big_count_of(1);
    for (int i = 0; i < reach->reached; i++) {
        int square = reach->order[i];
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        for (size_t k = 0; k < count; k++)
            if (reach->distance[targets[k]] == reach->distance[square] + 1)
                big_count_add(&ways[targets[k]], &ways[square]);
    }
    solution->shortest = ways[board->goal];
    free(ways);
    return true;
}

/* Goes down the distances to the goal, always by the first direction that does. */
static void follow(const struct magicboard_puzzle *puzzle, const int16_t *to_goal,
                   struct magicboard_solution *solution) {
    int square = puzzle->start;
    for (int step = 0; step < solution->length; step++)
        for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
            int target = magicboard_target(&puzzle->board, square, (enum magicboard_direction)i);
            if (target >= 0 && to_goal[target] == to_goal[square] - 1) {
                solution->move[step] = (uint8_t)i;
                square = target;
                break;
            }
        }
}

static void count_squares(const struct magicboard_board *board,
                          struct magicboard_solution *solution) {
    for (int i = 0; i < solution->reach.reached; i++) {
        int square = solution->reach.order[i];
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        solution->dead_ends += count == 0 && square != board->goal;
        solution->forced += count == 1;
        solution->lost += !solution->leads[square];
    }
}

bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error) {
    const struct magicboard_board *board = &puzzle->board;
    int16_t to_goal[MAGICBOARD_SQUARES];
    *solution = (struct magicboard_solution){0};
    magicboard_reach(board, puzzle->start, &solution->reach);
    magicboard_to_goal(board, to_goal);
    for (int square = 0; square < board->squares; square++)
        solution->leads[square] = to_goal[square] >= 0;
    solution->length = solution->reach.distance[board->goal];
    follow(puzzle, to_goal, solution);
    count_squares(board, solution);
    return count_shortest(board, solution, error) &&
           magicboard_count_simple(puzzle, solution->leads, simple_steps, watch, &solution->simple,
                                   error);
}

void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]) {
    int length = solution->length > 0 ? solution->length : 0;
    for (int i = 0; i < length; i++)
        text[i] = magicboard_direction_letter((enum magicboard_direction)solution->move[i]);
    text[length] = '\0';
}
