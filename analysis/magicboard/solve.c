/* Solutions of puzzles of MagicBoard: the alphabetically first shortest one and the number of
 * shortest ones, from distances, and the number of simple ones, by depth-first search. */
#include "analysis/magicboard/solve.h"

#include "sim/base/memory.h"

#include <inttypes.h>

/* The path from the start that the search is at. */
struct simple_path {
    int length;                         /* in squares; 0 when the search is complete */
    int16_t square[MAGICBOARD_SQUARES]; /* [length] from the start on */
    uint8_t next[MAGICBOARD_SQUARES];   /* [length] the next direction to try from each */
    bool visits[MAGICBOARD_SQUARES];    /* [squares of the board] whether it is on the path */
};

/* Extends the path by a square. */
static void simple_enter(struct simple_path *path, int square) {
    path->square[path->length] = (int16_t)square;
    path->next[path->length++] = 0;
    path->visits[square] = true;
}

/* Counts simple solutions (no square twice) by depth-first search over the squares from which the
 * goal can be reached, to_goal[] >= 0, until it has made `steps` moves; going back is none. */
static bool count_simple(const struct magicboard_puzzle *puzzle, const int16_t *to_goal,
                         uint64_t steps, const struct watch *watch,
                         struct magicboard_simple *simple, struct error *error) {
    enum { BETWEEN_POLLS = 1 << 16 }; /* steps */
    struct simple_path path = {.length = 0};
    uint64_t step = 0;
    *simple = (struct magicboard_simple){0};
    if (to_goal[puzzle->start] >= 0)
        simple_enter(&path, puzzle->start);
    while (path.length > 0 && step < steps) {
        /* The next target of the last square, not on the path, that leads to the goal; -1: none. */
        int last = path.length - 1, target = -1;
        while (target < 0 && path.next[last] < MAGICBOARD_DIRECTIONS) {
            target = magicboard_target(&puzzle->board, path.square[last],
                                       (enum magicboard_direction)path.next[last]++);
            if (target >= 0 && (to_goal[target] < 0 || path.visits[target]))
                target = -1;
        }
        if (target == puzzle->board.goal) {
            simple->count++;
        } else if (target >= 0) {
            simple_enter(&path, target);
        } else {
            path.visits[path.square[--path.length]] = false;
            continue;
        }
        if (++step % BETWEEN_POLLS == 0 && watch_stopped(watch))
            return error_stopped(error);
    }
    simple->complete = path.length == 0;
    return true;
}

/* A number of paths, at most 4 moves in each of 1023 steps: below 10^618. Each word has 18 digits,
 * the first one the last digits. */
struct big_count {
    uint64_t word[35];
};
static const uint64_t word_limit = UINT64_C(1000000000000000000);

static void big_count_add(struct big_count *sum, const struct big_count *term) {
    uint64_t carry = 0;
    for (size_t i = 0; i < sizeof sum->word / sizeof sum->word[0]; i++) {
        carry += sum->word[i] + term->word[i];
        sum->word[i] = carry % word_limit;
        carry /= word_limit;
    }
}

static void big_count_print(const struct big_count *count, char *text) {
    size_t words = sizeof count->word / sizeof count->word[0];
    while (words > 1 && count->word[words - 1] == 0)
        words--;
    text += sprintf(text, "%" PRIu64, count->word[--words]);
    while (words-- > 0)
        text += sprintf(text, "%018" PRIu64, count->word[words]);
}

bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error) {
    const struct magicboard_board *board = &puzzle->board;
    int16_t to_goal[MAGICBOARD_SQUARES];
    *solution = (struct magicboard_solution){0};
    magicboard_reach(board, puzzle->start, &solution->reach);
    magicboard_to_goal(board, to_goal);
    solution->length = solution->reach.distance[board->goal];

    /* The alphabetically first shortest solution: each step is the first one nearer the goal. */
    for (int step = 0, square = puzzle->start; step < solution->length; step++)
        for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
            int target = magicboard_target(board, square, (enum magicboard_direction)i);
            if (target >= 0 && to_goal[target] == to_goal[square] - 1) {
                solution->move[step] = (uint8_t)i;
                square = target;
                break;
            }
        }

    /* The number of shortest paths to a square is the sum of those to its predecessors one step
     * nearer to the start. */
    struct big_count *paths = memory_allocate((size_t)board->squares, sizeof *paths);
    paths[puzzle->start].word[0] = 1;
    for (int i = 0; i < solution->reach.reached; i++) {
        int square = solution->reach.order[i], targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        solution->dead_ends += count == 0 && square != board->goal ? 1 : 0;
        solution->forced += count == 1 ? 1 : 0;
        solution->lost += to_goal[square] < 0 ? 1 : 0;
        for (size_t k = 0; k < count; k++)
            if (solution->reach.distance[targets[k]] == solution->reach.distance[square] + 1)
                big_count_add(&paths[targets[k]], &paths[square]);
    }
    big_count_print(&paths[board->goal], solution->shortest);
    free(paths);
    return count_simple(puzzle, to_goal, simple_steps, watch, &solution->simple, error);
}

void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]) {
    int i = 0;
    for (; i < solution->length; i++)
        text[i] = magicboard_direction_letter((enum magicboard_direction)solution->move[i]);
    text[i] = '\0';
}
