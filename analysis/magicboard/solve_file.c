#include "analysis/magicboard/solve_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    .long_name = "number of its board in the file, from 1",
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
                  .long_name = "1: the goal can be reached; 0: it cannot",
                  .dimensions = {"puzzle"}},
    [LENGTH] = {.name = "length",
                .type = DATASET_INT64,
                .units = "steps",
                .long_name = "steps of a shortest solution; -1: there is none",
                .dimensions = {"puzzle"}},
    [SIMPLE] = {.name = "simple_solutions",
                .type = DATASET_INT64,
                .units = "solutions",
                .long_name = "solutions that visit no square twice, as far as they were counted",
                .dimensions = {"puzzle"}},
    [COMPLETE] = {.name = "simple_complete",
                  .type = DATASET_INT64,
                  .units = "1",
                  .long_name = "1: simple_solutions are all there are; 0: the limit was reached",
                  .dimensions = {"puzzle"}},
    [REACHABLE] = {.name = "reachable",
                   .type = DATASET_INT64,
                   .units = "squares",
                   .long_name = "squares that can be reached, the start included",
                   .dimensions = {"puzzle"}},
    [DEAD_ENDS] = {.name = "dead_ends",
                   .type = DATASET_INT64,
                   .units = "squares",
                   .long_name = "of these, without a legal move, the goal not counted",
                   .dimensions = {"puzzle"}},
    [FORCED] = {.name = "forced",
                .type = DATASET_INT64,
                .units = "squares",
                .long_name = "of these, with one legal move",
                .dimensions = {"puzzle"}},
    [LOST] = {.name = "lost",
              .type = DATASET_INT64,
              .units = "squares",
              .long_name = "of these, from which the goal cannot be reached",
              .dimensions = {"puzzle"}},
};

static const struct dataset_variable shortest_variable = {
    .name = "shortest_solutions",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "number of shortest solutions, in decimal digits: it may be very large",
    .dimensions = {"puzzle"},
};
static const struct dataset_variable moves_variable = {
    .name = "moves",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "the first shortest solution, a letter of E, N, S, W for each step",
    .dimensions = {"puzzle"},
};

static int64_t figure(const struct magicboard_solution *solution, int which) {
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

static bool add_counts(struct dataset_writer *writer, const struct magicboard_solution *solution,
                       size_t entries, struct error *error) {
    int64_t *value = calloc(entries + 1, sizeof *value);
    bool done = value || error_memory(error);
    for (int k = 0; done && k < COUNTS; k++) {
        for (size_t i = 0; i < entries; i++)
            value[i] = figure(&solution[i], k);
        done = dataset_add(writer, &counts[k], value, error);
    }
    free(value);
    return done;
}

/* Texts of all puzzles, made by `print` into `bytes` each. */
static bool add_texts(struct dataset_writer *writer, const struct dataset_variable *variable,
                      const struct magicboard_solution *solution, size_t entries, size_t bytes,
                      void (*print)(const struct magicboard_solution *, char *),
                      struct error *error) {
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

static void print_shortest(const struct magicboard_solution *solution, char *text) {
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
        add_counts(writer, solution, entries, error) &&
        add_texts(writer, &shortest_variable, solution, entries, BIG_COUNT_TEXT, print_shortest,
                  error) &&
        add_texts(writer, &moves_variable, solution, entries, MAGICBOARD_MOVES_TEXT,
                  magicboard_moves_text, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
