#include "analysis/magicboard/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of shortest paths to a square is the sum of those to its predecessors one step nearer
 * to the start. With at most 4 moves and 1023 steps it is at most 4^1023 < 2^BIG_COUNT_BITS. */
static bool solve_count_shortest(const struct magicboard_board *board,
                                 struct magicboard_solution *solution, struct error *error) {
    const struct magicboard_reach *reach = &solution->reach;
    struct big_count *paths = calloc((size_t)board->squares, sizeof *paths);
    if (!paths)
        return error_memory(error);
    paths[reach->order[0]] = big_count_of(1);
    for (int i = 0; i < reach->reached; i++) {
        int square = reach->order[i];
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        for (size_t k = 0; k < count; k++)
            if (reach->distance[targets[k]] == reach->distance[square] + 1)
                big_count_add(&paths[targets[k]], &paths[square]);
    }
    solution->shortest = paths[board->goal];
    free(paths);
    return true;
}

/* Follows decreasing distances to the goal, always in the first such direction. */
static void solve_follow(const struct magicboard_puzzle *puzzle, const int16_t *to_goal,
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

static void solve_count_squares(const struct magicboard_board *board,
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
    solve_follow(puzzle, to_goal, solution);
    solve_count_squares(board, solution);
    return solve_count_shortest(board, solution, error) &&
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

struct big_count big_count_of(uint64_t value) {
    return (struct big_count){{(uint32_t)value, (uint32_t)(value >> 32)}};
}

bool big_count_add(struct big_count *sum, const struct big_count *term) {
    uint64_t carry = 0;
    for (int i = 0; i < BIG_COUNT_WORDS; i++) {
        carry += (uint64_t)sum->word[i] + term->word[i];
        sum->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return carry == 0;
}

/* Divides by 10^9 and returns the remainder. */
static uint32_t big_count_cut_digits(struct big_count *count) {
    enum { BILLION = 1000000000 };
    uint64_t rest = 0;
    for (int i = BIG_COUNT_WORDS - 1; i >= 0; i--) {
        rest = rest << 32 | count->word[i];
        count->word[i] = (uint32_t)(rest / BILLION);
        rest %= BILLION;
    }
    return (uint32_t)rest;
}

void big_count_print(const struct big_count *count, char text[BIG_COUNT_TEXT]) {
    static const struct big_count zero;
    struct big_count left = *count;
    uint32_t part[BIG_COUNT_TEXT / 9 + 1];
    int parts = 0;
    do
        part[parts++] = big_count_cut_digits(&left);
    while (memcmp(&left, &zero, sizeof left) != 0);
    int length = snprintf(text, BIG_COUNT_TEXT, "%u", part[parts - 1]);
    for (int i = parts - 2; i >= 0; i--)
        length += snprintf(text + length, (size_t)(BIG_COUNT_TEXT - length), "%09u", part[i]);
}

/* A partial path: its squares, and for each the next direction to try. */
struct simple_path {
    const struct magicboard_board *board;
    int length; /* in squares */
    int16_t square[MAGICBOARD_SQUARES];
    uint8_t next[MAGICBOARD_SQUARES];
    bool on[MAGICBOARD_SQUARES];
};

static void simple_enter(struct simple_path *way, int square) {
    way->square[way->length] = (int16_t)square;
    way->next[way->length++] = 0;
    way->on[square] = true;
}

/* The next successor of the path's end that is in `leads` and not on the path; -1: none. */
static int simple_next_target(struct simple_path *way, const bool *leads) {
    int last = way->length - 1;
    while (way->next[last] < MAGICBOARD_DIRECTIONS) {
        int target = magicboard_target(way->board, way->square[last],
                                       (enum magicboard_direction)way->next[last]++);
        if (target >= 0 && leads[target] && !way->on[target])
            return target;
    }
    return -1;
}

bool magicboard_count_simple(const struct magicboard_puzzle *puzzle, const bool *leads,
                             uint64_t steps, const struct watch *watch,
                             struct magicboard_simple *simple, struct error *error) {
    enum { BETWEEN_LOOKS = 1 << 16 };
    struct simple_path way = {.board = &puzzle->board};
    uint64_t step = 0;
    *simple = (struct magicboard_simple){0};
    if (leads[puzzle->start])
        simple_enter(&way, puzzle->start);
    while (way.length > 0 && step < steps) {
        int target = simple_next_target(&way, leads);
        if (target == puzzle->board.goal) {
            simple->count++;
        } else if (target >= 0) {
            simple_enter(&way, target);
        } else {
            way.on[way.square[--way.length]] = false;
            continue;
        }
        if (++step % BETWEEN_LOOKS == 0 && watch_stopped(watch))
            return error_stopped(error);
    }
    simple->complete = way.length == 0;
    return true;
}

static const struct dataset_variable puzzle_variable = {
    .name = "puzzle",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of the puzzle, from 1: a board and a start",
};
static const struct dataset_variable board_variable = {
    .name = "board_number",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of the board in the file, from 1",
    .dimensions = {"puzzle"},
};
static const struct dataset_variable side_variable = {
    .name = "side",
    .type = DATASET_INT64,
    .units = "squares",
    .long_name = "rows and columns of the board",
    .dimensions = {"puzzle"},
};
static const struct dataset_variable start_variable = {
    .name = "start",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "corner where the circle starts",
    .dimensions = {"puzzle"},
};

bool magicboard_file_add_puzzles(struct dataset_writer *writer,
                                 const struct magicboard_entry *entry, size_t entries,
                                 struct error *error) {
    int64_t *number = calloc(3 * entries + 1, sizeof *number);
    const char **start = calloc(entries + 1, sizeof *start);
    bool done = (number && start) || error_memory(error);
    for (size_t i = 0; done && i < entries; i++) {
        number[i] = (int64_t)i + 1;
        number[entries + i] = (int64_t)entry[i].board;
        number[2 * entries + i] = entry[i].puzzle.board.side;
        start[i] = magicboard_corner_name(entry[i].puzzle.corner);
    }
    done = done && dataset_add_dimension(writer, &puzzle_variable, entries, number, error) &&
           dataset_add(writer, &board_variable, number + entries, error) &&
           dataset_add(writer, &start_variable, start, error) &&
           dataset_add(writer, &side_variable, number + 2 * entries, error);
    free(start);
    free(number);
    return done;
}

enum { SOLVABLE, LENGTH, SIMPLE, COMPLETE, REACHABLE, DEAD_ENDS, FORCED, LOST, COUNTS };

static const struct dataset_variable counts[COUNTS] = {
    [SOLVABLE] = {.name = "solvable",
                  .type = DATASET_INT64,
                  .units = "1",
                  .long_name = "1: the goal is reachable; 0: it is not",
                  .dimensions = {"puzzle"}},
    [LENGTH] = {.name = "length",
                .type = DATASET_INT64,
                .units = "steps",
                .long_name = "steps of a shortest solution; -1: unsolvable",
                .dimensions = {"puzzle"}},
    [SIMPLE] =
        {.name = "simple_solutions",
         .type = DATASET_INT64,
         .units = "solutions",
         .long_name =
             "number of solutions that visit no square twice; a lower bound if not simple_complete",
         .dimensions = {"puzzle"}},
    [COMPLETE] = {.name = "simple_complete",
                  .type = DATASET_INT64,
                  .units = "1",
                  .long_name = "1: all simple solutions were counted; 0: the limit was reached",
                  .dimensions = {"puzzle"}},
    [REACHABLE] = {.name = "reachable",
                   .type = DATASET_INT64,
                   .units = "squares",
                   .long_name = "reachable squares, including the start",
                   .dimensions = {"puzzle"}},
    [DEAD_ENDS] = {.name = "dead_ends",
                   .type = DATASET_INT64,
                   .units = "squares",
                   .long_name = "reachable squares other than the goal without a legal move",
                   .dimensions = {"puzzle"}},
    [FORCED] = {.name = "forced",
                .type = DATASET_INT64,
                .units = "squares",
                .long_name = "reachable squares with exactly one legal move",
                .dimensions = {"puzzle"}},
    [LOST] = {.name = "lost",
              .type = DATASET_INT64,
              .units = "squares",
              .long_name = "reachable squares from which the goal is unreachable",
              .dimensions = {"puzzle"}},
};

static const struct dataset_variable shortest_variable = {
    .name = "shortest_solutions",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "number of shortest solutions as a decimal number, which may exceed 64 bits",
    .dimensions = {"puzzle"},
};
static const struct dataset_variable moves_variable = {
    .name = "moves",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "alphabetically first shortest solution, a letter E, N, S or W for each step",
    .dimensions = {"puzzle"},
};

static int64_t solution_figure(const struct magicboard_solution *solution, int which) {
    const int64_t figures[COUNTS] = {
        [SOLVABLE] = solution->length >= 0,
        [LENGTH] = solution->length,
        [SIMPLE] = (int64_t)solution->simple.count,
        [COMPLETE] = solution->simple.complete,
        [REACHABLE] = solution->reach.reached,
        [DEAD_ENDS] = solution->dead_ends,
        [FORCED] = solution->forced,
        [LOST] = solution->lost,
    };
    return figures[which];
}

static bool solution_add_counts(struct dataset_writer *writer,
                                const struct magicboard_solution *solution, size_t entries,
                                struct error *error) {
    int64_t *value = calloc(entries + 1, sizeof *value);
    bool done = value || error_memory(error);
    for (int k = 0; done && k < COUNTS; k++) {
        for (size_t i = 0; i < entries; i++)
            value[i] = solution_figure(&solution[i], k);
        done = dataset_add(writer, &counts[k], value, error);
    }
    free(value);
    return done;
}

/* Adds a text for each puzzle, written by `print` to a buffer of `bytes`. */
static bool
solution_add_texts(struct dataset_writer *writer, const struct dataset_variable *variable,
                   const struct magicboard_solution *solution, size_t entries, size_t bytes,
                   void (*print)(const struct magicboard_solution *, char *), struct error *error) {
    char *text = malloc(bytes * entries + 1);
    const char **list = calloc(entries + 1, sizeof *list);
    bool done = (text && list) || error_memory(error);
    for (size_t i = 0; done && i < entries; i++) {
        print(&solution[i], text + i * bytes);
        list[i] = text + i * bytes;
    }
    done = done && dataset_add(writer, variable, list, error);
    free(list);
    free(text);
    return done;
}

static void solution_print_shortest(const struct magicboard_solution *solution, char *text) {
    big_count_print(&solution->shortest, text);
}

struct dataset_writer *magicboard_solve_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_solution *solution,
                                                    size_t entries,
                                                    const struct dataset_origin *origin,
                                                    struct error *error) {
    struct dataset_origin own = *origin;
    own.filetype = MAGICBOARD_SOLVE_FILE_TYPE;
    own.format_version = MAGICBOARD_SOLVE_FILE_VERSION;
    struct dataset_writer *writer = dataset_create(&own, error);
    if (writer && magicboard_file_add_puzzles(writer, entry, entries, error) &&
        solution_add_counts(writer, solution, entries, error) &&
        solution_add_texts(writer, &shortest_variable, solution, entries, BIG_COUNT_TEXT,
                           solution_print_shortest, error) &&
        solution_add_texts(writer, &moves_variable, solution, entries, MAGICBOARD_MOVES_TEXT,
                           magicboard_moves_text, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
